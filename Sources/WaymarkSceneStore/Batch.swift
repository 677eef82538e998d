import WaymarkFiles
import WaymarkNavigation

// Changes that are synced together. One batch is filled while the one before is being synced, so that
// whatever arrives in that time shares the next sync.
struct Batch {
  /// More files than this are synced by one call for their whole file system.
  static let mostFiles = 32

  let number: UInt64
  var job = SyncJob()
  private(set) var files: [SceneFile] = []
  /// New files whose data is synced in this batch, to be renamed after it.
  var rewrites: [(file: SceneFile, rewrite: Rewrite)] = []
  private var waiters: [(id: SceneID, completion: SceneStore.Completion)] = []
  private var waitersForAll: [SceneStore.Completion] = []
  /// When to begin, on the monotonic clock; nil while there is nothing to sync.
  private(set) var due: UInt64?

  init(number: UInt64) {
    self.number = number
  }

  var isEmpty: Bool {
    files.isEmpty && rewrites.isEmpty && job.folders.isEmpty && job.parents.isEmpty
      && job.removals.isEmpty && job.fileSystem == nil
  }

  /// The file's data is to be synced, through `descriptor` where that is still possible one by one.
  mutating func add(_ file: SceneFile, _ descriptor: SharedDescriptor?) {
    file.batch = (number, file.identity)
    files.append(file)
    if let descriptor, files.count <= Self.mostFiles {
      job.files.append((file.id, descriptor))
    } else {
      job.files = []
    }
  }

  /// Takes the file out, with those who wait for it.
  mutating func remove(_ file: SceneFile) -> [SceneStore.Completion] {
    files.removeAll { $0 === file }
    job.files.removeAll { $0.id == file.id }
    file.batch = (0, nil)
    defer { waiters.removeAll { $0.id == file.id } }
    return waiters.filter { $0.id == file.id }.map(\.completion)
  }

  mutating func wait(for id: SceneID, _ completions: [SceneStore.Completion]) {
    waiters += completions.map { (id, $0) }
  }

  mutating func waitForAll(_ completion: @escaping SceneStore.Completion) {
    waitersForAll.append(completion)
  }

  mutating func begin(by moment: UInt64) {
    due = min(due ?? moment, moment)
  }

  /// Completes the job: what is synced one by one, and what all at once.
  mutating func seal(fileSystem: SharedDescriptor, isWhole: Bool) {
    job.temporaries = rewrites.map { ($0.file.id, $0.rewrite.temporary) }
    if isWhole || files.count != job.files.count || files.count + rewrites.count > Self.mostFiles {
      job.fileSystem = fileSystem
    }
  }

  /// Answers all who wait, each by what became of what it was promised.
  func answer(_ outcome: SyncOutcome) {
    for (id, completion) in waiters { completion(.synced(outcome[id])) }
    for completion in waitersForAll { completion(.synced(outcome.any)) }
  }
}

extension Result<Void, StoreFailure> {
  static func synced(_ failure: Errno?) -> Self {
    failure.map { .failure(.syncFailed($0)) } ?? .success(())
  }
}
