import WaymarkNavigation

/// Counts how often in a row a scene's client left right after it was given a restored path.
///
/// An app that fails on its restored path would fail at every start. So after three failures the scene starts
/// at its root.
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
    // This runs with each change of a scene, and mostly there are no counts.
    if !counts.isEmpty { counts[id] = nil }
  }
}
