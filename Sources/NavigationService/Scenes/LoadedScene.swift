import Bytes
import DBus
import Navigation
import SceneStore

/// A scene in memory, with who has it attached and when it was used.
final class LoadedScene {
  let path: ObjectPath
  var state: Scene
  private let loadedRevision: UInt64
  /// Whether it is in the table of scenes: one that was never seen is not, until its first commit.
  var isInTable = false
  /// The client that has it attached; nil while it is not live.
  var client: Client?
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
  /// Whether the stored line is set aside before the next change, for the app failed on it.
  var setsStoredAside = false

  var id: SceneID { state.id }
  var isLive: Bool { client != nil }
  /// Whether nothing has changed it since it was loaded.
  var isAsLoaded: Bool { state.revision == loadedRevision }

  init(_ state: Scene, used: Int64, named: UInt64) {
    self.state = state
    loadedRevision = state.revision
    self.used = used
    self.named = named
    path = ObjectPath(of: state.id)
  }
}

extension ObjectPath {
  /// Where scenes are.
  static let scenes: ObjectPath = "/org/waymark/Navigation1/scene"

  /// `…/scene/` and the ID with each byte outside `A-Za-z0-9` as `_xx`, in lower-case hex.
  init(of scene: SceneID) {
    var path = Self.scenes.text.bytes + [UInt8(ascii: "/")]
    for byte in scene.text.utf8 {
      if byte.isLetter || byte.isDigit {
        path.append(byte)
      } else {
        path += [UInt8(ascii: "_"), Self.hex(byte >> 4), Self.hex(byte & 0xF)]
      }
    }
    guard let checked = Text(bytes: path).flatMap(ObjectPath.init) else {
      preconditionFailure("a scene's path consists of letters, digits and _")
    }
    self = checked
  }

  private static func hex(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
