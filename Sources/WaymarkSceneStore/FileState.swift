import WaymarkFiles

/// The state of a scene's file.
///
/// `handle` takes an event, moves to the next state and returns an action; `SceneStore.perform` does it.
/// The table has the next states. Its syncs are those of batches that have the file.
///
/// ```
///                 a line is     a sync    a sync  a sync     a rewrite   a rewrite  a rewrite
///                 written       begins    ends    fails      begins      ends       fails
///   unknown       -             -         .       .          -           -          -
///   absent        dirty         -         .       .          -           -          -
///   clean         dirty         -         .       .          -           -          -
///   dirty         .             syncing   .       lost       compacting  -          -
///   syncing       syncingDirty  -         clean   lost       -           -          -
///   syncingDirty  .             -         dirty   lost       compacting  -          -
///   compacting    .             .         .       repairing  -           dirty      dirty
///   lost          .             -         .       .          repairing   -          lost
///   repairing     .             -         .       .          -           dirty      lost
/// ```
///
/// `.` leaves the state as it is. `-` does not happen. In any state a look at the path may find no file,
/// which leads to absent, or another file, which leads to clean. A look that fails leads from absent and
/// clean to unknown. Other states stay, and the file is looked at again before the next line.
enum FileState {
  /// It is not known what is at the path, and there is nothing to sync. Becomes absent or clean when the
  /// path is looked at.
  case unknown
  /// There is no file. Becomes dirty when the file is made with its first line.
  case absent
  /// The last line is on stable storage, or an earlier daemon wrote it. Becomes dirty with the next line.
  case clean(FileOnDisk)
  /// The next batch has the file. Becomes syncing when that batch begins, compacting if the file is long,
  /// lost if a sync fails.
  case dirty(FileOnDisk, line: [UInt8])
  /// The batch under way has the file. Becomes clean if that batch succeeds, lost if it fails, syncingDirty
  /// with the next line.
  case syncing(FileOnDisk, line: [UInt8])
  /// The batch under way has the file, and the next one has it with a later line. Becomes dirty if the
  /// first succeeds, lost if it fails, compacting if the file is long.
  case syncingDirty(FileOnDisk, line: [UInt8])
  /// A shorter file is made to replace this one, and each line goes to both. Becomes dirty when the file is
  /// replaced or that has failed, repairing if a sync of the old file fails.
  case compacting(FileOnDisk, line: [UInt8], Rewrite)
  /// A sync of the file failed, so only a new file can be trusted. Becomes repairing when the repair is
  /// due.
  case lost(FileOnDisk, line: [UInt8], Repair)
  /// A new file is made to replace a lost one, and each line goes to both. Becomes dirty when the file is
  /// replaced, lost if that fails.
  case repairing(FileOnDisk, line: [UInt8], Rewrite)
}

// MARK: Facts about the file

extension FileState {
  /// The file at the path. Nil if there is no file or it is not known.
  var onDisk: FileOnDisk? {
    switch self {
    case .unknown, .absent: nil
    case .clean(let onDisk), .dirty(let onDisk, _), .syncing(let onDisk, _),
      .syncingDirty(let onDisk, _), .compacting(let onDisk, _, _), .lost(let onDisk, _, _),
      .repairing(let onDisk, _, _):
      onDisk
    }
  }

  /// Whether the content of the file at the path is known.
  var isKnown: Bool { onDisk?.size != nil }

  /// The last line with its newline. Nil if it is on stable storage.
  ///
  /// It is kept until then, because after a failed sync the file may not have it.
  var line: [UInt8]? {
    switch self {
    case .unknown, .absent, .clean: nil
    case .dirty(_, let line), .syncing(_, let line), .syncingDirty(_, let line),
      .compacting(_, let line, _), .lost(_, let line, _), .repairing(_, let line, _):
      line
    }
  }

  /// The new file that will replace the file at the path.
  var rewrite: Rewrite? {
    switch self {
    case .compacting(_, _, let rewrite), .repairing(_, _, let rewrite): rewrite
    default: nil
    }
  }

  /// The planned repair, if the file is lost.
  var repair: Repair? {
    if case .lost(_, _, let repair) = self { repair } else { nil }
  }

  /// Whether there is nothing to sync, to compact or to repair.
  var isSettled: Bool {
    switch self {
    case .unknown, .absent, .clean: true
    default: false
    }
  }

  /// Whether the file may be compacted, and is longer than `limit` bytes and than 16 times its last line.
  func isLonger(than limit: Int) -> Bool {
    switch self {
    case .dirty(let onDisk, let line), .syncingDirty(let onDisk, let line):
      onDisk.end > max(limit, 16 * line.count)
    default: false
    }
  }

  /// What a reply has to wait for if it promises that the last line is on stable storage.
  var wait: FileWait {
    switch self {
    case .unknown, .absent, .clean: .nothing
    case .dirty, .syncingDirty: .nextSync
    case .syncing: .syncUnderWay
    case .compacting(_, _, let rewrite), .repairing(_, _, let rewrite): .rewrite(rewrite)
    case .lost(_, _, let repair): .repair(repair)
    }
  }

  mutating func updateOnDisk(_ body: (inout FileOnDisk) -> Void) {
    guard var onDisk else { return }
    body(&onDisk)
    switch self {
    case .unknown, .absent: break
    case .clean: self = .clean(onDisk)
    case .dirty(_, let line): self = .dirty(onDisk, line: line)
    case .syncing(_, let line): self = .syncing(onDisk, line: line)
    case .syncingDirty(_, let line): self = .syncingDirty(onDisk, line: line)
    case .compacting(_, let line, let rewrite): self = .compacting(onDisk, line: line, rewrite)
    case .lost(_, let line, let repair): self = .lost(onDisk, line: line, repair)
    case .repairing(_, let line, let rewrite): self = .repairing(onDisk, line: line, rewrite)
    }
  }
}

/// What has to happen before a file's last line is on stable storage.
enum FileWait {
  /// All lines that this daemon wrote are on stable storage.
  case nothing
  case nextSync
  case syncUnderWay
  case rewrite(Rewrite)
  case repair(Repair)
}
