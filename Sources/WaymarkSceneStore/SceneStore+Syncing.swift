import WaymarkBytes
import WaymarkFiles
package import WaymarkNavigation

// Syncs, and the callbacks of replies that promise stable storage.
extension SceneStore {
  /// Calls back when all changes of the scene so far are on stable storage, or a sync of them has failed.
  ///
  /// May call back before it returns.
  package func whenStable(_ id: SceneID, then completion: @escaping Completion) {
    switch files[id.text]?.state.wait ?? .nothing {
    case .rewrite(let rewrite): rewrite.waiters.append(completion)
    case .repair(let repair): repair.hurry(for: completion)
    case .syncUnderWay: syncs.waitForOneUnderWay(id, completion)
    case .nextSync: syncs.waitForNext(id, [completion])
    case .nothing where !syncs.isInheritanceStable: syncs.waitForInheritance(id, completion)
    case .nothing: completion(.success(()))
    }
  }

  /// Calls back when all changes of all scenes so far are on stable storage, or a sync of one has failed.
  package func whenAllStable(then completion: @escaping Completion) {
    let countdown = Countdown(completion)
    for file in rewrites.files { file.state.rewrite?.waiters.append(countdown.part()) }
    for file in repairs.files { file.state.repair?.hurry(for: countdown.part()) }
    syncs.waitForAll(countdown.part)
  }

  /// When `beginSync` is to be called, in microseconds of the monotonic clock. Nil if that is not before
  /// the next change or the next `handleCompletions`.
  package var syncDue: UInt64? {
    guard syncs.underWay == nil else { return nil }
    guard let repair = repairs.due else { return syncs.next.due }
    return min(repair, syncs.next.due ?? repair)
  }

  /// Begins a sync of all changes, unless one is under way.
  ///
  /// The caller calls it at `syncDue`, and first handles all requests that arrived together, so that they
  /// share one sync.
  package func beginSync() {
    guard syncs.underWay == nil else { return }
    beginRepairs()
    let batch = syncs.takeNext(
      rewriting: rewrites.files, parents: state.takeGrown(), fileSystem: state.root)
    guard !batch.isEmpty else { return batch.answer(SyncOutcome()) }
    for file in batch.files { handle(.syncBegan, of: file) }
    submit(.sync(syncs.begin(batch)))
  }

  private func beginRepairs() {
    let now = Clock.monotonic
    while rewrites.hasRoom, let file = repairs.next(at: now) {
      do throws(StoreError) {
        try beginRewrite(of: file)
      } catch {
        handle(.rewriteFailed(error.errno), of: file)
      }
    }
  }

  /// The descriptor that is readable if `handleCompletions` has something to do.
  package var completionDescriptor: Int32 { worker.reportDescriptor }

  /// Handles the reports of the second thread, and begins the next sync if it is due.
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
    guard let batch = syncs.end() else { return }
    // There are no more tries while the store closes.
    if batch.isWhole, let seconds = syncs.endWhole(outcome.all == nil || isClosing),
      let error = outcome.all
    {
      report(.firstSyncFailed(error, retryAfter: seconds))
    }
    // Files are rewritten after a failed sync, but folders are not, so they are synced again.
    if outcome.all != nil, !isClosing { state.giveBack(batch.job.parents) }
    for file in batch.files {
      handle(outcome[file.id].map { .syncFailed($0) } ?? .syncEnded, of: file)
    }
    for (file, rewrite) in batch.rewrites where file.state.rewrite === rewrite {
      if let error = outcome.all ?? outcome.temporaries[file.id] {
        handle(.rewriteFailed(error), of: file)
      } else {
        finishRewrite(rewrite, of: file)
      }
    }
    batch.answer(outcome)
  }
}

/// Calls back once, after all its parts were called, with the first failure.
private final class Countdown {
  private let completion: SceneStore.Completion
  private var left = 0
  private var failure: StoreError?

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
