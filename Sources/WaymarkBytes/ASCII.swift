extension UInt8 {
  @inlinable package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  @inlinable package var isLowercase: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
  }
  @inlinable package var isUppercase: Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
  }
  @inlinable package var isLetter: Bool { isLowercase || isUppercase }

  /// The byte in lower case if it is an ASCII letter; otherwise the byte itself.
  @inlinable package var lowercased: UInt8 { isUppercase ? self + 0x20 : self }

  /// The value of the byte as a hex digit in either case; nil if it is not one.
  @inlinable package var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension [UInt8] {
  /// Appends the byte as `%XX` with upper-case hex digits, as URLs and file names have it.
  package mutating func append(escapeOf byte: UInt8) {
    append(UInt8(ascii: "%"))
    for digit in [byte >> 4, byte & 0xF] {
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }
  }
}

extension Text {
  /// The text with its ASCII letters in lower case.
  package var asciiLowercased: Text {
    hasUppercase ? Text(bytes: utf8.map(\.lowercased)) ?? self : self
  }

  private var hasUppercase: Bool {
    let span = utf8.span
    for index in span.indices where span[index].isUppercase { return true }
    return false
  }
}
