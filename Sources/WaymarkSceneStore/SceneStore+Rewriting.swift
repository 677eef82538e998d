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
  func compactIfLong(_ file: SceneFile) {
    guard rewrites.isDue(for: file) else { return }
    do throws(StoreError) {
      try beginRewrite(of: file)
    } catch {
      postponeCompaction(of: file, error.errno)
    }
  }

  func beginRewrite(of file: SceneFile) throws(StoreError) {
    guard let line = file.state.line else { return }
    let folder = try state.makeFolder(of: file.id.app)
    let temporary: SharedDescriptor
    let identity: FileStatus.Identity
    do throws(Errno) {
      try? folder.file.removeFile(file.id.temporaryName)
      (temporary, identity) = try folder.makeFile(file.id.temporaryName, with: line)
    } catch {
      throw .cannotWrite(file.path, error)
    }
    let rewrite = Rewrite(
      folder: folder, temporary: temporary, identity: identity, size: line.count)
    rewrites.begin(file)
    handle(.rewriteBegan(rewrite), of: file)
    syncs.beginNow()
  }

  /// Gives the new file the old one's name and time.
  func finishRewrite(_ rewrite: Rewrite, of file: SceneFile) {
    do throws(Errno) {
      if let old = try? rewrite.folder.file.status(of: file.id.logName) {
        try rewrite.temporary.file.setTimes(old.modified)
      }
      try rewrite.folder.file.rename(file.id.temporaryName, to: file.id.logName)
      handle(.rewriteEnded, of: file)
    } catch {
      handle(.rewriteFailed(error), of: file)
    }
  }

  func postponeCompaction(of file: SceneFile, _ error: Errno) {
    rewrites.postpone(file)
    report(.compactionFailed(file.id, error))
  }
}
