package import WaymarkBytes
package import WaymarkJSON

/// Where a person can be in one app: the routes, sheets, tabs, gates and links that it declares.
///
/// What a manifest does not declare is refused. It is made by `ManifestReader`, which checks it whole,
/// and never changes, so that whoever needs it holds the one that is there.
package final class Manifest: Sendable {
  package struct Tab: Equatable, Sendable {
    package let id: Text
    /// What Back to the tab's root is called.
    package let title: Text
  }

  /// What a closed gate shows in place of what it bars.
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

    /// Routes of each tab that come back, counted from the root.
    package var depth = 8
    package var maxAgeDays: Int64?
    package var invalid = Invalid.truncate
  }

  package struct Limits: Equatable, Sendable {
    package static let deepest = 256
    package static let mostScenes = 10_000
    package static let mostLinks = 10_000

    /// Routes on one path.
    package var depth = 64
    /// Scenes kept on disk.
    package var scenes = 1000
  }

  /// A link and what it must give; `waymark check` runs them.
  package struct Example: Sendable {
    package enum Outcome: Equatable, Sendable {
      case path([Route], tab: Text?, sheet: Route?, cover: Route?)
      case error(Text)
    }

    package let url: Text
    package let outcome: Outcome
    package let file: Text
    package let position: JSONPosition
    /// Which of the file's examples it is: `examples[3]`.
    package let key: Text
  }

  package let app: AppID
  package let name: Text
  /// Lower case.
  package let schemes: [Text]
  /// ASCII, lower case.
  package let hosts: [Text]
  /// Never empty: an app without tabs has the one tab "".
  package let tabs: [Tab]
  package let routes: [Text: RouteDeclaration]
  /// The names of those that are never written to disk, nor what stands above them.
  package let transientRoutes: Set<Text>
  package let sheets: [Text: SheetDeclaration]
  package let gates: [Text: GateEntrance]
  package let links: LinkTable
  package let linkCount: Int
  package let restore: Restore
  package let limits: Limits
  /// The bus name that is asked to show a scene without a client; nil where none is to be.
  package let activation: Text?
  /// The routes and sheets by the names they had before.
  package let formerRoutes: [Text: Text]
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

  /// The gate that bars entering the route.
  package func gate(of route: Route) -> Text? {
    routes[route.name]?.gate
  }
}
