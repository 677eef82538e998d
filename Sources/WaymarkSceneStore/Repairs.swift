import WaymarkNavigation

/// The lost files, and the number of failed syncs of each scene since the last one that succeeded.
struct Repairs {
  private(set) var files: [SceneFile] = []
  private var failures: [SceneID: Int] = [:]

  /// Counts a failure, and returns the seconds until the next try.
  mutating func countFailure(of file: SceneFile) -> Int {
    failures[file.id, default: 0] += 1
    return Self.delay(after: failures[file.id] ?? 1)
  }

  /// Clears the failures of the file, and returns whether there were any.
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

  /// Removes and returns the first file that is due.
  mutating func next(at now: UInt64) -> SceneFile? {
    let index = files.firstIndex { ($0.state.repair?.due ?? .max) <= now }
    return index.map { files.remove(at: $0) }
  }

  /// Makes all repairs due.
  func hurry() {
    for file in files { file.state.repair?.due = 0 }
  }

  /// Returns the seconds until the next try after this number of failures in a row.
  static func delay(after failures: Int) -> Int {
    min(60, 1 << min(failures - 1, 6))
  }
}
