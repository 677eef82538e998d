import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkNavigation
import WaymarkSceneStore

/// A scene in memory, with who has it attached and when it was used.
final class LoadedScene {
  var state: Scene
  private let loadedRevision: UInt64
  /// Whether it is in the table of scenes: one that was never seen is not, until its first commit.
  var isInTable = false
  /// The client that has it attached; nil while it is not live.
  var client: Client?
  /// Whether the stored line is set aside before the next change, for the app failed on it.
  var setsStoredAside = false
  /// When a call last changed, attached or focused it, in microseconds since 1970.
  var used: Int64
  /// When a call last named it, on the monotonic clock in microseconds.
  var named: UInt64
  /// The order in which scenes were attached and focused; 0 for never.
  var attachedOrder: UInt64 = 0
  var focusedOrder: UInt64 = 0
  /// When the link that waits is given up, on the monotonic clock in microseconds.
  var pendingDeadline: UInt64?
  /// Who began each flow.
  var flowOwners: [UInt64: Client] = [:]
  /// When its client was given a restored path that it has not moved from since.
  var restoredPathGiven: UInt64?

  var id: SceneID { state.id }
  /// Put together each time: kept, it would be as much memory as a route.
  var path: ObjectPath { ObjectPath(of: id) }
  var isLive: Bool { client != nil }
  /// Whether nothing has changed it since it was loaded.
  var isAsLoaded: Bool { state.revision == loadedRevision }

  init(_ state: Scene, used: Int64, named: UInt64) {
    self.state = state
    loadedRevision = state.revision
    self.used = used
    self.named = named
  }
}

extension LoadedScene: Hashable {
  static func == (left: LoadedScene, right: LoadedScene) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
