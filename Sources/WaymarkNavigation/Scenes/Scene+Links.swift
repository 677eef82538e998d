package import WaymarkBytes

// A link that was planned whole opens at once, or waits in the scene behind a hold or a gate. What
// waits opens by `settled(by:)`, when the barrier goes.

extension Scene {
  /// Opens the plan, or lets it wait; a link that waited before is dropped either way.
  mutating func accept(
    _ plan: LinkPlan, url: Text, by rules: Rules
  ) throws(NavigationError) -> Cause {
    pending = nil
    if isHeld {
      pending = PendingLink(url: url, plan: plan, barrier: .hold)
      return .link
    }
    return try open(plan, url: url, by: rules)
  }

  private mutating func open(
    _ plan: LinkPlan, url: Text, by rules: Rules
  ) throws(NavigationError) -> Cause {
    guard let gate = rules.closedGate(of: plan) else {
      try follow(plan, by: rules)
      return .link
    }
    let entrance = try showEntrance(of: gate, by: rules)
    pending = PendingLink(url: url, plan: plan, barrier: .gate(gate), entrance: entrance)
    return .gate
  }

  /// Selects the plan's tab, sets its path, then presents where the link declares it (R38).
  private mutating func follow(_ plan: LinkPlan, by rules: Rules) throws(NavigationError) {
    if let tab = plan.tab { selectedTab = tab }
    let index = selectedIndex
    var routes = plan.path
    switch plan.policy {
    case .replace: break
    case .append: routes = path.map(\.route).extended(by: plan.path)
    case .reset:
      for other in stacks.indices where other != index { setPath([], at: other) }
    }
    try checkDepth(routes.count, by: rules)
    setPath(routes, at: index)
    sheet = plan.sheet
    cover = plan.cover
  }

  /// Shows the gate's own route or sheet where the manifest names one and it is not on top already.
  private mutating func showEntrance(
    of gate: Text, by rules: Rules
  ) throws(NavigationError) -> PendingLink.Entrance? {
    switch rules.manifest.gates[gate] {
    case nil, .nothing: return nil
    case .push(let route):
      if path.last?.route != route {
        try checkDepth(path.count + 1, by: rules)
        append(route, at: selectedIndex)
      }
      return path.last.map { .entry($0.number) }
    case .present(let sheet, let style):
      present(sheet, style)
      return style == .sheet ? .sheet(sheet) : .cover(sheet)
    }
  }

  func shows(_ entrance: PendingLink.Entrance) -> Bool {
    switch entrance {
    case .entry(let number):
      stacks.contains { $0.entries.contains { $0.number == number } }
    case .sheet(let sheet): self.sheet == sheet
    case .cover(let cover): self.cover == cover
    }
  }

  /// Takes the gate's own route with all above it, or its sheet, away.
  private mutating func remove(_ entrance: PendingLink.Entrance) {
    switch entrance {
    case .entry(let number):
      for index in stacks.indices {
        guard let first = stacks[index].entries.firstIndex(where: { $0.number == number })
        else { continue }
        stacks[index].entries.removeSubrange(first...)
      }
    case .sheet: sheet = nil
    case .cover: cover = nil
    }
  }
}

// MARK: - What waits

extension Scene {
  /// The scene after its hold ended or a gate opened: the rests that wait come back first, then the
  /// link opens, as one change. This one where nothing waits or all of it is still barred.
  ///
  /// A link that can no longer open, for its path would grow past the limit, is dropped.
  package func settled(by rules: Rules) -> Scene {
    guard !isHeld else { return self }
    var next = self
    let opens = next.pending.map { $0.isReleased(by: rules) } ?? false
    if opens, let entrance = next.pending?.entrance { next.remove(entrance) }
    var cause = next.returnRests(by: rules) ? Cause.restore : nil
    if opens { cause = next.openPending(orElse: cause, by: rules) }
    guard let cause else { return next }
    next.conclude(from: self, cause: cause)
    return next
  }

  /// What the link came to: a change of this cause, or, where it can no longer open, `cause` or the
  /// leaving of the gate's own route.
  private mutating func openPending(orElse cause: Cause?, by rules: Rules) -> Cause? {
    guard let link = pending else { return cause }
    let before = self
    pending = nil
    do {
      return try open(link.plan, url: link.url, by: rules)
    } catch {
      self = before
      pending = nil
      return cause ?? .gate
    }
  }

  /// Puts each rest whose gate is open back on its path, up to its next closed gate.
  ///
  /// Above a rest's base only a gate's own route can stand: it stays on top while its link waits.
  private mutating func returnRests(by rules: Rules) -> Bool {
    var returned = false
    for index in stacks.indices {
      guard let rest = stacks[index].rest, let first = rest.entries.first,
        rules.closedGate(of: first.route) == nil
      else { continue }
      let (open, barred) = rest.entries.split(by: rules)
      let path = stacks[index].entries
      let above = path.dropFirst(rest.base).filter { pending?.entrance == .entry($0.number) }
      let base = path.prefix(rest.base) + open
      stacks[index].entries = base + above
      stacks[index].rest = barred.isEmpty ? nil : GatedRest(entries: barred, base: base.count)
      returned = true
    }
    return returned
  }

  /// The scene without the link that waits.
  package func droppingPending() -> Scene {
    var next = self
    next.pending = nil
    return next
  }

  package func holding(_ held: Bool) -> Scene {
    var next = self
    next.isHeld = held
    return next
  }
}

extension PendingLink {
  fileprivate func isReleased(by rules: Rules) -> Bool {
    switch barrier {
    case .hold: true
    // Another gate of the plan may have closed meanwhile: the link then waits behind that one.
    case .gate(let gate): !plan.path.contains { rules.closedGate(of: $0) == gate }
    }
  }

  /// The gate that the link waits for, or `hold`.
  package var waitsFor: Text {
    switch barrier {
    case .hold: "hold"
    case .gate(let gate): gate
    }
  }
}

extension Rules {
  /// The first closed gate on the plan's path.
  package func closedGate(of plan: LinkPlan) -> Text? {
    for route in plan.path {
      if let gate = closedGate(of: route) { return gate }
    }
    return nil
  }
}

extension [Route] {
  /// This path with `link` on top, less the longest beginning of it that the path already ends with.
  func extended(by link: [Route]) -> [Route] {
    for shared in stride(from: Swift.min(count, link.count), to: 0, by: -1)
    where suffix(shared) == link.prefix(shared) {
      return self + link.dropFirst(shared)
    }
    return self + link
  }
}

extension [Entry] {
  /// What may be entered, and what stands from the first closed gate on.
  func split(by rules: Rules) -> (open: [Entry], barred: [Entry]) {
    let bar = firstIndex { rules.closedGate(of: $0.route) != nil } ?? endIndex
    return (Array(self[..<bar]), Array(self[bar...]))
  }
}
