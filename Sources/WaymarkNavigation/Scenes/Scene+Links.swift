package import WaymarkBytes

// A planned link opens at once, or waits in the scene behind a hold or a gate. `settled(by:)` opens it
// when the barrier is gone.

extension Scene {
  /// Opens the plan or lets it wait. In both cases a link that waited before is dropped.
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

  /// Selects the plan's tab, sets its path, then shows the plan's sheet or cover (R38).
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

  /// Shows the gate's own route or sheet, if the manifest declares one and it is not on top already.
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

  /// Removes the gate's own route and all routes above it, or its sheet.
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
  /// Returns the scene after its hold ended or a gate opened: the gated rests come back, then the waiting
  /// link opens, as one change. If nothing waits or everything is still barred, it is the same scene.
  ///
  /// A link is dropped if it can no longer open because its path would be too long.
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

  /// Opens the waiting link, and returns the cause of the change. If the link can no longer open, that is
  /// `cause`, or `gate` because the gate's own route was removed.
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
  /// Only a gate's own route can be above the base of a rest. It stays on top while its link waits.
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

  /// Returns the scene without its waiting link.
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
    // If another gate of the plan has closed meanwhile, the link then waits behind that one.
    case .gate(let gate): !plan.path.contains { rules.closedGate(of: $0) == gate }
    }
  }

  /// The name of the gate that the link waits for, or `hold`.
  package var waitsFor: Text {
    switch barrier {
    case .hold: "hold"
    case .gate(let gate): gate
    }
  }
}

extension Rules {
  /// Returns the first closed gate on the plan's path.
  package func closedGate(of plan: LinkPlan) -> Text? {
    for route in plan.path {
      if let gate = closedGate(of: route) { return gate }
    }
    return nil
  }
}

extension [Route] {
  /// Returns this path with `link` on top. If the path already ends with the first routes of `link`, they
  /// are not repeated.
  func extended(by link: [Route]) -> [Route] {
    for shared in stride(from: Swift.min(count, link.count), to: 0, by: -1)
    where suffix(shared) == link.prefix(shared) {
      return self + link.dropFirst(shared)
    }
    return self + link
  }
}

extension [Entry] {
  /// Returns the entries before the first one behind a closed gate, and the others.
  func split(by rules: Rules) -> (open: [Entry], barred: [Entry]) {
    let bar = firstIndex { rules.closedGate(of: $0.route) != nil } ?? endIndex
    return (Array(self[..<bar]), Array(self[bar...]))
  }
}
