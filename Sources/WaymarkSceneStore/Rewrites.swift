import WaymarkNavigation

/// The files that are being written anew, and those that were too long and could not be.
struct Rewrites {
  /// Each one holds two descriptors.
  private static let most = 16
  /// Each compaction makes a file and takes one away, which costs ext4 as much as hundreds of lines.
  private static let smallest = 256 * 1024

  private(set) var files: [SceneFile] = []
  /// How long the file of a scene has to be before its compaction is tried again.
  private var postponed: [SceneID: Int] = [:]

  var hasRoom: Bool { files.count < Self.most }

  /// Whether a file of that size may be long enough to be compacted.
  func mayBeDue(at size: Int) -> Bool { size > Self.smallest }

  func isDue(for file: SceneFile) -> Bool {
    file.state.isLonger(than: Self.smallest) && hasRoom
      && file.state.isLonger(than: postponed[file.id] ?? 0)
  }

  mutating func begin(_ file: SceneFile) {
    files.append(file)
  }

  mutating func end(_ file: SceneFile) {
    files.removeAll { $0 === file }
  }

  mutating func postpone(_ file: SceneFile) {
    postponed[file.id] = file.state.onDisk.map { 2 * $0.end }
  }

  mutating func forgetPostponed(_ file: SceneFile) {
    if !postponed.isEmpty { postponed[file.id] = nil }
  }
}
