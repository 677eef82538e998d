import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkNavigation
import WaymarkSceneStore

/// A scene in memory, with its client and the times of its use.
final class LoadedScene {
  var state: Scene
  private let loadedRevision: UInt64
  /// Whether it is in the table of scenes. A new scene is not, until its first commit.
  var isInTable = false
  /// The client that has it attached; nil while it is not live.
  var client: Client?
  /// Whether the stored line is set aside before the next change, because the app failed on it.
  var setsStoredAside = false
  /// When a call last changed, attached or focused the scene, in microseconds since 1970.
  var used: Int64
  /// When a call last named the scene, in microseconds of the monotonic clock.
  var named: UInt64
  /// The scene's number in the order of attachments and changes of the focus; 0 for never.
  var attachedOrder: UInt64 = 0
  var focusedOrder: UInt64 = 0
  /// When the waiting link is dropped, in microseconds of the monotonic clock; nil if no link waits.
  var pendingDeadline: UInt64?
  /// The client that began each flow.
  var flowOwners: [UInt64: Client] = [:]
  /// When the client was given a restored path, if the scene has not changed since.
  var restoredPathGiven: UInt64?

  var id: SceneID { state.id }
  /// The path of the scene's object. It is made each time, because a stored one would need as much memory as
  /// a route.
  var path: ObjectPath { ObjectPath(of: id) }
  var isLive: Bool { client != nil }
  /// Whether the scene is unchanged since it was loaded.
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
