import WaymarkBytes

// Paths are cut from outside if a record is gone or the manifest has changed.

extension Scene {
  /// Returns the scene without this route and the routes above it, on all paths and in all gated rests.
  ///
  /// - Parameter whole: The scene as its file has it, if restoring left something out. If only that scene has
  ///   the route, this is a change too, because the next line removes the route from the file.
  package func invalidating(_ route: Route, leftOutOf whole: Scene? = nil) -> Scene {
    var next = self
    for index in stacks.indices {
      next.stacks[index].cut { $0.route == route }
    }
    next.conclude(from: self, cause: .invalidate)
    if next.revision == revision, let whole, whole.invalidating(route) != whole {
      next.revision += 1
      next.cause = .invalidate
    }
    return next
  }

  /// Returns the scene as a new manifest of its app allows it. Paths are cut before the first route that
  /// is no longer declared, sheets that are no longer declared are removed, and the waiting link is
  /// planned again.
  package func adapted(to manifest: Manifest) -> Scene {
    var next = self
    next.stacks = manifest.tabs.map { self[$0.id]?.reread(by: manifest) ?? TabStack(tab: $0.id) }
    if next.index(of: selectedTab) == nil { next.selectedTab = manifest.firstTab }
    next.sheet = sheet.flatMap { manifest.sheet(reading: StoredRoute($0), in: .sheet) }
    next.cover = cover.flatMap { manifest.sheet(reading: StoredRoute($0), in: .cover) }
    next.conclude(from: self, cause: .manifest)
    next.pending = next.pending.flatMap { $0.replanned(by: manifest) }
    return next
  }
}

extension TabStack {
  /// Cuts the path before its first bad entry. The rest is removed if the path is then shorter than its
  /// base; otherwise it is cut before its own first bad entry.
  fileprivate mutating func cut(where isBad: (Entry) -> Bool) {
    if let first = entries.firstIndex(where: isBad) {
      entries.removeSubrange(first...)
      if let base = rest?.base, first < base { rest = nil }
    }
    guard let barred = rest, let first = barred.entries.firstIndex(where: isBad) else { return }
    rest =
      first == 0 ? nil : GatedRest(entries: Array(barred.entries[..<first]), base: barred.base)
  }

  fileprivate func reread(by manifest: Manifest) -> TabStack {
    var stack = self
    stack.cut { $0.reread(by: manifest) == nil }
    stack.entries = stack.entries.compactMap { $0.reread(by: manifest) }
    if var rest = stack.rest {
      rest.entries = rest.entries.compactMap { $0.reread(by: manifest) }
      stack.rest = rest
    }
    return stack
  }
}

extension Entry {
  fileprivate func reread(by manifest: Manifest) -> Entry? {
    (try? manifest.route(reading: StoredRoute(route))).map { Entry(number: number, route: $0) }
  }
}

extension PendingLink {
  fileprivate func replanned(by manifest: Manifest) -> PendingLink? {
    guard let plan = try? manifest.plan(for: url) else { return nil }
    return PendingLink(url: url, plan: plan, barrier: barrier, entrance: entrance)
  }
}
