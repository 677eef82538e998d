import WaymarkFiles

extension FileState {
  mutating func handle(_ event: FileEvent) -> FileAction {
    switch event {
    case .appended(let line): append(line)
    case .made(let place, let line): make(place, line)
    case .found(let place): find(place)
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
    case .clean(var place):
      place.grow(by: line.count)
      self = .dirty(place, line: line)
      return .enlist
    case .dirty(var place, _):
      place.grow(by: line.count)
      self = .dirty(place, line: line)
      return .none
    case .syncing(var place, _):
      place.grow(by: line.count)
      self = .syncingDirty(place, line: line)
      return .enlist
    case .syncingDirty(var place, _):
      place.grow(by: line.count)
      self = .syncingDirty(place, line: line)
      return .none
    case .compacting(var place, _, let rewrite):
      place.grow(by: line.count)
      self = .compacting(place, line: line, rewrite)
      return .extend(rewrite)
    case .repairing(var place, _, let rewrite):
      place.grow(by: line.count)
      self = .repairing(place, line: line, rewrite)
      return .extend(rewrite)
    case .lost(var place, _, let repair):
      place.grow(by: line.count)
      self = .lost(place, line: line, repair)
      return .none
    }
  }

  private mutating func make(_ place: Place, _ line: [UInt8]) -> FileAction {
    guard case .absent = self else { preconditionFailure("only a file that is absent is made") }
    self = .dirty(place, line: line)
    return .enlist
  }

  private mutating func cut(_ isCut: Bool) -> FileAction {
    guard isCut else { return doubt() }
    updatePlace { $0.size = $0.end }
    return .none
  }
}

// MARK: Looks

extension FileState {
  private mutating func find(_ found: Place) -> FileAction {
    guard place?.identity == found.identity else { return leave(becoming: .clean(found)) }
    updatePlace { $0 = found }
    return .none
  }

  /// Ends all that is under way for a file that is no longer at the path.
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
    default: updatePlace { $0.size = nil }
    }
    return .none
  }
}

// MARK: Syncs

extension FileState {
  private mutating func beginSync() -> FileAction {
    if case .dirty(let place, let line) = self { self = .syncing(place, line: line) }
    return .none
  }

  private mutating func endSync() -> FileAction {
    switch self {
    case .syncing(let place, _):
      self = .clean(place)
      return .settle
    case .syncingDirty(let place, let line): self = .dirty(place, line: line)
    default: break
    }
    return .none
  }

  private mutating func failSync(_ error: Errno) -> FileAction {
    switch self {
    case .unknown, .absent, .clean, .lost: return .none
    case .dirty(let place, let line), .syncing(let place, let line),
      .syncingDirty(let place, let line):
      let repair = Repair()
      self = .lost(place, line: line, repair)
      return .plan(repair, error)
    case .compacting(let place, let line, let rewrite):
      self = .repairing(place, line: line, rewrite)
      return .rely(on: rewrite, error)
    case .repairing(_, _, let rewrite): return .rely(on: rewrite, error)
    }
  }
}

// MARK: Rewrites

extension FileState {
  private mutating func begin(_ rewrite: Rewrite) -> FileAction {
    switch self {
    case .dirty(let place, let line), .syncingDirty(let place, let line):
      self = .compacting(place, line: line, rewrite)
    case .lost(let place, let line, let repair):
      rewrite.waiters = repair.waiters
      self = .repairing(place, line: line, rewrite)
    default: preconditionFailure("only a dirty or a lost file is written anew")
    }
    return .none
  }

  private mutating func endRewrite() -> FileAction {
    switch self {
    case .compacting(_, let line, let rewrite), .repairing(_, let line, let rewrite):
      self = .dirty(Place(rewrite.identity, end: rewrite.size), line: line)
      return .replace(rewrite)
    default: return .none
    }
  }

  private mutating func failRewrite(_ error: Errno) -> FileAction {
    switch self {
    case .compacting(let place, let line, let rewrite):
      self = .dirty(place, line: line)
      return .postpone(rewrite, error)
    case .repairing(let place, let line, let rewrite):
      let repair = Repair()
      self = .lost(place, line: line, repair)
      return .retry(repair, after: rewrite, answering: rewrite.waiters, error)
    case .lost(let place, let line, let failed):
      let repair = Repair()
      self = .lost(place, line: line, repair)
      return .retry(repair, after: nil, answering: failed.waiters, error)
    default: return .none
    }
  }
}
