import WaymarkNavigation

/// How often in a row the client of a scene left right after it was given a restored path.
///
/// An app that fails on what is restored would fail for ever: so after three times the scene starts at its
/// root.
struct RestoreFailures {
  private static let most = 3

  private var counts: [SceneID: Int] = [:]

  func areTooMany(for id: SceneID) -> Bool {
    counts[id, default: 0] >= Self.most
  }

  mutating func count(_ id: SceneID) {
    counts[id, default: 0] += 1
  }

  mutating func clear(_ id: SceneID) {
    // With each change of a scene; mostly there is none at all.
    if !counts.isEmpty { counts[id] = nil }
  }
}
