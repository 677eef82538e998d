import WaymarkBytes

// The core: a scene and a request give the next scene or an error. The original scene is not changed, so
// a refused request changes nothing (R25), and a request is one change whatever it consists of (R19,
// R20).

extension Scene {
  /// Returns the scene that the request leads to. If the request changes nothing, its revision is the
  /// same.
  package func applying(
    _ request: Request, guards: Guards = Guards(), by rules: Rules
  ) throws(NavigationError) -> Scene {
    if let tab = request.tab, index(of: tab) == nil {
      throw .unknownTab(tab, declared: stacks.map(\.tab))
    }
    try check(guards, allowingHold: request.isLink)
    var next = self
    let cause = try next.perform(request, by: rules)
    next.conclude(from: self, cause: cause)
    next.endFlows(after: request, from: self, carrying: guards.flow)
    return next
  }

  private func check(_ guards: Guards, allowingHold: Bool) throws(NavigationError) {
    if isHeld && guards.isByOther && !allowingHold { throw .sceneHeld(id) }
    if let flow = guards.flow, !flows.contains(flow) { throw .flowEnded(flow) }
    if let revision = guards.ifRevision, revision != self.revision {
      throw .revisionMismatch(asked: revision, present: self.revision)
    }
  }

  private mutating func perform(
    _ request: Request, by rules: Rules
  ) throws(NavigationError) -> Cause {
    switch request {
    case .push(let route, let unlessTop, let replacingTop):
      try push(route, unlessTop: unlessTop, replacingTop: replacingTop, by: rules)
      return .push
    case .pop(let count):
      pop(Int(count))
      return .pop
    case .popTo(let route):
      try popTo(route)
      return .pop
    case .popToRoot:
      pop(path.count)
      return .pop
    case .replace(let path, let tab, let sheet, let cover):
      try replace(path, tab: tab, sheet: sheet, cover: cover, by: rules)
      return .replace
    case .selectTab(let tab):
      selectedTab = tab
      return .tab
    case .present(let sheet, let style):
      present(sheet, style)
      return .sheet
    case .dismiss:
      dismiss()
      return .sheet
    case .open(let plan, let url):
      return try accept(plan, url: url, by: rules)
    case .restorePath(let path):
      try restorePath(path, by: rules)
      return .restore
    }
  }

  /// Gives the scene the next revision if its state differs from `old`. Drops a waiting link if the route
  /// or sheet that its gate showed is gone.
  mutating func conclude(from old: Scene, cause: Cause) {
    if let entrance = pending?.entrance, pending == old.pending, !shows(entrance) { pending = nil }
    guard differs(from: old) else { return }
    revision = old.revision + 1
    self.cause = cause
    flows = []
  }

  /// Returns whether the selected tab, the sheet, the cover, a path or a gated rest differs. The order of
  /// the tabs does not matter.
  package func differs(from other: Scene) -> Bool {
    selectedTab != other.selectedTab || sheet != other.sheet || cover != other.cover
      || stacks.count != other.stacks.count || stacks.contains { $0 != other[$0.tab] }
  }

  private mutating func endFlows(after request: Request, from old: Scene, carrying flow: UInt64?) {
    guard revision != old.revision || request.turnsAway else { return }
    flows = flow.map { old.flows.intersection([$0]) } ?? []
  }
}

extension Request {
  /// The tab that the request selects.
  fileprivate var tab: Text? {
    switch self {
    case .selectTab(let tab): tab
    case .replace(_, let tab, _, _): tab
    case .open(let plan, _): plan.tab
    case .push, .pop, .popTo, .popToRoot, .present, .dismiss, .restorePath: nil
    }
  }

  fileprivate var isLink: Bool {
    if case .open = self { true } else { false }
  }

  /// Whether the request means that the person leaves. Then flows that the call does not carry end, even
  /// if nothing changes (R55).
  fileprivate var turnsAway: Bool {
    switch self {
    case .pop, .popTo, .popToRoot, .dismiss: true
    case .push, .replace, .selectTab, .present, .open, .restorePath: false
    }
  }
}
