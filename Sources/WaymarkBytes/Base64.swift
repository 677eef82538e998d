/// Base64 by RFC 4648, section 4, with padding.
package enum Base64 {
  package static func encode(_ bytes: [UInt8]) -> Text {
    var digits: [UInt8] = []
    digits.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for byte in group { bits = bits << 8 | UInt32(byte) }
      bits <<= UInt32(8 * (3 - group.count))
      for index in 0..<4 {
        let isPadding = index > group.count
        digits.append(isPadding ? padding : digit(UInt8(bits >> UInt32(18 - 6 * index) & 63)))
      }
    }
    return Text(bytes: digits) ?? Text("")
  }

  /// Returns the bytes, or nil if the text is not exactly what `encode` returns for some bytes.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    let digits = Array(text)
    guard digits.count.isMultiple(of: 4) else { return nil }
    let padded = digits.suffix(2).count { $0 == padding }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    var bits: UInt32 = 0
    for (index, byte) in digits.dropLast(padded).enumerated() {
      guard let value = value(byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      if index % 4 == 3 {
        bytes += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
      }
    }
    switch padded {
    case 1: bytes += [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)]
    case 2: bytes.append(UInt8(bits >> 4 & 255))
    default: break
    }
    return encode(bytes).utf8.elementsEqual(digits) ? bytes : nil
  }

  private static let padding = UInt8(ascii: "=")

  private static func digit(_ value: UInt8) -> UInt8 {
    switch value {
    case 0..<26: UInt8(ascii: "A") + value
    case 26..<52: UInt8(ascii: "a") + value - 26
    case 52..<62: UInt8(ascii: "0") + value - 52
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case _ where digit.isUppercase: digit - UInt8(ascii: "A")
    case _ where digit.isLowercase: digit - UInt8(ascii: "a") + 26
    case _ where digit.isDigit: digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
