import WaymarkFiles
import WaymarkNavigation

// Writing a file anew: because it has become long (compaction), or because a sync of it failed, after
// which the kernel calls its pages clean and another sync of the same file proves nothing (repair).
//
// The last line goes to a temporary file; while that runs, each line goes to both. Once the second
// thread has synced the temporary file it takes the old one's name, between two lines. It is then an
// ordinary changed file in a changed folder: one more sync of both makes it stable, and answers those
// who wait.
extension SceneStore {
  /// Each one holds two descriptors.
  static let mostRewrites = 16

  func compactIfLong(_ file: SceneFile) {
    guard file.end > max(file.compactionSize, 16 * file.line.count),
      rewriting.count < Self.mostRewrites
    else { return }
    do throws(StoreFailure) {
      try beginRewrite(of: file, waiters: nil)
    } catch {
      postponeCompaction(of: file, error.errno)
    }
  }

  /// `waiters`: of a repair.
  func beginRewrite(of file: SceneFile, waiters: [Completion]?) throws(StoreFailure) {
    let folder = try state.makeFolder(of: file.id.app)
    let temporary: SharedDescriptor
    let identity: FileStatus.Identity
    do throws(Errno) {
      try? folder.file.removeFile(file.id.temporaryName)
      (temporary, identity) = try makeFile(file.id.temporaryName, in: folder, with: file.line)
    } catch {
      throw .cannotWrite(file.path, error)
    }
    file.rewrite = Rewrite(
      folder: folder, temporary: temporary, identity: identity, size: file.line.count,
      isRepair: waiters != nil,
      waiters: waiters ?? [])
    rewriting.append(file)
    pending.begin(by: Clock.monotonic)
  }

  func extend(_ rewrite: Rewrite, of file: SceneFile) {
    do throws(Errno) {
      try rewrite.temporary.file.write(file.line)
      rewrite.size += file.line.count
    } catch {
      abandonRewrite(of: file, error)
    }
  }

  /// Gives the new file the old one's name and time.
  func finishRewrite(_ rewrite: Rewrite, of file: SceneFile) {
    do throws(Errno) {
      if let old = try? rewrite.folder.file.status(of: file.id.logName) {
        try rewrite.temporary.file.setTimes(old.modified)
      }
      try rewrite.folder.file.rename(file.id.temporaryName, to: file.id.logName)
    } catch {
      abandonRewrite(of: file, error)
      return
    }
    _ = endRewrite(of: file)
    file.content = .present(rewrite.identity, size: rewrite.size, end: rewrite.size)
    file.compactionSize = SceneFile.smallestCompaction
    file.writeFailure = nil
    let replaced = file.descriptor
    openFiles.open(file, rewrite.temporary)
    let waiters = rewrite.waiters + pending.remove(file)
    dirty(file, rewrite.temporary)
    pending.job.folders[file.id.app] = rewrite.folder
    if let replaced { pending.job.replaced.append(replaced) }
    pending.wait(for: file.id, waiters)
    pending.begin(by: Clock.monotonic)
  }

  func abandonRewrite(of file: SceneFile, _ error: Errno) {
    guard let rewrite = endRewrite(of: file) else { return }
    try? rewrite.folder.file.removeFile(file.id.temporaryName)
    if rewrite.isRepair {
      lose(file, error)
      for waiter in rewrite.waiters { waiter(.synced(error)) }
    } else {
      postponeCompaction(of: file, error)
      dirty(file, file.descriptor)
      pending.wait(for: file.id, rewrite.waiters)
    }
  }

  func endRewrite(of file: SceneFile) -> Rewrite? {
    rewriting.removeAll { $0 === file }
    return file.rewrite.take()
  }

  private func postponeCompaction(of file: SceneFile, _ error: Errno) {
    file.compactionSize = 2 * file.end
    report(.compactionFailed(file.id, error))
  }
}
