package import WaymarkBytes

/// A scene as one line of its file holds it: not yet checked against any manifest.
///
/// `Scene.init(restoring:…)` reads its routes by the manifest in force.
package struct StoredScene: Sendable {
  /// Why a line is not a scene.
  package enum Fault: Error, Equatable, Sendable {
    /// Not valid JSON, or not the form of a scene; the text says what is wrong.
    case invalid(String)
    /// A valid line of another scene.
    case otherScene(Text)
    /// Written by a newer Waymark, in a format that this one does not know.
    case newer(format: UInt64)
  }

  /// One tab's path.
  package struct Path: Sendable {
    package let tab: Text
    package let routes: [StoredRoute]
  }

  /// The number that the line's `waymark` key has.
  package static let format: UInt64 = 1
  /// The highest revision and entry number that a line may hold: what every JSON reader holds exactly.
  package static let highestNumber: UInt64 = 1 << 53

  package let revision: UInt64
  package let selectedTab: Text
  package let paths: [Path]
  package let sheet: StoredRoute?
  package let cover: StoredRoute?
  /// The rest of each path that waits behind a gate.
  package let gated: [Path]
  package let nextEntry: UInt64

  /// How many routes are on its paths and in what waits behind gates.
  package var routeCount: Int {
    (paths + gated).reduce(0) { $0 + $1.routes.count }
  }

  func path(of tab: Text) -> [StoredRoute] {
    paths.first { $0.tab == tab }?.routes ?? []
  }

  func rest(of tab: Text) -> [StoredRoute] {
    gated.first { $0.tab == tab }?.routes ?? []
  }
}
