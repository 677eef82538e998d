import Synchronization
import WaymarkFiles
import WaymarkNavigation

/// One sync, which the second thread runs.
struct SyncJob: Sendable {
  /// The removal of a scene's files that were set aside, except the newest `keeping`.
  struct Removal: Sendable {
    let id: SceneID
    let folder: SharedDescriptor
    let keeping: Int
  }

  var files: [(id: SceneID, descriptor: SharedDescriptor)] = []
  var temporaries: [(id: SceneID, descriptor: SharedDescriptor)] = []
  /// A folder whose file system is synced in one call. If it is set, nothing is synced one by one.
  var fileSystem: SharedDescriptor?
  var removals: [Removal] = []
  /// Folders in which names were made or removed.
  var folders: [AppID: SharedDescriptor] = [:]
  /// Folders in which folders were made.
  var parents: [SharedDescriptor] = []
  /// Files that others have replaced. The last close of such a file takes milliseconds, until the kernel
  /// has freed its pages. So the second thread closes them, when it releases the job before it reports
  /// it.
  var replaced: [SharedDescriptor] = []

  func run() -> SyncOutcome {
    var outcome = SyncOutcome()
    for removal in removals {
      // Each is made, whatever became of the others of the same app.
      let failure = failure { () throws(Errno) in try removal.run() }
      outcome.apps[removal.id.app] = outcome.apps[removal.id.app] ?? failure
    }
    if let fileSystem {
      outcome.all = failure { () throws(Errno) in try fileSystem.file.syncFileSystem() }
      return outcome
    }
    // The disk can then write all of them while the first sync waits.
    if files.count + temporaries.count > 1 {
      for (_, descriptor) in files + temporaries { try? descriptor.file.startWriteback() }
    }
    let failures = DataSyncs((files + temporaries).map(\.descriptor)).run()
    for (file, failure) in zip(files, failures) { outcome.files[file.id] = failure }
    for (file, failure) in zip(temporaries, failures.dropFirst(files.count)) {
      outcome.temporaries[file.id] = failure
    }
    for (app, folder) in folders {
      outcome.apps[app] = outcome.apps[app] ?? failureOfFolder(folder)
    }
    for parent in parents { outcome.all = outcome.all ?? failureOfFolder(parent) }
    return outcome
  }

  /// Syncs a folder, and returns its failure.
  ///
  /// A file system that cannot sync folders answers “invalid argument”, which is not a failure.
  private func failureOfFolder(_ folder: SharedDescriptor) -> Errno? {
    let failed = failure { () throws(Errno) in try folder.file.sync() }
    return failed == .invalidArgument ? nil : failed
  }

  private func failure(_ work: () throws(Errno) -> Void) -> Errno? {
    do throws(Errno) {
      try work()
      return nil
    } catch {
      return error
    }
  }
}

/// The failures of a sync.
struct SyncOutcome: Sendable {
  var files: [SceneID: Errno] = [:]
  var temporaries: [SceneID: Errno] = [:]
  var apps: [AppID: Errno] = [:]
  var all: Errno?

  /// Why the scene's file, or its name in the folder, is not on stable storage. Nil if both are.
  subscript(id: SceneID) -> Errno? { all ?? files[id] ?? apps[id.app] }

  /// Any failure, except those of temporary files.
  var any: Errno? { all ?? files.values.first ?? apps.values.first }
}

extension SyncJob.Removal {
  fileprivate func run() throws(Errno) {
    var names: [FilePath] = []
    let prefix = id.rejectedPrefix.bytes
    try folder.file.forEachEntry { name, _ in
      if name.bytes.starts(with: prefix) { names.append(name) }
    }
    names.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    for name in names.dropLast(keeping) { try folder.file.removeFile(name) }
  }
}

/// Syncs the data of several files at the same time, so that the disk can combine their work.
private final class DataSyncs: Sendable {
  private struct State {
    var next = 0
    var failures: [Errno?]
  }

  private static let mostThreads = 4

  private let descriptors: [SharedDescriptor]
  private let state: Mutex<State>

  init(_ descriptors: [SharedDescriptor]) {
    self.descriptors = descriptors
    state = Mutex(State(failures: Array(repeating: nil, count: descriptors.count)))
  }

  /// Returns the failure of each file, in the order of the files.
  func run() -> [Errno?] {
    run(threads: descriptors.count < 4 ? 1 : min(descriptors.count, Self.mostThreads))
    return state.withLock { $0.failures }
  }

  /// Syncs with at most this many threads. Uses fewer if the system does not give more.
  private func run(threads: Int) {
    if threads > 1, let other = try? Thread({ [self] in work() }) {
      run(threads: threads - 1)
      other.join()
    } else {
      work()
    }
  }

  private func work() {
    while let index = takeNext() {
      do throws(Errno) {
        try descriptors[index].file.syncData()
      } catch {
        state.withLock { $0.failures[index] = error }
      }
    }
  }

  private func takeNext() -> Int? {
    state.withLock { state in
      guard state.next < state.failures.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }
}
