import WaymarkFiles

// What a scene's file can be, and how it becomes something else. `handle` takes an event and says what
// is to be done; `SceneStore.perform` does it. Syncs are those of a batch that has the file in it.
//
//                 a line is     a sync    a sync  a sync     a rewrite   a rewrite  a rewrite
//                 written       begins    ends    fails      begins      ends       fails
//   unknown       -             -         .       .          -           -          -
//   absent        dirty         -         .       .          -           -          -
//   clean         dirty         -         .       .          -           -          -
//   dirty         .             syncing   .       lost       compacting  -          -
//   syncing       syncingDirty  -         clean   lost       -           -          -
//   syncingDirty  .             -         dirty   lost       compacting  -          -
//   compacting    .             .         .       repairing  -           dirty      dirty
//   lost          .             -         .       .          repairing   -          lost
//   repairing     .             -         .       .          -           dirty      lost
//
// `.` leaves the state as it is; `-` does not come. In any state a look at the path may find that the
// file is gone, which makes it absent, or that another one is there instead, which is clean. A look that
// fails makes a file at rest unknown; others keep their state, and are looked at before the next line.
enum FileState {
  /// Nothing is known of what is at the path, and nothing is to be synced. Becomes absent or clean when
  /// the path is looked at.
  case unknown
  /// There is no file. Becomes dirty when it is made with its first line.
  case absent
  /// At rest: its last line is on stable storage, or was there before this daemon. Becomes dirty with
  /// the next line.
  case clean(FileOnDisk)
  /// To be synced by the next batch. Becomes syncing with it; compacting when it is long; lost if a
  /// sync fails.
  case dirty(FileOnDisk, line: [UInt8])
  /// In the batch that is under way. Becomes clean when that succeeds, lost when it fails, syncingDirty
  /// with the next line.
  case syncing(FileOnDisk, line: [UInt8])
  /// In the batch that is under way and, with a later line, in the next one. Becomes dirty when the
  /// first succeeds, lost when it fails, compacting when it is long.
  case syncingDirty(FileOnDisk, line: [UInt8])
  /// A shorter file is to replace it; each line goes to both. Becomes dirty when that has happened
  /// or failed, repairing if a sync of the old file fails.
  case compacting(FileOnDisk, line: [UInt8], Rewrite)
  /// A sync of it failed, so that only a new file can be trusted. Becomes repairing when its time has
  /// come.
  case lost(FileOnDisk, line: [UInt8], Repair)
  /// The new file that a lost one needs is being made; each line goes to both. Becomes dirty when it has
  /// replaced the old one, lost if that fails.
  case repairing(FileOnDisk, line: [UInt8], Rewrite)
}

// MARK: What it says of the file

extension FileState {
  /// The file that is at the path; nil if there is none or nothing is known of it.
  var onDisk: FileOnDisk? {
    switch self {
    case .unknown, .absent: nil
    case .clean(let onDisk), .dirty(let onDisk, _), .syncing(let onDisk, _),
      .syncingDirty(let onDisk, _), .compacting(let onDisk, _, _), .lost(let onDisk, _, _),
      .repairing(let onDisk, _, _):
      onDisk
    }
  }

  /// Whether it is known what the file at the path holds.
  var isKnown: Bool { onDisk?.size != nil }

  /// The last line with its newline, kept until it is on stable storage: after a failed sync the file
  /// need not have it.
  var line: [UInt8]? {
    switch self {
    case .unknown, .absent, .clean: nil
    case .dirty(_, let line), .syncing(_, let line), .syncingDirty(_, let line),
      .compacting(_, let line, _), .lost(_, let line, _), .repairing(_, let line, _):
      line
    }
  }

  /// The new file that is to replace the one at the path.
  var rewrite: Rewrite? {
    switch self {
    case .compacting(_, _, let rewrite), .repairing(_, _, let rewrite): rewrite
    default: nil
    }
  }

  var repair: Repair? {
    if case .lost(_, _, let repair) = self { repair } else { nil }
  }

  /// Whether nothing is left to do for it.
  var isSettled: Bool {
    switch self {
    case .unknown, .absent, .clean: true
    default: false
    }
  }

  /// Whether it may be compacted, and has more than `limit` bytes, and more than 16 of its last line.
  func isLonger(than limit: Int) -> Bool {
    switch self {
    case .dirty(let onDisk, let line), .syncingDirty(let onDisk, let line):
      onDisk.end > max(limit, 16 * line.count)
    default: false
    }
  }

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
  /// Nothing: all that this daemon wrote is.
  case nothing
  case nextSync
  case syncUnderWay
  case rewrite(Rewrite)
  case repair(Repair)
}
