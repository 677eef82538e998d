import WaymarkFiles
import WaymarkNavigation

// Performs the actions that `FileState` decides on.
extension SceneStore {
  func handle(_ event: FileEvent, of file: SceneFile) {
    perform(file.state.handle(event), on: file)
  }

  private func perform(_ action: FileAction, on file: SceneFile) {
    switch action {
    case .none: break
    case .enlist: syncs.add(file)
    case .delist: syncs.next.remove(file)
    case .settle: settle(file)
    case .extend(let rewrite): extend(rewrite, of: file)
    case .replace(let rewrite): replace(file, by: rewrite)
    case .drop(let rewrite):
      discard(rewrite, of: file)
      syncs.next.remove(file)
      syncs.waitForNext(file.id, rewrite.waiters)
    case .cancel(let repair):
      repairs.end(file)
      syncs.waitForNext(file.id, repair.waiters)
    case .postpone(let rewrite, let error):
      discard(rewrite, of: file)
      postponeCompaction(of: file, error)
      syncAnew(file, rewrite.waiters)
    case .rely(let rewrite, let error):
      _ = tellLoss(of: file, error)
      rewrite.waiters += takeFromNext(file)
    case .plan(let repair, let error): plan(repair, of: file, error)
    case .retry(let repair, let rewrite, let waiters, let error):
      if let rewrite { discard(rewrite, of: file) }
      plan(repair, of: file, error)
      for waiter in waiters { waiter(.synced(error)) }
    }
  }

  private func settle(_ file: SceneFile) {
    if repairs.endFailures(of: file) { report(.syncMended(file.id)) }
    removeIfDone(file)
  }

  /// Adds the file to the next batch with its present descriptor.
  private func syncAnew(_ file: SceneFile, _ waiters: [Completion]) {
    syncs.next.remove(file)
    syncs.add(file)
    syncs.waitForNext(file.id, waiters)
  }

  private func extend(_ rewrite: Rewrite, of file: SceneFile) {
    guard let line = file.state.line else { return }
    do throws(Errno) {
      try rewrite.temporary.file.write(line)
      rewrite.size += line.count
    } catch {
      handle(.rewriteFailed(error), of: file)
    }
  }

  private func replace(_ file: SceneFile, by rewrite: Rewrite) {
    rewrites.end(file)
    rewrites.forgetPostponed(file)
    let replaced = file.descriptor
    openFiles.open(file, rewrite.temporary)
    syncAnew(file, rewrite.waiters)
    syncs.next.add(rewrite.folder, of: file.id.app)
    if let replaced { syncs.next.close(replaced) }
    syncs.beginNow()
  }

  private func discard(_ rewrite: Rewrite, of file: SceneFile) {
    rewrites.end(file)
    try? rewrite.folder.file.removeFile(file.id.temporaryName)
  }

  /// Removes the file from the next batch, and returns its waiters. Another sync of the same file would
  /// prove nothing to them.
  private func takeFromNext(_ file: SceneFile) -> [Completion] {
    syncs.next.remove(file)
    return syncs.next.takeWaiters(for: file.id)
  }

  /// Reports the failed sync, and returns the seconds until the repair.
  private func tellLoss(of file: SceneFile, _ error: Errno) -> Int {
    let seconds = repairs.countFailure(of: file)
    report(.syncFailed(file.id, error, retryAfter: seconds))
    return seconds
  }

  private func plan(_ repair: Repair, of file: SceneFile, _ error: Errno) {
    let seconds = tellLoss(of: file, error)
    let waiters = takeFromNext(file)
    // There are no more tries while the store closes.
    guard !isClosing else {
      for waiter in waiters { waiter(.synced(error)) }
      return
    }
    repair.waiters = waiters
    repair.due = Clock.monotonic + (waiters.isEmpty ? UInt64(seconds) * 1_000_000 : 0)
    repairs.plan(file)
  }
}
