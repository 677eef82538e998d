import WaymarkNavigation

/// The files that are lost, and how often a sync of each scene failed since one succeeded.
struct Repairs {
  private(set) var files: [SceneFile] = []
  private var failures: [SceneID: Int] = [:]

  /// Counts a failure; seconds until the next try.
  mutating func countFailure(of file: SceneFile) -> Int {
    failures[file.id, default: 0] += 1
    return Self.delay(after: failures[file.id] ?? 1)
  }

  /// Whether there were failures, which are over.
  mutating func endFailures(of file: SceneFile) -> Bool {
    !failures.isEmpty && failures.removeValue(forKey: file.id) != nil
  }

  mutating func plan(_ file: SceneFile) {
    files.append(file)
  }

  mutating func end(_ file: SceneFile) {
    files.removeAll { $0 === file }
  }

  /// When the first repair is due, on the monotonic clock.
  var due: UInt64? { files.isEmpty ? nil : files.compactMap { $0.state.repair?.due }.min() }

  /// Takes the first one that is due.
  mutating func next(at now: UInt64) -> SceneFile? {
    let index = files.firstIndex { ($0.state.repair?.due ?? .max) <= now }
    return index.map { files.remove(at: $0) }
  }

  /// Makes all of them due.
  func hurry() {
    for file in files { file.state.repair?.due = 0 }
  }

  /// Seconds until a sync that has failed so often is tried again.
  static func delay(after failures: Int) -> Int {
    min(60, 1 << min(failures - 1, 6))
  }
}
