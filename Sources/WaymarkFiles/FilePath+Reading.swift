/// Why a file was not read.
package enum ReadError: Error, Equatable, Sendable {
  case system(Errno)
  case notAFile(FileKind)
  case tooLarge(limit: Int)
}

extension FilePath {
  /// Returns the status of the file at the path. For a link, that of its target only with `followLinks`.
  package func status(followLinks: Bool = false) throws(Errno) -> FileStatus {
    try SystemCalls.status(of: self, in: nil, followLinks: followLinks)
  }

  /// Reads a whole regular file of at most `limit` bytes.
  ///
  /// Anything else is refused without waiting: a FIFO, a device, a socket, a folder. So is a symbolic link as
  /// the last name, unless `followLinks` is set.
  package func readFile(limit: Int, followLinks: Bool) throws(ReadError) -> [UInt8] {
    let kind: FileKind
    let bytes: [UInt8]
    do throws(Errno) {
      (kind, bytes) = try readIfRegular(count: limit + 1, followLinks: followLinks)
    } catch {
      throw .system(error)
    }
    guard kind == .regular else { throw .notAFile(kind) }
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    return bytes
  }

  private func readIfRegular(
    count: Int, followLinks: Bool
  ) throws(Errno) -> (kind: FileKind, bytes: [UInt8]) {
    // Checked before opening, because opening a device can have effects.
    let kind = try status(followLinks: followLinks).kind
    guard kind == .regular else { return (kind, []) }
    let file = try FileDescriptor.open(
      self, followLinks ? [.nonBlocking] : [.nonBlocking, .noFollow])
    let opened = try file.status().kind
    return (opened, opened == .regular ? try file.read(from: 0, count: count) : [])
  }
}
