package import WaymarkBytes

/// The whole navigation state of one window, as one value (R1).
///
/// `applying(_:…)` computes the next scene from this one and a request. Only the owner then replaces this
/// one with it (R2).
package struct Scene: Equatable, Sendable {
  // A daemon can have 10,000 scenes, so small members are adjacent and rare ones are stored outside.
  package let id: SceneID
  /// The revision: 0 in a new scene, one more after each change.
  package internal(set) var revision: UInt64 = 0
  /// The cause of the last change; nil in a scene that never changed.
  package internal(set) var cause: Cause?
  /// The outcome of restoring; nil in a scene that was not restored.
  package internal(set) var restored: Restored?
  /// Whether its client holds it. Then changes by others are refused, and links wait.
  package internal(set) var isHeld = false
  package internal(set) var selectedTab: Text
  /// The path of each declared tab, in the manifest's order.
  package internal(set) var stacks: [TabStack]
  /// The number that the next pushed entry gets.
  package internal(set) var nextEntry: UInt64 = 1
  /// The numbers of the active flows.
  package internal(set) var flows: Set<UInt64> = []
  private var rareSheet = Rare<Route>.absent
  private var rareCover = Rare<Route>.absent
  private var rarePending = Rare<PendingLink>.absent

  /// Creates a new scene, with every tab at its root.
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

/// The path of one tab, from the first route above the root to the top.
package struct TabStack: Equatable, Sendable {
  package let tab: Text
  package internal(set) var entries: [Entry] = []
  /// The part of a restored path that waits behind a closed gate. When the gate opens, it comes back on
  /// top of the first `GatedRest.base` entries.
  package internal(set) var rest: GatedRest?
}

/// The rest of a stored path, from its first route behind a closed gate.
package struct GatedRest: Equatable, Sendable {
  /// Never empty. The first entry is behind the gate.
  package internal(set) var entries: [Entry]
  package let base: Int
}

/// A link that was accepted and waits before it opens.
package struct PendingLink: Equatable, Sendable {
  package enum Barrier: Equatable, Sendable {
    /// Callers see it as `hold`.
    case hold
    case gate(Text)
  }

  /// What a gate showed instead of the routes behind it, if anything.
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

/// The cause of a change.
package enum Cause: String, Sendable {
  case push, pop, replace, link, tab, sheet, restore, gate, invalidate, manifest
}

/// The outcome of restoring a scene: the worst of all tabs. The worst case comes first here.
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

  /// The entries of the selected tab, from the first above the root to the top.
  package var path: [Entry] { stacks[selectedIndex].entries }

  package subscript(tab: Text) -> TabStack? {
    stacks.first { $0.tab == tab }
  }

  func index(of tab: Text) -> Int? {
    stacks.firstIndex { $0.tab == tab }
  }

  /// Sets a tab's path. The routes at the beginning that both paths share keep their entry numbers. A
  /// gated rest is dropped because the person has moved on.
  mutating func setPath(_ routes: [Route], at index: Int) {
    let old = stacks[index].entries
    var kept = 0
    while kept < min(old.count, routes.count), old[kept].route == routes[kept] { kept += 1 }
    stacks[index].entries.removeSubrange(kept...)
    for route in routes[kept...] { append(route, at: index) }
    stacks[index].rest = nil
  }

  /// Adds an entry with a new number on top (R16).
  mutating func append(_ route: Route, at index: Int) {
    stacks[index].entries.append(Entry(number: nextEntry, route: route))
    nextEntry += 1
  }
}
