import WaymarkBytes
package import WaymarkFiles
package import WaymarkNavigation

/// Stores scenes on disk. Each scene has a file, each change is a line, and the last line is the scene.
///
/// The serving thread calls all methods, and all callbacks come on that thread. It also reads, writes and
/// renames. A second thread syncs and lists. It gets descriptors and names, and reports through
/// `completionDescriptor`. A change is in the kernel when `append` returns, and on stable storage when
/// `whenStable` calls back with success.
///
/// The store also opens if its folder cannot be written. Files that can be read are then still read. Each
/// change tries again, and fails with the reason until the folder is repaired.
package final class SceneStore {
  package typealias Completion = (Result<Void, StoreError>) -> Void

  /// The most bytes that the line of a scene may have, without its newline.
  package static let longestLine = 256 * 1024

  /// How many files are kept open by default: a quarter of the descriptors that the process may have, but
  /// at least 4 and at most 256.
  package static var usualOpenFiles: Int { min(256, max(4, Process.descriptorLimit / 4)) }

  /// Returns the live scenes of an app. They are never forgotten because of the app's limit.
  package var liveScenes: (AppID) -> [SceneID] = { _ in [] }

  let state: StateFolder
  let report: (StoreEvent) -> Void
  let worker: Worker
  private var thread: Thread?
  private var hasThread = false

  /// The files in use, by scene ID.
  var files: [Text: SceneFile] = [:]
  var openFiles: OpenFiles
  var syncs = Syncs()
  var rewrites = Rewrites()
  var repairs = Repairs()
  var rooms = Rooms()
  var listings = Listings()
  var isClosing = false

  /// Opens the store at `<stateHome>/waymark`, and locks that folder. Makes the folder if it is missing.
  ///
  /// Throws if another process has the lock for longer than `lockWait` microseconds. A folder that cannot
  /// be written is reported as an event. From here on a write past a limit is an error instead of a
  /// signal that ends the process.
  ///
  /// - openFiles: How many files are kept open at most.
  /// - onEvent: Called with each event that belongs in the log.
  package init(
    stateHome: FilePath, lockWait: UInt64 = 5_000_000, openFiles: Int = SceneStore.usualOpenFiles,
    onEvent: @escaping (StoreEvent) -> Void
  ) throws(OpenError) {
    Process.ignoreSignalsOfWriting()
    state = StateFolder(stateHome / "waymark")
    report = onEvent
    self.openFiles = OpenFiles(capacity: openFiles)
    do throws(Errno) {
      worker = try Worker()
    } catch {
      throw .system(error)
    }
    try lock(until: Clock.monotonic + lockWait)
  }

  deinit {
    worker.submit(.stop)
  }

  /// The path `<stateHome>/waymark`. The folder may be missing.
  package var folder: FilePath { state.path }

  private func lock(until deadline: UInt64) throws(OpenError) {
    while true {
      do throws(StoreError) {
        try state.lock()
        syncs.beginSoon()
        return
      } catch {
        guard case .taken(let path, let holder) = error else {
          report(.unwritable(error))
          return
        }
        if Clock.monotonic >= deadline { throw .taken(path, by: holder) }
        Clock.sleep(microseconds: 20_000)
      }
    }
  }

  /// Gives a job to the second thread.
  ///
  /// The first job starts the thread, so the daemon's start does not wait for it. If the system gives no
  /// thread, the job fails. But while the store closes, it is done on the calling thread instead.
  func submit(_ job: Worker.Job) {
    do throws(Errno) {
      if !hasThread { thread = try Thread { [worker] in worker.run() } }
      hasThread = true
      worker.submit(job)
    } catch {
      if isClosing { worker.perform(job) } else { worker.refuse(job, error) }
    }
  }

  /// Puts everything on stable storage, answers all waiters, ends the second thread and unlocks the folder.
  ///
  /// Blocks until that is done. No other method may be called afterwards.
  package func close() {
    isClosing = true
    while true {
      repairs.hurry()
      beginSync()
      guard syncs.underWay != nil || !listings.isEmpty else { break }
      worker.waitForReports()
      handleCompletions()
    }
    worker.submit(.stop)
    thread.take()?.join()
    state.unlock()
  }
}
