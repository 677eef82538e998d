import WaymarkFiles
import WaymarkNavigation

/// What the store remembers of one scene's file between its first use and `release`.
///
/// There may be ten thousand at rest: what only few need is in `Rewrite`, `Repair` and tables beside.
final class SceneFile {
  let id: SceneID
  let path: FilePath
  var state = FileState.unknown
  var isReleased = false
  /// Kept by `OpenFiles`: nil when too many are open; opening it again needs nothing but the path.
  var descriptor: SharedDescriptor?
  /// Kept by `OpenFiles`.
  var lastUse: UInt64 = 0

  static let options: FileDescriptor.Options = [.readWrite, .append, .noFollow, .nonBlocking]

  init(id: SceneID, path: FilePath) {
    self.id = id
    self.path = path
  }
}
