import WaymarkFiles

/// The file that is at a scene's path.
struct FileOnDisk: Equatable {
  let identity: FileStatus.Identity
  /// The position after the last valid line.
  var end: Int
  /// The size of the file. Nil if it is not known what is there now.
  ///
  /// If it is greater than `end`, the rest is cut off before the next line. If it is nil, the file is read
  /// before the next line.
  var size: Int?
  /// Why the file could be opened only for reading.
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
