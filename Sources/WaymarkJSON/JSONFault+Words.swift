import WaymarkBytes

extension JSONFault: CustomStringConvertible {
  /// The fault in words, for the person who wrote the text: what was found and what would do.
  ///
  /// Of the text itself at most 60 characters are shown, and none that a terminal would obey.
  package var description: String { "\(position): \(reason)" }
}

extension JSONFaults: CustomStringConvertible {
  /// One line for each fault.
  package var description: String { all.map(\.description).joined(separator: "\n") }
}

extension JSONFault.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notUTF8(let byte):
      "the byte 0x\(hex(byte, digits: 2)) is not UTF-8; the text must be saved as UTF-8"
    case .unexpected(let found?, let wanted):
      "found `\(shown(found))` where \(wanted) should be"
    case .unexpected(nil, let wanted):
      "the text ends where \(wanted) should be"
    case .unknownWord(let word):
      "`\(shown(word))` is no value; strings have quotes, words are true, false, null"
    case .leadingZero:
      "a number begins with a needless 0; only 0 itself and 0.… begin with 0"
    case .hexTooLarge:
      "a hexadecimal number has more than 64 bits"
    case .unescaped(let scalar):
      "`\(shown(scalar))` stands in a string; there it is written as an escape"
    case .loneSurrogate(let unit):
      "\\u\(hex(unit, digits: 4)) is half of a surrogate pair without its other half"
    case .unclosedString:
      "the string that begins here has no closing quote"
    case .unclosedComment:
      "the comment that begins here has no closing */"
    case .tooDeep(let limit):
      "an array or object inside \(limit) others; at most \(limit) may nest"
    case .equalNames(let name, let first):
      "the name \"\(shown(name))\" is in this object already, at \(first)"
    }
  }
}

extension JSONFault.Wanted: CustomStringConvertible {
  package var description: String {
    switch self {
    case .value: "a value"
    case .name: "a name"
    case .quotedName: "a name in double quotes"
    case .colon: "`:`"
    case .commaOrBracket: "`,` or `]`"
    case .commaOrBrace: "`,` or `}`"
    case .end: "the end of the text"
    case .digit: "a digit"
    case .noDigit: "anything but a digit"
    case .hexDigit: "a hexadecimal digit"
    case .escapable: "a character that can be escaped"
    case .unicodeEscape: "`u` and four hexadecimal digits"
    case .letter: "a letter"
    case .comment: "a comment's second `/` or `*`"
    }
  }
}

/// The number in upper-case hexadecimal digits, `digits` of them at least.
private func hex(_ number: some FixedWidthInteger, digits: Int) -> String {
  let hex = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - hex.count)) + hex
}

private func shown(_ text: Text) -> String {
  let scalars = text.string.unicodeScalars
  return scalars.prefix(60).map(shown).joined() + (scalars.dropFirst(60).isEmpty ? "" : "…")
}

private func shown(_ scalar: Unicode.Scalar) -> String {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
    .nonspacingMark, .enclosingMark:
    "U+" + hex(scalar.value, digits: 4)
  case .spaceSeparator where scalar != " ":
    "U+" + hex(scalar.value, digits: 4)
  default:
    String(scalar)
  }
}
