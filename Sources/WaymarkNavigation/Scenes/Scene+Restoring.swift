import WaymarkBytes

/// The rules by which a stored scene is restored.
package enum RestoreMode: Sendable {
  /// The app's `restore` rules, after the scene was unused for this many microseconds.
  case unused(Int64)
  /// The window outlived a restart of the daemon, so depth and age do not matter.
  case resuming
  /// The app failed repeatedly after restoring, so every tab is at its root.
  case atRoot
}

extension Scene {
  /// Restores a stored scene by the current rules, at its stored revision (R48).
  ///
  /// What the rules leave out stays in the file until the scene's next change.
  package init(
    restoring stored: StoredScene, of id: SceneID, _ mode: RestoreMode, by rules: Rules
  ) {
    self.init(new: id, in: rules.manifest)
    revision = stored.revision
    nextEntry = stored.nextEntry
    cause = .restore
    if let verdict = mode.verdict(by: rules.manifest.restore) {
      restored = verdict
      return
    }
    if index(of: stored.selectedTab) != nil { selectedTab = stored.selectedTab }
    var reading = Reading(rules: rules, appliesDepth: mode.appliesDepth)
    for index in stacks.indices {
      let (open, barred) = reading.path(of: stacks[index].tab, in: stored)
      stacks[index].entries = open
      stacks[index].rest = barred.isEmpty ? nil : GatedRest(entries: barred, base: open.count)
    }
    reading.noteLostTabs(of: stored)
    sheet = reading.sheet(stored.sheet, in: .sheet)
    cover = reading.sheet(stored.cover, in: .cover)
    restored = reading.outcome
  }

  /// Returns the scene with the link that waited in it when it was unloaded.
  package func keeping(_ link: PendingLink?) -> Scene {
    var next = self
    next.pending = link
    if let entrance = link?.entrance, !shows(entrance) { next.pending?.entrance = nil }
    return next
  }
}

extension RestoreMode {
  fileprivate func verdict(by restore: Manifest.Restore) -> Restored? {
    switch self {
    case .resuming: return nil
    case .atRoot: return .rootAfterFailures
    case .unused(let time):
      guard let days = restore.maxAgeDays, time > days * 86_400_000_000 else { return nil }
      return .tooOld
    }
  }

  fileprivate var appliesDepth: Bool {
    if case .resuming = self { false } else { true }
  }
}

/// Restores the paths and sheets of one stored scene, and notes the worst outcome.
private struct Reading {
  let rules: Rules
  let appliesDepth: Bool
  var outcome = Restored.whole
  /// The numbers of the restored entries of all tabs.
  var numbers: Set<UInt64> = []

  mutating func path(of tab: Text, in stored: StoredScene) -> (open: [Entry], barred: [Entry]) {
    let all = stored.path(of: tab) + stored.rest(of: tab)
    let limit = rules.manifest.limits.depth
    let depth = appliesDepth ? min(rules.manifest.restore.depth, limit) : limit
    var entries: [Entry] = []
    for route in all.prefix(depth) {
      guard let entry = rules.manifest.restorableEntry(route), entry.number < stored.nextEntry,
        numbers.insert(entry.number).inserted
      else {
        switch rules.manifest.restore.invalid {
        case .truncate: note(.cut)
        case .discard:
          note(.discarded)
          return ([], [])
        }
        return split(entries)
      }
      entries.append(entry)
    }
    if all.count > depth { note(.cut) }
    return split(entries)
  }

  mutating func sheet(_ stored: StoredRoute?, in slot: SheetDeclaration.Style) -> Route? {
    guard let stored else { return nil }
    guard let sheet = rules.manifest.restorableSheet(stored, in: slot) else {
      note(.cut)
      return nil
    }
    return sheet
  }

  mutating func noteLostTabs(of stored: StoredScene) {
    for path in stored.paths + stored.gated
    where !path.routes.isEmpty && rules.manifest.tab(path.tab) == nil {
      note(.cut)
    }
  }

  private mutating func split(_ entries: [Entry]) -> (open: [Entry], barred: [Entry]) {
    let parts = entries.split(by: rules)
    if !parts.barred.isEmpty { note(.gated) }
    return parts
  }

  private mutating func note(_ event: Restored) {
    outcome = min(outcome, event)
  }
}

extension Restored: Comparable {
  /// A worse outcome is less than a better one.
  package static func < (left: Restored, right: Restored) -> Bool {
    rank(left) < rank(right)
  }

  private static func rank(_ outcome: Restored) -> Int {
    allCases.firstIndex(of: outcome) ?? 0
  }
}
