import WaymarkBytes

extension JSONReader {
  /// The byte at the offset, as a scalar so that it can be compared with literals; nil at the end.
  ///
  /// A byte beyond ASCII is U+0080 to U+00FF. No rule of the grammar has these scalars.
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

  /// Skips one byte.
  mutating func advance() {
    if next == "\n" {
      line += 1
      lineStart = offset + 1
    }
    offset += 1
  }

  /// Skips `scalar`, which must be next.
  mutating func skip(_ scalar: Unicode.Scalar) {
    for _ in 0..<UTF8.width(scalar) { advance() }
  }

  /// Skips `scalar` if it is next, and returns whether it was.
  @discardableResult
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    advance()
    return true
  }

  /// Skips bytes as long as `belongs` is true for them, and returns their number.
  @discardableResult
  mutating func take(while belongs: (UInt8) -> Bool) -> Int {
    let start = offset
    while offset < bytes.count, belongs(bytes[offset]) { offset += 1 }
    return offset - start
  }

  /// Reads letters, digits, `_` and `$` up to the first other byte.
  mutating func takeWord() -> Text {
    let start = offset
    take { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "$") }
    return text(from: start)
  }

  /// Returns the text from `start` to the offset.
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
