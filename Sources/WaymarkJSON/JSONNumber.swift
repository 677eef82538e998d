package import WaymarkBytes

/// A number as it was written.
///
/// It is not rounded. The caller decides which type it must fit. Two numbers are equal only if they are
/// written alike, so `1`, `1.0` and `0x1` differ.
package struct JSONNumber: Equatable, Sendable {
  /// The text of the number: ASCII, by the grammar of JSON5, which includes that of JSON.
  package let literal: Text

  /// Takes a literal that the reader has checked.
  init(literal: Text) {
    self.literal = literal
  }

  package init(_ integer: some FixedWidthInteger) {
    literal = Text(String(integer))
  }

  /// The number if it is written as an integer, without point or exponent, and fits.
  package var int64: Int64? { integer() }

  /// The number if it is written as an integer, without point or exponent, and fits.
  package var uint64: UInt64? { integer() }

  /// The number as RFC 8259 writes it; `null` for Infinity and NaN, as in ECMAScript.
  var strictLiteral: Text {
    if let hexadecimal { return Text(String(hexadecimal)) }
    var digits = literal.utf8.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    if digits.first?.isLetter == true { return "null" }
    let whole = digits.prefix(while: \.isDigit)
    digits = digits.dropFirst(whole.count)
    if digits.first == UInt8(ascii: "."), digits.dropFirst().first?.isDigit != true {
      digits = digits.dropFirst()
    }
    let sign = isNegative ? "-" : ""
    return Text(sign + (whole.isEmpty ? "0" : String(Substring(whole))) + Substring(digits))
  }

  private func integer<Integer: FixedWidthInteger>() -> Integer? {
    if let hexadecimal { Integer(exactly: hexadecimal) } else { Integer(literal.string) }
  }

  private var isNegative: Bool { literal.utf8.first == UInt8(ascii: "-") }

  /// The number if it is hexadecimal. The reader allows a sign and 64 bits.
  private var hexadecimal: Int128? {
    guard let mark = literal.utf8.firstIndex(where: { $0.lowercased == UInt8(ascii: "x") }) else {
      return nil
    }
    return Int128((isNegative ? "-" : "") + literal.string[mark...].dropFirst(), radix: 16)
  }
}
