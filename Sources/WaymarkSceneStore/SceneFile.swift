import WaymarkFiles
import WaymarkNavigation

/// What the store remembers of one scene's file, from its first use until `release`.
///
/// There may be ten thousand of them. What only few files need is in `Rewrite`, `Repair` and the tables of
/// the store.
final class SceneFile {
  let id: SceneID
  let path: FilePath
  var state = FileState.unknown
  var isReleased = false
  /// The open file. Nil if it is closed, because `OpenFiles` limits how many are open. It is opened again by
  /// its path.
  var descriptor: SharedDescriptor?
  /// When the file was last used, as `OpenFiles` counts.
  var lastUse: UInt64 = 0

  static let options: FileDescriptor.Options = [.readWrite, .append, .noFollow, .nonBlocking]

  init(id: SceneID, path: FilePath) {
    self.id = id
    self.path = path
  }
}
