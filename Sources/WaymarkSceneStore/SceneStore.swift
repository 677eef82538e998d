import WaymarkBytes
package import WaymarkFiles
package import WaymarkNavigation

/// The scenes on disk: one file each, a line per change, the last line the scene.
///
/// All of it is called on the thread that serves, and calls back on that thread. Reading, writing and
/// renaming happen there too; syncing and listing on a second one, which gets descriptors and names and
/// reports through `completionDescriptor`. What a reply may promise is decided here: a change is in the
/// kernel when `append` returns, and on stable storage when `whenStable` says so.
///
/// A folder that cannot be written stops nothing: reading works as far as it can, each change fails
/// with the reason and tries again, so that mending the folder mends the daemon.
package final class SceneStore {
  package typealias Completion = (Result<Void, StoreError>) -> Void

  /// The most bytes that the line of a scene may have, without its newline.
  package static let longestLine = 256 * 1024

  /// Those that are kept open take at most a quarter of what the process may have open.
  package static var usualOpenFiles: Int { min(256, max(4, Process.descriptorLimit / 4)) }

  /// The scenes of an app that are live now: they are never forgotten for want of room.
  package var liveScenes: (AppID) -> [SceneID] = { _ in [] }

  let state: StateFolder
  let report: (StoreEvent) -> Void
  let worker: Worker
  private var thread: Thread?
  private var hasThread = false

  /// By the texts of their scenes' IDs.
  var files: [Text: SceneFile] = [:]
  var openFiles: OpenFiles
  var syncs = Syncs()
  var rewrites = Rewrites()
  var repairs = Repairs()
  var rooms = Rooms()
  var listings = Listings()
  var isClosing = false

  /// Locks `<stateHome>/waymark`, made where it is missing.
  ///
  /// Where another process holds the lock it is waited for, `lockWait` microseconds at most. `openFiles`
  /// bounds the descriptors that are kept open. `onEvent` is told what belongs into the log. From here on
  /// a write past a limit is an error, and no signal that ends the process.
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

  /// `<stateHome>/waymark`, whether it could be made or not.
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

  /// Has the second thread do a job. It is started by the first one, so that nobody who waits for the
  /// daemon to start waits for it. Where the system gives none, the job fails; at the stop, which waits for
  /// it anyway, it is done here.
  func submit(_ job: Worker.Job) {
    do throws(Errno) {
      if !hasThread { thread = try Thread { [worker] in worker.run() } }
      hasThread = true
      worker.submit(job)
    } catch {
      if isClosing { worker.perform(job) } else { worker.refuse(job, error) }
    }
  }

  /// Puts everything on stable storage, answers all who wait, ends the second thread and unlocks.
  ///
  /// Blocks for as long as that takes. Nothing else may be called afterwards.
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
