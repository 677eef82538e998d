import WaymarkFiles
import WaymarkNavigation

/// The sync under way and the next one.
///
/// Changes are collected in `next`. Its sync begins half a second after the first change, or at once if a
/// reply waits for it, but not before the sync under way has ended.
///
/// An earlier daemon may have been killed before it synced, and it is not known which files it wrote. So
/// the first sync begins half a second after the store opens, even without a change. Each sync is of the
/// whole file system until one has succeeded.
struct Syncs {
  /// How many microseconds after a change a sync begins. A timer may be late by as much again, and the sync
  /// still begins within the promised second.
  private static let delay: UInt64 = 500_000

  /// The next batch, which collects changes until its sync begins.
  var next = Batch()
  private(set) var underWay: Batch?
  /// How many syncs have begun.
  private(set) var count = 0
  /// Whether what earlier daemons wrote is on stable storage.
  private(set) var isInheritanceStable = false
  private var inheritanceFailures = 0

  /// Makes the next sync due half a second from now.
  mutating func beginSoon() {
    next.begin(by: Clock.monotonic + Self.delay)
  }

  /// Makes the next sync due now.
  mutating func beginNow() {
    next.begin(by: Clock.monotonic)
  }

  /// Adds the file to the next batch.
  mutating func add(_ file: SceneFile) {
    next.add(file)
    if next.due == nil { beginSoon() }
  }

  /// Returns the batch to sync now. Later changes are for the batch after it.
  mutating func takeNext(
    rewriting: [SceneFile], parents: [SharedDescriptor], fileSystem: SharedDescriptor?
  ) -> Batch {
    var batch = next
    next = Batch()
    batch.seal(
      rewrites: rewriting.compactMap { file in file.state.rewrite.map { (file, $0) } },
      parents: parents, fileSystem: fileSystem, isWhole: !isInheritanceStable)
    return batch
  }

  /// Begins the sync of the batch, and returns the job for the second thread.
  mutating func begin(_ batch: consuming Batch) -> SyncJob {
    let job = batch.takeJob()
    underWay = batch
    count += 1
    return job
  }

  /// Ends the sync under way, and returns its batch.
  mutating func end() -> Batch? { underWay.take() }

  /// Notes the end of a sync of the whole file system. Returns the seconds until the next try if it failed
  /// and no earlier one had succeeded, else nil.
  mutating func endWhole(_ isStable: Bool) -> Int? {
    if isStable { isInheritanceStable = true }
    guard !isInheritanceStable else { return nil }
    // The lines of earlier daemons are not known here, so they cannot be written to new files. The store
    // has to rely on the result of the next sync of the same files.
    inheritanceFailures += 1
    let seconds = Repairs.delay(after: inheritanceFailures)
    next.begin(by: Clock.monotonic + UInt64(seconds) * 1_000_000)
    return seconds
  }
}

// MARK: Waiting

extension Syncs {
  /// Adds waiters for the next sync, and makes it due now if there are any.
  mutating func waitForNext(_ id: SceneID, _ completions: [SceneStore.Completion]) {
    guard !completions.isEmpty else { return }
    next.wait(for: id, completions)
    beginNow()
  }

  /// Adds a waiter for the sync under way.
  mutating func waitForOneUnderWay(_ id: SceneID, _ completion: @escaping SceneStore.Completion) {
    underWay?.wait(for: id, [completion])
  }

  /// Adds a waiter for what earlier daemons wrote. Call it only if that is not on stable storage yet.
  mutating func waitForInheritance(_ id: SceneID, _ completion: @escaping SceneStore.Completion) {
    if underWay?.isWhole == true {
      waitForOneUnderWay(id, completion)
    } else {
      waitForNext(id, [completion])
    }
  }

  /// Adds a waiter for the sync under way and one for the next sync.
  mutating func waitForAll(_ part: () -> SceneStore.Completion) {
    underWay?.waitForAll(part())
    next.waitForAll(part())
    beginNow()
  }
}
