import WaymarkNavigation

/// The files that are being rewritten, and the scenes whose compaction failed.
struct Rewrites {
  /// The most files at the same time. Each has two descriptors.
  private static let most = 16
  /// The size up to which no file is compacted. A compaction makes and removes a file, which costs ext4 as
  /// much as hundreds of lines.
  private static let smallest = 256 * 1024

  private(set) var files: [SceneFile] = []
  /// The size above which a failed compaction of the scene's file is tried again.
  private var postponed: [SceneID: Int] = [:]

  var hasRoom: Bool { files.count < Self.most }

  /// Whether a file of this size may be long enough to be compacted.
  func mayBeDue(at size: Int) -> Bool { size > Self.smallest }

  /// Whether the file is to be compacted now.
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

  /// Postpones compaction until the file has twice its present length.
  mutating func postpone(_ file: SceneFile) {
    postponed[file.id] = file.state.onDisk.map { 2 * $0.end }
  }

  mutating func forgetPostponed(_ file: SceneFile) {
    if !postponed.isEmpty { postponed[file.id] = nil }
  }
}
