import WaymarkFiles
import WaymarkNavigation

// Changes that are synced together. One batch is filled while the one before is being synced, so that
// whatever arrives in that time shares the next sync.
struct Batch {
  /// More files than this are synced by one call for their whole file system.
  static let mostFiles = 32

  private(set) var job = SyncJob()
  private(set) var files: [SceneFile] = []
  /// New files whose data is synced in this batch, to be renamed after it.
  private(set) var rewrites: [(file: SceneFile, rewrite: Rewrite)] = []
  private var waiters: [(id: SceneID, completion: SceneStore.Completion)] = []
  private var waitersForAll: [SceneStore.Completion] = []
  /// When to begin, on the monotonic clock; nil while there is nothing to sync.
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

  /// Answers all who wait, each by what became of what it was promised.
  func answer(_ outcome: SyncOutcome) {
    for (id, completion) in waiters { completion(.synced(outcome[id])) }
    for completion in waitersForAll { completion(.synced(outcome.any)) }
  }
}

// MARK: Filling

extension Batch {
  /// The file's data is to be synced: through its descriptor if it is open, and not too many are.
  mutating func add(_ file: SceneFile) {
    files.append(file)
    if let descriptor = file.descriptor, files.count <= Self.mostFiles {
      job.files.append((file.id, descriptor))
    } else {
      job.files = []
    }
  }

  /// Takes the file out. Those who wait for it still wait for this batch.
  mutating func remove(_ file: SceneFile) {
    files.removeAll { $0 === file }
    job.files.removeAll { $0.id == file.id }
  }

  /// The folder in which a scene of the app was made or renamed.
  mutating func add(_ folder: SharedDescriptor, of app: AppID) {
    job.folders[app] = folder
  }

  /// The scene's files that were set aside are removed, but for the last ones.
  mutating func addRemoval(of id: SceneID, in folder: SharedDescriptor, keeping count: Int) {
    job.folders[id.app] = folder
    job.removals.append(SyncJob.Removal(id: id, folder: folder, keeping: count))
  }

  /// A file whose place another has taken is closed with this batch.
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

  /// Completes the job: what is synced one by one, and what all at once.
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

  /// Hands over the job. Replaced files are then in it only, so that the second thread closes them.
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
