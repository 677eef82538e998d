/// UTF-8 text that is compared, ordered and hashed as its bytes.
///
/// A Swift `String` compares by canonical equivalence and splits by grapheme: two different IDs can
/// be equal there, and a combining mark can swallow a `/`. Every identifier, name and URL of Waymark
/// is a `Text` instead.
package struct Text: Hashable, Comparable, Sendable {
  package let string: String

  package init(_ string: String) {
    self.string = string
  }

  package init(_ string: Substring) {
    self.string = String(string)
  }

  /// The text with these bytes, or nil where they are not valid UTF-8.
  package init?(bytes: some Sequence<UInt8>) {
    guard let string = String(validating: bytes, as: UTF8.self) else { return nil }
    self.string = string
  }

  package var utf8: String.UTF8View { string.utf8 }
  package var bytes: [UInt8] { Array(string.utf8) }
  package var isEmpty: Bool { string.utf8.isEmpty }

  /// Whether a control character, U+0000 to U+001F or U+007F to U+009F, is in the text.
  package var hasControlCharacter: Bool {
    string.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }

  package static func == (left: Text, right: Text) -> Bool {
    let (left, right) = (left.utf8.span, right.utf8.span)
    guard left.count == right.count else { return false }
    for place in left.indices where left[place] != right[place] { return false }
    return true
  }

  package static func < (left: Text, right: Text) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    let bytes = utf8.span
    for place in bytes.indices { hasher.combine(bytes[place]) }
    hasher.combine(0xFF as UInt8)
  }
}

extension Text: ExpressibleByStringLiteral, CustomStringConvertible {
  package init(stringLiteral value: String) {
    self.init(value)
  }

  package var description: String { string }
}
