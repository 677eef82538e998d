/// UTF-8 text that is compared, ordered and hashed as its bytes.
///
/// A Swift `String` compares by canonical equivalence and splits by grapheme: two different IDs can
/// be equal there, and a combining mark can swallow a `/`. Every identifier, name and URL of Waymark
/// is a `Text` instead.
package struct Text: Hashable, Comparable, Sendable {
  package let string: String

  @inlinable package init(_ string: String) {
    self.string = string
  }

  package init(_ string: Substring) {
    self.string = String(string)
  }

  /// The text with these bytes, or nil where they are not valid UTF-8.
  package init?(bytes: some Sequence<UInt8>) {
    // What lies in one piece is read there; anything else takes types that are looked up at run time.
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

  /// Whether a control character, U+0000 to U+001F or U+007F to U+009F, is in the text.
  package var hasControlCharacter: Bool {
    let span = utf8.span
    for index in span.indices {
      let byte = span[index]
      if byte < 0x20 || byte == 0x7F { return true }
      // U+0080 to U+009F are C2 80 to C2 9F, and no other scalar begins so.
      if byte == 0xC2, span[index + 1] < 0xA0 { return true }
    }
    return false
  }

  /// What stands before the first such byte of ASCII, and behind it where there is one.
  package func split(at byte: UInt8) -> (Text, Text?) {
    guard let index = utf8.firstIndex(of: byte) else { return (self, nil) }
    return (Text(string[..<index]), Text(string[utf8.index(after: index)...]))
  }

  @inlinable package static func == (left: Text, right: Text) -> Bool {
    let left = left.utf8.span
    let right = right.utf8.span
    guard left.count == right.count else { return false }
    // Without a way out, so that the compiler compares many bytes at once: texts are short, and most
    // that are compared are equal.
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
    // Eight bytes at a time: a hasher takes as long for one.
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
