import WaymarkFiles
import WaymarkNavigation

/// Changes that are synced together.
///
/// One batch is filled while the batch before it is synced, so all changes of that time share the next
/// sync.
struct Batch {
  /// The most files that are synced one by one. If there are more, one call syncs their file system.
  static let mostFiles = 32

  private(set) var job = SyncJob()
  private(set) var files: [SceneFile] = []
  /// New files whose data this batch syncs. They are renamed after it.
  private(set) var rewrites: [(file: SceneFile, rewrite: Rewrite)] = []
  private var waiters: [(id: SceneID, completion: SceneStore.Completion)] = []
  private var waitersForAll: [SceneStore.Completion] = []
  /// When the sync is to begin, on the monotonic clock. Nil if there is nothing to sync.
  private(set) var due: UInt64?

  var isEmpty: Bool {
    files.isEmpty && rewrites.isEmpty && job.folders.isEmpty && job.parents.isEmpty
      && job.removals.isEmpty && job.fileSystem == nil
  }

  /// Whether the whole file system is synced.
  var isWhole: Bool { job.fileSystem != nil }

  mutating func begin(by moment: UInt64) {
    due = min(due ?? moment, moment)
  }

  /// Answers each waiter with the outcome of what it waited for.
  func answer(_ outcome: SyncOutcome) {
    for (id, completion) in waiters { completion(.synced(outcome[id])) }
    for completion in waitersForAll { completion(.synced(outcome.any)) }
  }
}

// MARK: Filling

extension Batch {
  /// Adds a file. The files are synced through their descriptors if all are open and there are at most
  /// `mostFiles` of them. Otherwise `seal` plans a sync of the file system.
  mutating func add(_ file: SceneFile) {
    files.append(file)
    if let descriptor = file.descriptor, files.count <= Self.mostFiles {
      job.files.append((file.id, descriptor))
    } else {
      job.files = []
    }
  }

  /// Removes the file. Its waiters still wait for this batch.
  mutating func remove(_ file: SceneFile) {
    files.removeAll { $0 === file }
    job.files.removeAll { $0.id == file.id }
  }

  /// Adds the folder of the app, because a file in it was made or renamed.
  mutating func add(_ folder: SharedDescriptor, of app: AppID) {
    job.folders[app] = folder
  }

  /// Adds the removal of the scene's files that were set aside, except the newest `count`.
  mutating func addRemoval(of id: SceneID, in folder: SharedDescriptor, keeping count: Int) {
    job.folders[id.app] = folder
    job.removals.append(SyncJob.Removal(id: id, folder: folder, keeping: count))
  }

  /// Closes with this batch a file that another one has replaced.
  mutating func close(_ replaced: SharedDescriptor) {
    job.replaced.append(replaced)
  }

  mutating func wait(for id: SceneID, _ completions: [SceneStore.Completion]) {
    for completion in completions { waiters.append((id, completion)) }
  }

  mutating func waitForAll(_ completion: @escaping SceneStore.Completion) {
    waitersForAll.append(completion)
  }

  mutating func takeWaiters(for id: SceneID) -> [SceneStore.Completion] {
    defer { waiters.removeAll { $0.id == id } }
    return waiters.filter { $0.id == id }.map(\.completion)
  }

  /// Completes the job. It syncs either the single files or the whole file system.
  mutating func seal(
    rewrites: [(file: SceneFile, rewrite: Rewrite)], parents: [SharedDescriptor],
    fileSystem: SharedDescriptor?, isWhole: Bool
  ) {
    self.rewrites = rewrites
    job.temporaries = rewrites.map { ($0.file.id, $0.rewrite.temporary) }
    job.parents = parents
    if isWhole || files.count != job.files.count || files.count + rewrites.count > Self.mostFiles {
      job.fileSystem = fileSystem
    }
  }

  /// Returns the job. After that only the job holds replaced files, so the second thread closes them.
  mutating func takeJob() -> SyncJob {
    defer { job.replaced = [] }
    return job
  }
}

extension Result<Void, StoreError> {
  static func synced(_ failure: Errno?) -> Self {
    failure.map { .failure(.syncFailed($0)) } ?? .success(())
  }
}
