package import WaymarkBytes
package import WaymarkJSON

/// A scene as one line of its file has it, not yet checked against a manifest.
///
/// `Scene.init(restoring:…)` reads its routes by the current manifest.
package struct StoredScene: Sendable {
  /// Why a line is not a scene.
  package enum Fault: Error, Equatable, Sendable {
    /// The line is not JSON, or does not have the form of a scene.
    case invalid(Defect)
    /// The line is another scene's.
    case otherScene(Text)
    /// A newer Waymark wrote the line, in a format that this one does not know.
    case newer(format: UInt64)
  }

  /// What is wrong with the form of a line.
  package enum Defect: Equatable, Sendable {
    /// The line stops being JSON at this position. What is there is not told: it may be a parameter
    /// (R62).
    case notJSON(JSONPosition)
    case missing(Text)
    case notANumber(Text)
    case pathsNotAnObject
    case pathNotAList
  }

  /// One tab's path.
  package struct Path: Sendable {
    package let tab: Text
    package let routes: [StoredRoute]
  }

  /// The value of a line's `waymark` key.
  package static let format: UInt64 = 1
  /// One more than the highest revision and entry number of a line.
  ///
  /// Every JSON reader represents the numbers below it exactly.
  package static let highestNumber: UInt64 = 1 << 53

  package let revision: UInt64
  package let selectedTab: Text
  package let paths: [Path]
  package let sheet: StoredRoute?
  package let cover: StoredRoute?
  /// The rest of each path, from its first route behind a closed gate.
  package let gated: [Path]
  package let nextEntry: UInt64

  /// The number of routes on all paths and behind gates.
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
