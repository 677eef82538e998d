import WaymarkFiles
import WaymarkNavigation

// Rewriting a file. A compaction does it because the file has become long. A repair does it because a sync
// of the file failed: the kernel then marks its pages as clean, and another sync of the same file proves
// nothing.
//
// The last line is written to a temporary file. While the second thread syncs that, each line goes to both
// files. Then the temporary file is renamed over the old one, between two lines. One more sync of the new
// file and its folder makes it stable, and answers the waiters.
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

  /// Renames the new file over the old one, and keeps the old one's time.
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
