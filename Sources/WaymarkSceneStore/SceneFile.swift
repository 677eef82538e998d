import WaymarkFiles
import WaymarkNavigation

/// What the store remembers of one scene's file between its first use and `release`.
final class SceneFile {
  /// What is at the file's path, as far as the store knows.
  enum Content {
    case unknown
    case absent
    /// `size` may be past `end`: what follows the last valid line is cut off before the next.
    case present(FileStatus.Identity, size: Int, end: Int)
  }

  // In this order small things fill what larger ones leave: there may be ten thousand.
  let id: SceneID
  let path: FilePath
  var content = Content.unknown
  var isReleased = false
  /// Why it could be opened for reading only.
  var writeFailure: Errno?
  /// The last batch that has a change of it to sync, and which file that was then.
  var batch: (number: UInt64, identity: FileStatus.Identity?) = (0, nil)
  /// Syncs that failed since one succeeded.
  var failures: Int32 = 0
  /// Closed when too many are open; opening it again needs nothing but the path.
  var descriptor: SharedDescriptor?
  var lastUse: UInt64 = 0

  /// The last line with its newline, kept until it is on stable storage: after a failed sync the file
  /// need not have it.
  var line: [UInt8] = []
  /// Compaction waits for this size after one that failed.
  var compactionSize = SceneFile.smallestCompaction

  var rewrite: Rewrite?
  var repair: Repair?

  /// Each compaction makes a file and takes one away, which costs ext4 as much as hundreds of lines.
  static let smallestCompaction = 256 * 1024
  static let options: FileDescriptor.Options = [.readWrite, .append, .noFollow, .nonBlocking]

  init(id: SceneID, path: FilePath) {
    self.id = id
    self.path = path
  }

  var isPresent: Bool { identity != nil }

  var identity: FileStatus.Identity? {
    if case .present(let identity, _, _) = content { identity } else { nil }
  }

  var end: Int {
    if case .present(_, _, let end) = content { end } else { 0 }
  }

  func seeNothing() -> SceneStore.Sight {
    content = .absent
    return .nothing
  }

  /// Whether nothing is left to do for it.
  var isSettled: Bool { line.isEmpty && rewrite == nil && repair == nil }
}

/// A new file that is to take the place of a scene's old one. Until it does, each line goes to both.
final class Rewrite {
  let folder: SharedDescriptor
  let temporary: SharedDescriptor
  let identity: FileStatus.Identity
  /// Bytes written.
  var size: Int
  /// Whether a sync of the old file failed, so that this one alone counts.
  var isRepair: Bool
  var waiters: [SceneStore.Completion]

  init(
    folder: SharedDescriptor, temporary: SharedDescriptor, identity: FileStatus.Identity,
    size: Int, isRepair: Bool, waiters: [SceneStore.Completion]
  ) {
    self.folder = folder
    self.temporary = temporary
    self.identity = identity
    self.size = size
    self.isRepair = isRepair
    self.waiters = waiters
  }
}

/// A rewrite that is due because a sync failed.
struct Repair {
  /// On the monotonic clock.
  var due: UInt64
  var waiters: [SceneStore.Completion]
}
