import WaymarkFiles

extension FileState {
  /// Moves to the next state, and returns what the store has to do.
  mutating func handle(_ event: FileEvent) -> FileAction {
    switch event {
    case .appended(let line): append(line)
    case .made(let onDisk, let line): make(onDisk, line)
    case .found(let onDisk): find(onDisk)
    case .gone: leave(becoming: .absent)
    case .unclear: doubt()
    case .writeFailed(let isCut): cut(isCut)
    case .syncBegan: beginSync()
    case .syncEnded: endSync()
    case .syncFailed(let error): failSync(error)
    case .rewriteBegan(let rewrite): begin(rewrite)
    case .rewriteEnded: endRewrite()
    case .rewriteFailed(let error): failRewrite(error)
    }
  }
}

// MARK: Lines

extension FileState {
  private mutating func append(_ line: [UInt8]) -> FileAction {
    switch self {
    case .unknown, .absent: preconditionFailure("a file is found before a line is appended")
    case .clean(var onDisk):
      onDisk.grow(by: line.count)
      self = .dirty(onDisk, line: line)
      return .enlist
    case .dirty(var onDisk, _):
      onDisk.grow(by: line.count)
      self = .dirty(onDisk, line: line)
      return .none
    case .syncing(var onDisk, _):
      onDisk.grow(by: line.count)
      self = .syncingDirty(onDisk, line: line)
      return .enlist
    case .syncingDirty(var onDisk, _):
      onDisk.grow(by: line.count)
      self = .syncingDirty(onDisk, line: line)
      return .none
    case .compacting(var onDisk, _, let rewrite):
      onDisk.grow(by: line.count)
      self = .compacting(onDisk, line: line, rewrite)
      return .extend(rewrite)
    case .repairing(var onDisk, _, let rewrite):
      onDisk.grow(by: line.count)
      self = .repairing(onDisk, line: line, rewrite)
      return .extend(rewrite)
    case .lost(var onDisk, _, let repair):
      onDisk.grow(by: line.count)
      self = .lost(onDisk, line: line, repair)
      return .none
    }
  }

  private mutating func make(_ onDisk: FileOnDisk, _ line: [UInt8]) -> FileAction {
    guard case .absent = self else { preconditionFailure("only a file that is absent is made") }
    self = .dirty(onDisk, line: line)
    return .enlist
  }

  private mutating func cut(_ isCut: Bool) -> FileAction {
    guard isCut else { return doubt() }
    updateOnDisk { $0.size = $0.end }
    return .none
  }
}

// MARK: Looks

extension FileState {
  private mutating func find(_ found: FileOnDisk) -> FileAction {
    guard onDisk?.identity == found.identity else { return leave(becoming: .clean(found)) }
    updateOnDisk { $0 = found }
    return .none
  }

  /// Ends the work on a file that is no longer at the path.
  private mutating func leave(becoming next: FileState) -> FileAction {
    defer { self = next }
    switch self {
    case .unknown, .absent, .clean, .syncing: return .none
    case .dirty, .syncingDirty: return .delist
    case .compacting(_, _, let rewrite), .repairing(_, _, let rewrite): return .drop(rewrite)
    case .lost(_, _, let repair): return .cancel(repair)
    }
  }

  private mutating func doubt() -> FileAction {
    switch self {
    case .unknown, .absent, .clean: self = .unknown
    default: updateOnDisk { $0.size = nil }
    }
    return .none
  }
}

// MARK: Syncs

extension FileState {
  private mutating func beginSync() -> FileAction {
    if case .dirty(let onDisk, let line) = self { self = .syncing(onDisk, line: line) }
    return .none
  }

  private mutating func endSync() -> FileAction {
    switch self {
    case .syncing(let onDisk, _):
      self = .clean(onDisk)
      return .settle
    case .syncingDirty(let onDisk, let line): self = .dirty(onDisk, line: line)
    default: break
    }
    return .none
  }

  private mutating func failSync(_ error: Errno) -> FileAction {
    switch self {
    case .unknown, .absent, .clean, .lost: return .none
    case .dirty(let onDisk, let line), .syncing(let onDisk, let line),
      .syncingDirty(let onDisk, let line):
      let repair = Repair()
      self = .lost(onDisk, line: line, repair)
      return .plan(repair, error)
    case .compacting(let onDisk, let line, let rewrite):
      self = .repairing(onDisk, line: line, rewrite)
      return .rely(on: rewrite, error)
    case .repairing(_, _, let rewrite): return .rely(on: rewrite, error)
    }
  }
}

// MARK: Rewrites

extension FileState {
  private mutating func begin(_ rewrite: Rewrite) -> FileAction {
    switch self {
    case .dirty(let onDisk, let line), .syncingDirty(let onDisk, let line):
      self = .compacting(onDisk, line: line, rewrite)
    case .lost(let onDisk, let line, let repair):
      rewrite.waiters = repair.waiters
      self = .repairing(onDisk, line: line, rewrite)
    default: preconditionFailure("only a dirty or a lost file is written anew")
    }
    return .none
  }

  private mutating func endRewrite() -> FileAction {
    switch self {
    case .compacting(_, let line, let rewrite), .repairing(_, let line, let rewrite):
      self = .dirty(FileOnDisk(rewrite.identity, end: rewrite.size), line: line)
      return .replace(rewrite)
    default: return .none
    }
  }

  private mutating func failRewrite(_ error: Errno) -> FileAction {
    switch self {
    case .compacting(let onDisk, let line, let rewrite):
      self = .dirty(onDisk, line: line)
      return .postpone(rewrite, error)
    case .repairing(let onDisk, let line, let rewrite):
      let repair = Repair()
      self = .lost(onDisk, line: line, repair)
      return .retry(repair, after: rewrite, answering: rewrite.waiters, error)
    case .lost(let onDisk, let line, let failed):
      let repair = Repair()
      self = .lost(onDisk, line: line, repair)
      return .retry(repair, after: nil, answering: failed.waiters, error)
    default: return .none
    }
  }
}
