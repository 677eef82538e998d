package import WaymarkBytes

/// A path, or one name of a path, as bytes.
///
/// It is bytes because names of files need not be UTF-8. If it contains a NUL, every call with it fails with
/// `EINVAL`.
package struct FilePath: Hashable, Sendable {
  /// The bytes and a final NUL for C, so that no call copies the path.
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

  /// The path as text. Nil if it is not UTF-8.
  package var text: Text? { Text(bytes: bytes) }

  /// The path before the last `/`. Nil for the root and for a name without a `/`.
  package var parent: FilePath? {
    let trimmed = bytes.trimmingTrailing(UInt8(ascii: "/"))
    guard let slash = trimmed.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let parent = trimmed[..<slash].trimmingTrailing(UInt8(ascii: "/"))
    return parent.isEmpty ? "/" : FilePath(bytes: parent)
  }

  /// The name after the last `/`. A `/` at the end of the path does not count.
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
  /// Returns whether a process listens on the Unix socket at the path. Never waits.
  package func isListenedOn() throws(Errno) -> Bool {
    try SystemCalls.isListening(at: self)
  }
}

extension FilePath: ExpressibleByStringLiteral, CustomStringConvertible {
  package init(stringLiteral value: String) {
    self.init(bytes: value.utf8)
  }

  /// The path for people. Bytes that are not UTF-8 are shown as U+FFFD.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension ArraySlice<UInt8> {
  fileprivate func trimmingTrailing(_ byte: UInt8) -> ArraySlice<UInt8> {
    var rest = self
    while rest.last == byte { rest.removeLast() }
    return rest
  }
}
