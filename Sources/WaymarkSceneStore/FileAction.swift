import WaymarkFiles

/// What is to be done about a file.
enum FileAction {
  case none
  /// Has the next batch sync the file.
  case enlist
  /// Takes the file out of the next batch. Those who wait for it wait on.
  case delist
  /// Its last line is on stable storage.
  case settle
  /// Writes the last line into the new file too.
  case extend(Rewrite)
  /// The new file is in place: has the next batch sync it, and those who wait wait for that.
  case replace(Rewrite)
  /// Removes the new file, because the old one is gone. Those who wait wait for the next batch.
  case drop(Rewrite)
  /// Ends the repair, because the file is gone. Those who wait wait for the next batch.
  case cancel(Repair)
  /// Compaction failed: removes the new file, and has the next batch sync the old one.
  case postpone(Rewrite, Errno)
  /// A sync of the old file failed, so that only the new one counts, which is being made already: those
  /// who wait for the next batch wait for the new file.
  case rely(on: Rewrite, Errno)
  /// Plans the repair.
  case plan(Repair, Errno)
  /// The repair failed: removes the new file if it was begun, plans another repair, and answers those
  /// who wait.
  case retry(Repair, after: Rewrite?, answering: [SceneStore.Completion], Errno)
}
