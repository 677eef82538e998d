import WaymarkFiles

/// What the store has to do for a file.
enum FileAction {
  case none
  /// Adds the file to the next batch.
  case enlist
  /// Removes the file from the next batch. Its waiters still wait for that batch.
  case delist
  /// Ends the work for the file, because its last line is on stable storage.
  case settle
  /// Writes the last line into the new file too.
  case extend(Rewrite)
  /// Adds the new file to the next batch, because it has replaced the old one. The waiters wait for that
  /// batch.
  case replace(Rewrite)
  /// Removes the new file, because the old one is gone. The waiters wait for the next batch.
  case drop(Rewrite)
  /// Ends the repair, because the file is gone. The waiters wait for the next batch.
  case cancel(Repair)
  /// Removes the new file and adds the old one to the next batch, because compaction failed.
  case postpone(Rewrite, Errno)
  /// Removes the old file from the next batch and moves its waiters to the new one, because a sync of the
  /// old file failed.
  case rely(on: Rewrite, Errno)
  /// Plans the repair.
  case plan(Repair, Errno)
  /// Removes the new file if it was begun, plans another repair and answers the waiters, because the repair
  /// failed.
  case retry(Repair, after: Rewrite?, answering: [SceneStore.Completion], Errno)
}
