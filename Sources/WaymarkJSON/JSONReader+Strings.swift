import WaymarkBytes

extension JSONReader {
  /// Reads a string that begins at the offset.
  mutating func string() throws(JSONFault) -> Text {
    let opening = position
    let quote = next
    advance()
    var decoded: [UInt8] = []
    var start = offset
    while let next, next != quote {
      switch next {
      case "\\":
        decoded += bytes[start..<offset]
        if let scalar = try escape() { decoded += scalar.utf8 }
        start = offset
      case "\0"..."\u{1F}":
        guard isJSON5, !next.isLineEnd else { throw JSONFault(.unescaped(next), at: position) }
        offset += 1
      default:
        offset += 1
      }
    }
    let last = text(from: start)
    guard next == quote else { throw JSONFault(.unclosedString, at: opening) }
    advance()
    if decoded.isEmpty { return last }
    return Text(String(decoding: decoded + last.utf8, as: UTF8.self))
  }

  /// Reads the four digits after `\u`, and the second escape of a surrogate pair.
  mutating func unicodeEscape(at start: JSONPosition) throws(JSONFault) -> Unicode.Scalar {
    let unit = try hexadecimal(digits: 4)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), take("\\"), take("u") else {
      throw JSONFault(.loneSurrogate(unit), at: start)
    }
    let trail = try hexadecimal(digits: 4)
    let pair = 0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(trail) & 0x3FF
    guard UTF16.isTrailSurrogate(trail), let scalar = Unicode.Scalar(pair) else {
      throw JSONFault(.loneSurrogate(unit), at: start)
    }
    return scalar
  }

  /// Reads an escape that begins at the offset. Returns nil if it stands for no character.
  private mutating func escape() throws(JSONFault) -> Unicode.Scalar? {
    let start = position
    advance()
    if take("u") { return try unicodeEscape(at: start) }
    let escaped: Unicode.Scalar
    switch next {
    case "\"": escaped = "\""
    case "\\": escaped = "\\"
    case "/": escaped = "/"
    case "b": escaped = "\u{8}"
    case "f": escaped = "\u{C}"
    case "n": escaped = "\n"
    case "r": escaped = "\r"
    case "t": escaped = "\t"
    default:
      guard isJSON5 else { throw unexpected(wanted: .escapable) }
      return try json5Escape()
    }
    advance()
    return escaped
  }

  /// Reads what only JSON5 allows after `\`: the end of a line, which stands for nothing, `\0`, `\v`,
  /// `\xHH`, and any character that is not a digit, which stands for itself.
  private mutating func json5Escape() throws(JSONFault) -> Unicode.Scalar? {
    guard let escaped = nextScalar, !("1"..."9").contains(escaped) else {
      throw unexpected(wanted: .escapable)
    }
    skip(escaped)
    switch escaped {
    case "0":
      if let next, ("0"..."9").contains(next) { throw unexpected(wanted: .noDigit) }
      return "\0"
    case "v": return "\u{B}"
    case "x": return Unicode.Scalar(UInt8(truncatingIfNeeded: try hexadecimal(digits: 2)))
    case "\r":
      take("\n")
      return nil
    case "\n", "\u{2028}", "\u{2029}": return nil
    default: return escaped
    }
  }

  private mutating func hexadecimal(digits: Int) throws(JSONFault) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<digits {
      guard offset < bytes.count, let digit = bytes[offset].hexDigit else {
        throw unexpected(wanted: .hexDigit)
      }
      value = value << 4 | UInt16(digit)
      offset += 1
    }
    return value
  }
}
