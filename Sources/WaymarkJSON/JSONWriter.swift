package import WaymarkBytes

/// Appends strict JSON without white space to a buffer of bytes.
///
/// It adds commas and colons. The caller must write names, values and the ends of arrays and objects in
/// a valid order. Only the buffer is allocated. Strings escape only the characters that JSON requires.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Creates a writer whose buffer has room for `capacity` bytes before it grows.
  package init(capacity: Int = 512) {
    bytes.reserveCapacity(capacity)
  }

  package mutating func beginObject() { begin("{") }
  package mutating func endObject() { end("}") }
  package mutating func beginArray() { begin("[") }
  package mutating func endArray() { end("]") }

  /// Writes the name of the member whose value is written next.
  package mutating func key(_ name: Text) {
    string(name)
    append(":")
    needsComma = false
  }

  /// Writes the name of a member. The name must not have characters that need an escape.
  package mutating func key(ascii name: StaticString) {
    separate()
    append("\"")
    append(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    append("\"")
    append(":")
    needsComma = false
  }

  package mutating func string(_ text: Text) {
    separate()
    append("\"")
    text.string.utf8.span.withUnsafeBufferPointer { utf8 in
      if utf8.hasNothingToEscape {
        append(utf8)
      } else {
        for byte in utf8 { appendEscaped(byte) }
      }
    }
    append("\"")
  }

  package mutating func int(_ number: Int64) {
    separate()
    if number < 0 { append("-") }
    appendDigits(of: number.magnitude)
  }

  package mutating func uint(_ number: UInt64) {
    separate()
    appendDigits(of: number)
  }

  package mutating func bool(_ flag: Bool) { literal(flag ? "true" : "false") }
  package mutating func null() { literal("null") }

  /// Writes a number as strict JSON; Infinity and NaN become `null`.
  mutating func number(_ number: JSONNumber) { literal(number.strictLiteral) }

  /// Writes a newline, after which another text can follow.
  package mutating func endLine() {
    append("\n")
    needsComma = false
  }

  private mutating func begin(_ bracket: Unicode.Scalar) {
    separate()
    append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: Unicode.Scalar) {
    append(bracket)
    needsComma = true
  }

  private mutating func literal(_ text: Text) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes the comma before a value or name that follows another.
  private mutating func separate() {
    if needsComma { append(",") }
    needsComma = true
  }

  private mutating func append(_ utf8: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: utf8)
  }

  private mutating func append(_ ascii: Unicode.Scalar) {
    bytes.append(UInt8(ascii: ascii))
  }

  private mutating func appendDigits(of number: UInt64) {
    guard number > 9 else { return bytes.append(UInt8(ascii: "0") + UInt8(number)) }
    appendDigits(of: number / 10)
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    guard byte.mustBeEscaped else { return bytes.append(byte) }
    append("\\")
    switch Unicode.Scalar(byte) {
    case "\u{8}": append("b")
    case "\t": append("t")
    case "\n": append("n")
    case "\u{C}": append("f")
    case "\r": append("r")
    case "\0"..."\u{1F}":
      let digit = byte & 0xF
      bytes.append(contentsOf: byte < 0x10 ? "u000".utf8 : "u001".utf8)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    default: bytes.append(byte)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether no byte needs an escape. It looks at eight bytes at once and can be false without need.
  fileprivate var hasNothingToEscape: Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let bytes = UnsafeRawBufferPointer(self)
    var found: UInt64 = 0
    var index = 0
    while index + 8 <= count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // The highest bit of a byte of `found` is set if the byte is below 0x20, `"` or `\`.
      found |= (word &- 0x20 &* ones) & ~word
      for escaped in [UInt8(ascii: "\""), UInt8(ascii: "\\")] {
        let difference = word ^ (UInt64(escaped) &* ones)
        found |= (difference &- ones) & ~difference
      }
      index += 8
    }
    guard found & (0x80 &* ones) == 0 else { return false }
    return self[index...].allSatisfy { !$0.mustBeEscaped }
  }
}

extension UInt8 {
  /// Whether RFC 8259, section 7, requires an escape: `"`, `\`, and U+0000 to U+001F.
  fileprivate var mustBeEscaped: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }
}
