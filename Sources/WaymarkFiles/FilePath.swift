package import WaymarkBytes

/// A path, or one name on a path: any bytes without NUL.
///
/// The system's own names need not be UTF-8, so a path is bytes. One with a NUL inside is no path, and
/// every call that is given it fails with `EINVAL`.
package struct FilePath: Hashable, Sendable {
  /// With the NUL that C wants behind it, so that no call has to copy the path.
  let terminated: [UInt8]

  package init(bytes: some Sequence<UInt8>) {
    var terminated: [UInt8] = []
    terminated.reserveCapacity(bytes.underestimatedCount + 1)
    terminated += bytes
    terminated.append(0)
    self.terminated = terminated
  }

  package init(_ text: Text) {
    self.init(bytes: text.utf8)
  }

  package var bytes: ArraySlice<UInt8> { terminated.dropLast() }
  package var isEmpty: Bool { terminated.count == 1 }
  package var isAbsolute: Bool { terminated.first == UInt8(ascii: "/") }

  /// The path as text, or nil where it is not UTF-8.
  package var text: Text? { Text(bytes: bytes) }

  /// What stands before the last `/`: nil at the root, and for a name without a `/`.
  package var parent: FilePath? {
    let trimmed = bytes.trimmingTrailing(UInt8(ascii: "/"))
    guard let slash = trimmed.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let parent = trimmed[..<slash].trimmingTrailing(UInt8(ascii: "/"))
    return parent.isEmpty ? "/" : FilePath(bytes: parent)
  }

  /// What stands behind the last `/`, but for those at the end.
  package var name: FilePath {
    let trimmed = bytes.trimmingTrailing(UInt8(ascii: "/"))
    let slash = trimmed.lastIndex(of: UInt8(ascii: "/"))
    return FilePath(bytes: trimmed[(slash.map { $0 + 1 } ?? trimmed.startIndex)...])
  }

  package static func / (folder: FilePath, name: FilePath) -> FilePath {
    let slash = folder.bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return FilePath(bytes: folder.bytes + slash + name.bytes)
  }
}

extension FilePath {
  /// Whether somebody listens on the Unix socket at the path. Never waits.
  package func isListenedOn() throws(Errno) -> Bool {
    try SystemCalls.isListening(at: self)
  }
}

extension FilePath: ExpressibleByStringLiteral, CustomStringConvertible {
  package init(stringLiteral value: String) {
    self.init(bytes: value.utf8)
  }

  /// For people: bytes that are not UTF-8 are shown as U+FFFD.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension ArraySlice<UInt8> {
  fileprivate func trimmingTrailing(_ byte: UInt8) -> ArraySlice<UInt8> {
    var rest = self
    while rest.last == byte { rest.removeLast() }
    return rest
  }
}
