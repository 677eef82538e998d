package import WaymarkBytes

/// Where a person is in one window: the whole navigation state, as one value (R1).
///
/// It changes in one way only: `applying(_:…)` computes the next scene from this one and a request, and
/// its owner then puts that in place of this one (R2).
package struct Scene: Equatable, Sendable {
  // A daemon may hold ten thousand: what is small stands together, what is seldom there elsewhere.
  package let id: SceneID
  /// 0 when new; grows by one with each change and never goes back.
  package internal(set) var revision: UInt64 = 0
  /// What made the last change; nil in a scene that never changed.
  package internal(set) var cause: Cause?
  /// How restoring went; nil in a scene that was not restored.
  package internal(set) var restored: Restored?
  /// Whether its client holds it: changes by others are refused and links wait.
  package internal(set) var isHeld = false
  package internal(set) var selectedTab: Text
  /// One for each declared tab, in the manifest's order.
  package internal(set) var stacks: [TabStack]
  /// The number that the next pushed entry gets.
  package internal(set) var nextEntry: UInt64 = 1
  /// The numbers of the flows that are active.
  package internal(set) var flows: Set<UInt64> = []
  private var rareSheet = Rare<Route>.absent
  private var rareCover = Rare<Route>.absent
  private var rarePending = Rare<PendingLink>.absent

  /// A scene that was never seen: every tab at its root.
  package init(new id: SceneID, in manifest: Manifest) {
    self.id = id
    selectedTab = manifest.firstTab
    stacks = manifest.tabs.map { TabStack(tab: $0.id) }
  }
}

extension Scene {
  package internal(set) var sheet: Route? {
    get { rareSheet.value }
    set { rareSheet = Rare(newValue) }
  }

  package internal(set) var cover: Route? {
    get { rareCover.value }
    set { rareCover = Rare(newValue) }
  }

  /// The link that waits behind a gate or a hold.
  package internal(set) var pending: PendingLink? {
    get { rarePending.value }
    set { rarePending = Rare(newValue) }
  }
}

/// One tab's path: from the first route above the root to the top.
package struct TabStack: Equatable, Sendable {
  package let tab: Text
  package internal(set) var entries: [Entry] = []
  /// What waits behind a closed gate since the path was restored: it comes back on top of the
  /// path's first `GatedRest.base` entries when the gate opens.
  package internal(set) var rest: GatedRest?
}

/// The rest of a stored path, from its first route behind a closed gate.
package struct GatedRest: Equatable, Sendable {
  /// Never empty; the first one is behind the gate.
  package internal(set) var entries: [Entry]
  package let base: Int
}

/// A link that was accepted and does not navigate yet.
package struct PendingLink: Equatable, Sendable {
  package enum Barrier: Equatable, Sendable {
    /// Named `hold` in what callers see.
    case hold
    case gate(Text)
  }

  /// What a gate shows in place of what it bars, where it showed something.
  package enum Entrance: Equatable, Sendable {
    /// The entry with this number.
    case entry(UInt64)
    case sheet(Route)
    case cover(Route)
  }

  package let url: Text
  package let plan: LinkPlan
  package internal(set) var barrier: Barrier
  package internal(set) var entrance: Entrance?
}

/// What made a change.
package enum Cause: String, Sendable {
  case push, pop, replace, link, tab, sheet, restore, gate, invalidate, manifest
}

/// How restoring a scene went, the worst of its tabs first.
package enum Restored: String, Sendable, CaseIterable {
  case rootAfterFailures = "root-after-failures"
  case tooOld = "too-old"
  case discarded
  case cut
  case gated
  case whole
}

extension Scene {
  package var selectedIndex: Int {
    stacks.firstIndex { $0.tab == selectedTab } ?? 0
  }

  /// The selected tab's entries, from the first above the root to the top.
  package var path: [Entry] { stacks[selectedIndex].entries }

  package subscript(tab: Text) -> TabStack? {
    stacks.first { $0.tab == tab }
  }

  func index(of tab: Text) -> Int? {
    stacks.firstIndex { $0.tab == tab }
  }

  /// Sets a tab's path: the longest beginning that the old and the new one share keeps its entry
  /// numbers. A rest that waits behind a gate is given up, for the tab has moved on.
  mutating func setPath(_ routes: [Route], at index: Int) {
    let old = stacks[index].entries
    var kept = 0
    while kept < min(old.count, routes.count), old[kept].route == routes[kept] { kept += 1 }
    stacks[index].entries.removeSubrange(kept...)
    for route in routes[kept...] { append(route, at: index) }
    stacks[index].rest = nil
  }

  /// Adds one entry on top, with a number of its own (R16).
  mutating func append(_ route: Route, at index: Int) {
    stacks[index].entries.append(Entry(number: nextEntry, route: route))
    nextEntry += 1
  }
}
