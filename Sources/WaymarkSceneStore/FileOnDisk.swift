import WaymarkFiles

/// The file that is at a scene's path.
struct FileOnDisk: Equatable {
  let identity: FileStatus.Identity
  /// Where its last valid line ends.
  var end: Int
  /// May be past `end`: what follows the last valid line is cut off before the next. nil: it is not
  /// known what is there now, so it is looked at before the next line.
  var size: Int?
  /// Why it could be opened for reading only.
  var writeFailure: Errno?

  init(_ identity: FileStatus.Identity, end: Int, size: Int? = nil, writeFailure: Errno? = nil) {
    self.identity = identity
    self.end = end
    self.size = size ?? end
    self.writeFailure = writeFailure
  }

  mutating func grow(by count: Int) {
    end += count
    size = end
  }
}
