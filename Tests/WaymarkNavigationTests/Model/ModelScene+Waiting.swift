// Waiting links, rests behind gates, and changes from outside.

extension ModelScene {
  /// Opens a link, or shows what its first closed gate shows and lets the link wait.
  mutating func follow(
    _ plan: ModelApp.Plan, _ url: String, _ app: ModelApp, _ open: Set<String>,
    _ cause: inout String
  ) -> String? {
    let closed = plan.path.compactMap(app.gate(of:)).first { !open.contains($0) }
    if let closed { return wait(plan, url, closed, app, &cause) }
    cause = "link"
    tab = plan.tab ?? tab
    var places = plan.path
    if plan.policy == "append" {
      let old = path.map(\.place)
      let shared = (0...min(old.count, places.count)).last {
        Array(old.suffix($0)) == Array(places.prefix($0))
      }
      places = old + places.dropFirst(shared ?? 0)
    }
    if places.count > app.depth { return "DepthExceeded" }
    if plan.policy == "reset" {
      for other in paths.keys where other != tab { set([], on: other) }
    }
    set(places, on: tab)
    sheet = plan.sheet
    cover = plan.cover
    return nil
  }

  private mutating func wait(
    _ plan: ModelApp.Plan, _ url: String, _ gate: String, _ app: ModelApp, _ cause: inout String
  ) -> String? {
    cause = "gate"
    var waiting = Pending(url: url, plan: plan, waitsFor: gate)
    let own = (app.gates[gate] ?? "").split(separator: " ").map(String.init)
    if own.first == "push" {
      if path.last?.place != own[1] {
        if path.count + 1 > app.depth { return "DepthExceeded" }
        paths[tab, default: []].append(Entry(number: next, place: own[1]))
        next += 1
      }
      waiting.ownEntry = path.last?.number
    } else if own.first == "present" {
      if app.sheets[own[1]]?.isCover == true {
        cover = own[1]
        waiting.ownCover = own[1]
      } else {
        sheet = own[1]
        waiting.ownSheet = own[1]
      }
    }
    pending = waiting
    return nil
  }

  /// Opens what no closed gate or hold bars any more: first the rests, then the link.
  mutating func settle(_ app: ModelApp, _ open: Set<String>) {
    guard !isHeld else { return }
    let old = self
    let waits = pending.map { waiting in
      waiting.plan.path.contains { app.gate(of: $0) == waiting.waitsFor }
        && !open.contains(waiting.waitsFor)
    }
    let isReleased = waits == false
    if isReleased, let waiting = pending { removeOwn(of: waiting) }
    var cause = returnRests(app, open) ? "restore" : ""
    if isReleased, let waiting = pending {
      let (before, restCause) = (self, cause)
      pending = nil
      if follow(waiting.plan, waiting.url, app, open, &cause) != nil {
        // The link is dropped because its path is now too long.
        self = before
        pending = nil
        cause = restCause.isEmpty ? "gate" : restCause
      }
    }
    finish(since: old, cause)
  }

  private mutating func removeOwn(of waiting: Pending) {
    for (tab, entries) in paths {
      let above = entries.prefix { $0.number != waiting.ownEntry }
      paths[tab] = Array(above)
    }
    if waiting.ownSheet != nil { sheet = nil }
    if waiting.ownCover != nil { cover = nil }
  }

  private mutating func returnRests(_ app: ModelApp, _ open: Set<String>) -> Bool {
    var returned = false
    func isBarred(_ entry: Entry) -> Bool {
      app.gate(of: entry.place).map { !open.contains($0) } ?? false
    }
    for (tab, rest) in rests where !isBarred(rest.entries[0]) {
      let entered = rest.entries.prefix { !isBarred($0) }
      let barred = rest.entries.dropFirst(entered.count)
      let path = paths[tab] ?? []
      let own = path.filter { $0.number == pending?.ownEntry }
      paths[tab] = Array(path.prefix(rest.base) + entered) + own
      rests[tab] =
        barred.isEmpty ? nil : Rest(base: rest.base + entered.count, entries: Array(barred))
      returned = true
    }
    return returned
  }

  // MARK: Changes from outside

  mutating func invalidate(_ place: String) {
    let old = self
    for tab in paths.keys { cut(tab) { $0 == place ? nil : $0 } }
    finish(since: old, "invalidate")
  }

  /// Reads every place again, and cuts the paths before a place that is no longer valid.
  private mutating func cut(_ tab: String, _ read: (String) -> String?) {
    func kept(_ entries: [Entry]) -> [Entry] {
      var kept: [Entry] = []
      for entry in entries {
        guard let place = read(entry.place) else { break }
        kept.append(Entry(number: entry.number, place: place))
      }
      return kept
    }
    let entries = kept(paths[tab] ?? [])
    paths[tab] = entries
    guard let rest = rests[tab] else { return }
    let left = kept(rest.entries)
    rests[tab] =
      entries.count < rest.base || left.isEmpty ? nil : Rest(base: rest.base, entries: left)
  }

  mutating func update(to app: ModelApp) {
    let old = self
    for tab in paths.keys where !app.tabs.contains(tab) {
      paths[tab] = nil
      rests[tab] = nil
    }
    for tab in app.tabs {
      if paths[tab] == nil { paths[tab] = [] }
      cut(tab) { app.read($0, among: app.routes) }
    }
    if !app.tabs.contains(tab) { tab = app.tabs[0] }
    sheet = sheet.flatMap { app.sheet(reading: $0, asCover: false) }
    cover = cover.flatMap { app.sheet(reading: $0, asCover: true) }
    finish(since: old, "manifest")
    if let waiting = pending {
      if case .success(let plan) = app.plan(waiting.url) {
        pending?.plan = plan
      } else {
        pending = nil
      }
    }
  }
}
