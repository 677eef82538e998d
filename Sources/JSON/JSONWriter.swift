package import Bytes

/// Writes strict JSON, without white space, to the end of a buffer of bytes.
///
/// Commas and colons come by themselves; that names, values and the ends of arrays and objects come
/// in a sensible order is the caller's part. Nothing is allocated but the buffer. Of the
/// characters in strings only those are escaped that must be.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// A writer whose buffer holds `capacity` bytes before it grows.
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

  package mutating func string(_ text: Text) {
    separate()
    let utf8 = text.string.utf8
    let span = utf8.span
    var written = 0
    // One pass for what most strings are; only what follows a first escape goes byte by byte.
    bytes.append(addingCapacity: span.count + 2) { output in
      output.append(UInt8(ascii: "\""))
      while written < span.count, !span[written].mustBeEscaped {
        output.append(span[written])
        written += 1
      }
    }
    for index in written..<span.count { appendEscaped(span[index]) }
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

  /// Writes a number in the spelling of strict JSON; `null` for Infinity and NaN.
  mutating func number(_ number: JSONNumber) { literal(number.strictLiteral) }

  /// Writes a newline, after which another text may follow.
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

  private mutating func append(_ ascii: Unicode.Scalar) {
    bytes.append(UInt8(ascii: ascii))
  }

  private mutating func appendDigits(of number: UInt64) {
    var power: UInt64 = 1
    while number / power > 9 { power *= 10 }
    while power > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / power % 10))
      power /= 10
    }
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

extension UInt8 {
  /// RFC 8259, 7: quotation mark, reverse solidus, and U+0000 to U+001F.
  fileprivate var mustBeEscaped: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }
}
