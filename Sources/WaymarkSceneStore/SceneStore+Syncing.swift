import WaymarkBytes
import WaymarkFiles
package import WaymarkNavigation

// What a reply may promise.
extension SceneStore {
  /// Calls back when what is stored of the scene is on stable storage, with all changes made so far, or
  /// is known not to be. May do so before it returns.
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

  /// Calls back when every change made so far is on stable storage, or one is known not to be.
  package func whenAllStable(then completion: @escaping Completion) {
    let countdown = Countdown(completion)
    for file in rewrites.files { file.state.rewrite?.waiters.append(countdown.part()) }
    for file in repairs.files { file.state.repair?.hurry(for: countdown.part()) }
    syncs.waitForAll(countdown.part)
  }

  /// When `beginSync` is to be called, in microseconds of the monotonic clock; nil: not before the next
  /// change, or the next `handleCompletions`.
  package var syncDue: UInt64? {
    guard syncs.underWay == nil else { return nil }
    guard let repair = repairs.due else { return syncs.next.due }
    return min(repair, syncs.next.due ?? repair)
  }

  /// Begins a sync of all that has changed, unless one is under way.
  ///
  /// To be called when `syncDue` has come, and not before all requests that arrived together are
  /// handled, so that they share one sync.
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
    guard let batch = syncs.end() else { return }
    // At the stop nothing is tried again.
    if batch.isWhole, let seconds = syncs.endWhole(outcome.all == nil || isClosing),
      let error = outcome.all
    {
      report(.firstSyncFailed(error, retryAfter: seconds))
    }
    // The files are written anew, but nobody makes their folders again.
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

/// Calls back once when all its parts have been called back, with the first failure among them.
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
