/// UTF-8 text that is compared, ordered and hashed as its bytes.
///
/// A Swift `String` compares by canonical equivalence and splits by grapheme. Two different IDs can be
/// equal as strings, and a combining mark can hide a `/`. So every identifier, name and URL is a `Text`.
package struct Text: Hashable, Comparable, Sendable {
  package let string: String

  @inlinable package init(_ string: String) {
    self.string = string
  }

  package init(_ string: Substring) {
    self.string = String(string)
  }

  /// Creates a text from bytes, or returns nil if they are not valid UTF-8.
  package init?(bytes: some Sequence<UInt8>) {
    // Contiguous bytes are read in place. The other way looks up types at run time, which is slower.
    let string =
      bytes.withContiguousStorageIfAvailable(Self.validated)
      ?? String(validating: bytes, as: UTF8.self)
    guard let string else { return nil }
    self.string = string
  }

  private static func validated(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let text = try? UTF8Span(validating: bytes.span) else { return nil }
    return String(copying: text)
  }

  @inlinable package var utf8: String.UTF8View { string.utf8 }
  package var bytes: [UInt8] { Array(string.utf8) }
  @inlinable package var isEmpty: Bool { string.utf8.isEmpty }

  /// Whether the text has a control character: U+0000 to U+001F or U+007F to U+009F.
  package var hasControlCharacter: Bool {
    let span = utf8.span
    for index in span.indices {
      let byte = span[index]
      if byte < 0x20 || byte == 0x7F { return true }
      // U+0080 to U+009F are C2 80 to C2 9F in UTF-8.
      if byte == 0xC2, span[index + 1] < 0xA0 { return true }
    }
    return false
  }

  /// Returns the text before the first such ASCII byte, and the text after it; nil if there is none.
  package func split(at byte: UInt8) -> (Text, Text?) {
    guard let index = utf8.firstIndex(of: byte) else { return (self, nil) }
    return (Text(string[..<index]), Text(string[utf8.index(after: index)...]))
  }

  @inlinable package static func == (left: Text, right: Text) -> Bool {
    let left = left.utf8.span
    let right = right.utf8.span
    guard left.count == right.count else { return false }
    // The loop has no early exit, so that the compiler can compare many bytes at once. Texts are short,
    // and most comparisons are of equal ones.
    var difference: UInt8 = 0
    for index in left.indices { difference |= left[index] ^ right[index] }
    return difference == 0
  }

  package static func < (left: Text, right: Text) -> Bool {
    let left = left.utf8.span
    let right = right.utf8.span
    for index in 0..<min(left.count, right.count) where left[index] != right[index] {
      return left[index] < right[index]
    }
    return left.count < right.count
  }

  @inlinable package func hash(into hasher: inout Hasher) {
    let span = utf8.span
    // A hasher takes as long for eight bytes as for one.
    var word: UInt64 = 0
    for index in span.indices {
      word = word << 8 | UInt64(span[index])
      if index % 8 == 7 { hasher.combine(word) }
    }
    hasher.combine(word)
    hasher.combine(span.count)
  }
}

extension Text: ExpressibleByStringLiteral, CustomStringConvertible {
  @inlinable package init(stringLiteral value: String) {
    self.init(value)
  }

  package var description: String { string }
}
