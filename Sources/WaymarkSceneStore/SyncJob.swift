import Synchronization
import WaymarkFiles
import WaymarkNavigation

/// What one sync puts on stable storage, done on the second thread.
struct SyncJob: Sendable {
  /// Files that were set aside and are too many.
  struct Removal: Sendable {
    let id: SceneID
    let folder: SharedDescriptor
    let keeping: Int
  }

  var files: [(id: SceneID, descriptor: SharedDescriptor)] = []
  var temporaries: [(id: SceneID, descriptor: SharedDescriptor)] = []
  /// Where set, its whole file system is synced in one call instead of all the others.
  var fileSystem: SharedDescriptor?
  var removals: [Removal] = []
  /// Where names were made or removed.
  var folders: [AppID: SharedDescriptor] = [:]
  /// Folders above those.
  var parents: [SharedDescriptor] = []
  /// Files whose place others have taken. Whoever closes one last waits until the kernel has let go of
  /// its pages, for milliseconds: so that is the second thread, when it lets go of the job, before it
  /// reports it.
  var replaced: [SharedDescriptor] = []

  func run() -> SyncOutcome {
    var outcome = SyncOutcome()
    for removal in removals {
      outcome.apps[removal.id.app] = failure { () throws(Errno) in try removal.run() }
    }
    if let fileSystem {
      outcome.all = failure { () throws(Errno) in try fileSystem.file.syncFileSystem() }
      return outcome
    }
    // So that the disk has all of them to write while the first is waited for.
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

  /// A file system that has nothing to sync for a folder says that it was asked the wrong thing.
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

/// What failed of a sync.
struct SyncOutcome: Sendable {
  var files: [SceneID: Errno] = [:]
  var temporaries: [SceneID: Errno] = [:]
  var apps: [AppID: Errno] = [:]
  var all: Errno?

  /// Why what the scene's file holds, and that it is there, is not on stable storage.
  subscript(id: SceneID) -> Errno? { all ?? files[id] ?? apps[id.app] }

  /// Any failure, but of files that are not in use yet.
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

/// Puts the data of several files on stable storage at the same time: what each asks of the disk is then
/// done once for many of them.
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

  /// What failed of each, in their order.
  func run() -> [Errno?] {
    run(threads: descriptors.count < 4 ? 1 : min(descriptors.count, Self.mostThreads))
    return state.withLock { $0.failures }
  }

  /// Without the threads that the system does not give.
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
