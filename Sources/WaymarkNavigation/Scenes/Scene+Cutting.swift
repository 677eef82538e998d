import WaymarkBytes

// What cuts a path from outside: a record that is gone, and a manifest that changed.

extension Scene {
  /// The scene without this route and what stands above it, on every path and in every rest.
  ///
  /// - Parameter whole: The scene as its file has it, where restoring has left something out. A route
  ///   that only that has is gone from the file with the next line, so this is a change too.
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

  /// The scene as a new manifest of its app reads it: paths cut where their routes are no longer
  /// declared, sheets that are none taken away, and the link that waits planned anew.
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
  /// Cuts the path from its first bad entry on, and with it the rest, which stands on the path's first
  /// `base` entries; else the rest from its own.
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
