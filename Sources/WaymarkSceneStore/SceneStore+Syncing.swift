import WaymarkBytes
import WaymarkFiles
package import WaymarkNavigation

// What a reply may promise. Changes gather in `pending`; its sync begins half a second after the first,
// or at once where someone waits; the next one begins when it has ended.
//
// What an earlier daemon wrote before it was killed need not be synced, and nobody knows which files that
// is. So the first sync begins half a second after the store is opened whether there is a change or not,
// and each one is of the whole file system until one has succeeded.
extension SceneStore {
  /// Calls back when what is stored of the scene is on stable storage, with all changes made so far, or
  /// is known not to be. May do so before it returns.
  package func whenStable(_ id: SceneID, then completion: @escaping Completion) {
    let file = files[id.text]
    let batch = file?.batch.number ?? 0
    if let rewrite = file?.rewrite {
      rewrite.waiters.append(completion)
    } else if let file, file.repair != nil {
      hurryRepair(of: file, for: completion)
    } else if inFlight != nil, batch == inFlight?.number || (batch == 0 && !isInheritanceStable) {
      inFlight?.wait(for: id, [completion])
    } else if batch == pending.number || !isInheritanceStable {
      pending.wait(for: id, [completion])
      pending.begin(by: Clock.monotonic)
    } else {
      completion(.success(()))
    }
  }

  /// Calls back when every change made so far is on stable storage, or one is known not to be.
  package func whenAllStable(then completion: @escaping Completion) {
    let countdown = Countdown(completion)
    for file in rewriting { file.rewrite?.waiters.append(countdown.part()) }
    for file in failing { hurryRepair(of: file, for: countdown.part()) }
    inFlight?.waitForAll(countdown.part())
    pending.waitForAll(countdown.part())
    pending.begin(by: Clock.monotonic)
  }

  private func hurryRepair(of file: SceneFile, for completion: @escaping Completion) {
    file.repair?.waiters.append(completion)
    file.repair?.due = Clock.monotonic
  }

  /// When `beginSync` is to be called, in microseconds of the monotonic clock; nil: not before the next
  /// change, or the next `handleCompletions`.
  package var syncDue: UInt64? {
    guard inFlight == nil else { return nil }
    guard !failing.isEmpty else { return pending.due }
    let repair = failing.compactMap { $0.repair?.due }.min()
    return [pending.due, repair].compactMap { $0 }.min()
  }

  /// Begins a sync of all that has changed, unless one is under way.
  ///
  /// To be called when `syncDue` has come, and not before all requests that arrived together are
  /// handled, so that they share one sync.
  package func beginSync() {
    guard inFlight == nil else { return }
    beginRepairs()
    var batch = pending
    pending = Batch(number: batch.number + 1)
    batch.rewrites = rewriting.compactMap { file in file.rewrite.map { (file, $0) } }
    batch.job.parents = state.takeGrown()
    if let root = state.root { batch.seal(fileSystem: root, isWhole: !isInheritanceStable) }
    guard !batch.isEmpty else { return batch.answer(SyncOutcome()) }
    let job = batch.job
    batch.job.replaced = []
    inFlight = batch
    submit(.sync(job))
  }

  /// Readable when `handleCompletions` has something to do.
  package var completionDescriptor: Int32 { worker.reportDescriptor }

  /// Takes what the second thread has done, and begins the next sync where it is due.
  package func handleCompletions() {
    for report in worker.takeReports() {
      switch report {
      case .synced(let outcome): finishSync(outcome)
      case .listed(let number, let result): listings.end(number, result)?()
      }
    }
    if let due = syncDue, due <= Clock.monotonic { beginSync() }
  }

  func finishSync(_ outcome: SyncOutcome) {
    guard let batch = inFlight.take() else { return }
    if batch.job.fileSystem != nil { settleInheritance(outcome.all) }
    // The files are written anew, but nobody makes their folders again.
    if outcome.all != nil, !isClosing { state.giveBack(batch.job.parents) }
    for file in batch.files {
      if let error = outcome[file.id] { lose(file, error) } else { settle(file, in: batch) }
    }
    for (file, rewrite) in batch.rewrites where file.rewrite === rewrite {
      if let error = outcome.all ?? outcome.temporaries[file.id] {
        abandonRewrite(of: file, error)
      } else {
        finishRewrite(rewrite, of: file)
      }
    }
    batch.answer(outcome)
  }

  private func settleInheritance(_ error: Errno?) {
    guard let error, !isClosing else {
      isInheritanceStable = true
      return
    }
    guard !isInheritanceStable else { return }
    // Its lines are not known here and cannot be written anew, so the system's word on the next sync of
    // the same files has to do.
    inheritanceFailures += 1
    let seconds = Self.retryDelay(after: inheritanceFailures)
    pending.begin(by: Clock.monotonic + UInt64(seconds) * 1_000_000)
    report(.firstSyncFailed(error, retryAfter: seconds))
  }

  /// Seconds until a sync that has failed so often is tried again.
  private static func retryDelay(after failures: Int) -> Int {
    min(60, 1 << min(failures - 1, 6))
  }

  /// Forgets the line that is stable now, unless a later one is not.
  private func settle(_ file: SceneFile, in batch: Batch) {
    guard file.batch.number <= batch.number, file.rewrite == nil, file.repair == nil else { return }
    file.line = []
    if file.failures > 0 { report(.syncMended(file.id)) }
    file.failures = 0
    removeIfDone(file)
  }
}

// MARK: Repair

extension SceneStore {
  /// Has the file's last line written anew, because a sync of it failed.
  func lose(_ file: SceneFile, _ error: Errno) {
    guard !file.line.isEmpty, file.repair == nil else { return }
    file.failures += 1
    let seconds = Self.retryDelay(after: Int(file.failures))
    report(.syncFailed(file.id, error, retryAfter: seconds))
    if let rewrite = file.rewrite {
      rewrite.isRepair = true
      return
    }
    let waiters = pending.remove(file)
    guard !isClosing else {
      for waiter in waiters { waiter(.synced(error)) }
      return
    }
    let delay = waiters.isEmpty ? UInt64(seconds) * 1_000_000 : 0
    file.repair = Repair(due: Clock.monotonic + delay, waiters: waiters)
    failing.append(file)
  }

  func endRepair(of file: SceneFile) -> Repair? {
    failing.removeAll { $0 === file }
    return file.repair.take()
  }

  private func beginRepairs() {
    let now = Clock.monotonic
    for file in failing where rewriting.count < Self.mostRewrites {
      guard let repair = file.repair, repair.due <= now else { continue }
      _ = endRepair(of: file)
      do throws(StoreFailure) {
        try beginRewrite(of: file, waiters: repair.waiters)
      } catch {
        lose(file, error.errno)
        for waiter in repair.waiters { waiter(.synced(error.errno)) }
      }
    }
  }
}

/// Calls back once when all its parts have been called back, with the first failure among them.
private final class Countdown {
  private let completion: SceneStore.Completion
  private var left = 0
  private var failure: StoreFailure?

  init(_ completion: @escaping SceneStore.Completion) {
    self.completion = completion
  }

  func part() -> SceneStore.Completion {
    left += 1
    return { [self] result in
      if case .failure(let error) = result { failure = failure ?? error }
      left -= 1
      if left == 0 { completion(failure.map { .failure($0) } ?? .success(())) }
    }
  }
}
