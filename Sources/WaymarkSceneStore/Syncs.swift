import WaymarkFiles
import WaymarkNavigation

// Changes gather in `next`; its sync begins half a second after the first, or at once where someone
// waits; the next one begins when it has ended.
//
// What an earlier daemon wrote before it was killed need not be synced, and nobody knows which files that
// is. So the first sync begins half a second after the store is opened whether there is a change or not,
// and each one is of the whole file system until one has succeeded.
struct Syncs {
  /// A sync begins this many microseconds after a change: early enough that a timer which is late by
  /// as much again keeps the promised second.
  private static let delay: UInt64 = 500_000

  /// Filled with changes until its sync begins.
  var next = Batch()
  private(set) var underWay: Batch?
  /// How many have begun.
  private(set) var count = 0
  /// Whether what earlier daemons wrote is on stable storage.
  private(set) var isInheritanceStable = false
  private var inheritanceFailures = 0

  /// Has the next sync begin soon.
  mutating func beginSoon() {
    next.begin(by: Clock.monotonic + Self.delay)
  }

  mutating func beginNow() {
    next.begin(by: Clock.monotonic)
  }

  /// Has the next batch sync the file.
  mutating func add(_ file: SceneFile) {
    next.add(file)
    if next.due == nil { beginSoon() }
  }

  /// The batch that is to be synced now. Changes from here on are for the one after it.
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

  /// What the second thread has to do for the batch.
  mutating func begin(_ batch: consuming Batch) -> SyncJob {
    let job = batch.takeJob()
    underWay = batch
    count += 1
    return job
  }

  mutating func end() -> Batch? { underWay.take() }

  /// Notes the end of a sync of the whole file system: nil if it succeeded, or had before. If it failed,
  /// seconds until the next one.
  mutating func endWhole(_ isStable: Bool) -> Int? {
    if isStable { isInheritanceStable = true }
    guard !isInheritanceStable else { return nil }
    // Its lines are not known here and cannot be written anew, so the system's word on the next sync of
    // the same files has to do.
    inheritanceFailures += 1
    let seconds = Repairs.delay(after: inheritanceFailures)
    next.begin(by: Clock.monotonic + UInt64(seconds) * 1_000_000)
    return seconds
  }
}

// MARK: Waiting

extension Syncs {
  /// Waits for the next sync, which begins at once if somebody does.
  mutating func waitForNext(_ id: SceneID, _ completions: [SceneStore.Completion]) {
    guard !completions.isEmpty else { return }
    next.wait(for: id, completions)
    beginNow()
  }

  mutating func waitForOneUnderWay(_ id: SceneID, _ completion: @escaping SceneStore.Completion) {
    underWay?.wait(for: id, [completion])
  }

  /// Waits until what earlier daemons wrote is on stable storage, which it must not be yet.
  mutating func waitForInheritance(_ id: SceneID, _ completion: @escaping SceneStore.Completion) {
    if underWay?.isWhole == true {
      waitForOneUnderWay(id, completion)
    } else {
      waitForNext(id, [completion])
    }
  }

  mutating func waitForAll(_ part: () -> SceneStore.Completion) {
    underWay?.waitForAll(part())
    next.waitForAll(part())
    beginNow()
  }
}
