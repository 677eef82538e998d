package import WaymarkBytes
package import WaymarkJSON

/// The places of one app: the routes, sheets, tabs, gates and links that it declares.
///
/// What a manifest does not declare is refused. `ManifestReader` makes it and checks all of it. It is
/// immutable, so all users share one.
package final class Manifest: Sendable {
  package struct Tab: Equatable, Sendable {
    package let id: Text
    /// The title of Back to the tab's root.
    package let title: Text
  }

  /// What a closed gate shows instead of the routes behind it.
  package enum GateEntrance: Equatable, Sendable {
    case nothing
    case push(Route)
    case present(Route, SheetDeclaration.Style)
  }

  package struct Restore: Equatable, Sendable {
    package enum Invalid: Sendable {
      /// A stored path is kept up to its first invalid route.
      case truncate
      /// A stored path with an invalid route is dropped whole.
      case discard
    }

    /// The number of routes of each tab that come back, counted from the root.
    package var depth = 8
    package var maxAgeDays: Int64?
    package var invalid = Invalid.truncate
  }

  package struct Limits: Equatable, Sendable {
    package static let deepest = 256
    package static let mostScenes = 10_000
    package static let mostLinks = 10_000

    /// The greatest number of routes on one path.
    package var depth = 64
    /// The greatest number of scenes on disk.
    package var scenes = 1000
  }

  /// A URL and what it must open. `waymark check` checks it.
  package struct Example: Sendable {
    package enum Outcome: Equatable, Sendable {
      case path([Route], tab: Text?, sheet: Route?, cover: Route?)
      case error(Text)
    }

    package let url: Text
    package let outcome: Outcome
    package let file: Text
    package let position: JSONPosition
    /// The key of the example in its file: `examples[3]`.
    package let key: Text
  }

  package let app: AppID
  package let name: Text
  /// In lower case.
  package let schemes: [Text]
  /// ASCII in lower case.
  package let hosts: [Text]
  /// Never empty. An app without tabs has one tab named "".
  package let tabs: [Tab]
  package let routes: [Text: RouteDeclaration]
  /// The names of the routes that are never written to disk.
  package let transientRoutes: Set<Text>
  package let sheets: [Text: SheetDeclaration]
  package let gates: [Text: GateEntrance]
  package let links: LinkTable
  package let linkCount: Int
  package let restore: Restore
  package let limits: Limits
  /// The bus name that is activated to show a scene without a client; nil if none is.
  package let activation: Text?
  /// The present names of routes, by their former names.
  package let formerRoutes: [Text: Text]
  /// The present names of sheets, by their former names.
  package let formerSheets: [Text: Text]
  package let examples: [Example]

  init(
    app: AppID, name: Text, schemes: [Text], hosts: [Text], tabs: [Tab],
    routes: [Text: RouteDeclaration], sheets: [Text: SheetDeclaration],
    gates: [Text: GateEntrance], links: LinkTable, linkCount: Int, restore: Restore,
    limits: Limits, activation: Text?, formerRoutes: [Text: Text], formerSheets: [Text: Text],
    examples: [Example]
  ) {
    self.app = app
    self.name = name
    self.schemes = schemes
    self.hosts = hosts
    self.tabs = tabs
    self.routes = routes
    transientRoutes = Set(
      routes.values.lazy.filter { !$0.isRestorable }.map { $0.signature.name })
    self.sheets = sheets
    self.gates = gates
    self.links = links
    self.linkCount = linkCount
    self.restore = restore
    self.limits = limits
    self.activation = activation
    self.formerRoutes = formerRoutes
    self.formerSheets = formerSheets
    self.examples = examples
  }
}

extension Manifest {
  package var firstTab: Text { tabs[0].id }

  package func tab(_ id: Text) -> Tab? {
    tabs.first { $0.id == id }
  }

  /// Returns the gate that the route is behind, if any.
  package func gate(of route: Route) -> Text? {
    routes[route.name]?.gate
  }
}
