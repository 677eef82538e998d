import WaymarkBytes

extension JSONReader {
  /// The byte at the offset, as a scalar for the sake of its literals; nil at the end.
  ///
  /// A byte beyond ASCII gives U+0080 to U+00FF, which no rule of the grammar names.
  var next: Unicode.Scalar? {
    offset < bytes.count ? Unicode.Scalar(bytes[offset]) : nil
  }

  /// The scalar that begins at the offset; nil at the end.
  var nextScalar: Unicode.Scalar? {
    guard let next, !next.isASCII else { return next }
    let end = min(offset + 4, bytes.count)
    return String(decoding: bytes[offset..<end], as: UTF8.self).unicodeScalars.first
  }

  var position: JSONPosition {
    JSONPosition(offset: offset, line: line, column: offset - lineStart + 1)
  }

  func unexpected(wanted: JSONFault.Wanted) -> JSONFault {
    JSONFault(.unexpected(found: nextScalar, wanted: wanted), at: position)
  }

  /// Goes one byte on.
  mutating func advance() {
    if next == "\n" {
      line += 1
      lineStart = offset + 1
    }
    offset += 1
  }

  /// Goes past `scalar`, which comes next.
  mutating func skip(_ scalar: Unicode.Scalar) {
    for _ in 0..<UTF8.width(scalar) { advance() }
  }

  /// Goes past `scalar` where it comes next, and says whether it did.
  @discardableResult
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    advance()
    return true
  }

  /// Goes past the bytes that `belongs` holds for, and returns how many they are.
  @discardableResult
  mutating func take(while belongs: (UInt8) -> Bool) -> Int {
    let start = offset
    while offset < bytes.count, belongs(bytes[offset]) { offset += 1 }
    return offset - start
  }

  /// Reads letters, digits, `_` and `$`, as far as they go.
  mutating func takeWord() -> Text {
    let start = offset
    take { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "$") }
    return text(from: start)
  }

  /// What stands between `start` and the offset.
  func text(from start: Int) -> Text {
    Text(String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  mutating func checkUTF8() throws(JSONFault) {
    let end: Int
    do {
      _ = try UTF8Span(validating: bytes.span)
      return
    } catch {
      end = error.byteOffsets.lowerBound
    }
    while offset < end { advance() }
    throw JSONFault(.notUTF8(bytes[offset]), at: position)
  }
}
