import WaymarkBytes

extension JSONFault: CustomStringConvertible {
  /// The fault in words for the author of the text: where it is, what was found, and what to do.
  ///
  /// At most 60 characters of the text are quoted. Characters that a terminal obeys are written as U+….
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
      "the byte 0x\(hex(byte, digits: 2)) is not UTF-8; save the text as UTF-8"
    case .unexpected(let found?, let wanted):
      "expected \(wanted), found `\(shown(found))`"
    case .unexpected(nil, let wanted):
      "expected \(wanted), found the end of the text"
    case .unknownWord(let word):
      "`\(shown(word))` is not a value; put a string in quotes, or use true, false or null"
    case .leadingZero:
      "a number must not begin with 0 and another digit"
    case .hexTooLarge:
      "a hexadecimal number must have at most 64 bits"
    case .unescaped(let scalar):
      "`\(shown(scalar))` must be written as an escape in a string"
    case .loneSurrogate(let unit):
      "\\u\(hex(unit, digits: 4)) is half of a surrogate pair, and the other half is missing"
    case .unclosedString:
      "the string that begins here has no closing quote"
    case .unclosedComment:
      "the comment that begins here has no closing */"
    case .tooDeep(let limit):
      "arrays and objects are nested more than \(limit) deep"
    case .equalNames(let name, let first):
      "this object already has the name \"\(shown(name))\", at \(first)"
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
    case .noDigit: "a character that is not a digit"
    case .hexDigit: "a hexadecimal digit"
    case .escapable: "a character that can be escaped"
    case .unicodeEscape: "`u` and four hexadecimal digits"
    case .letter: "a letter"
    case .comment: "`/` or `*`, which make it a comment"
    }
  }
}

/// Returns the number in upper-case hexadecimal, with at least `digits` digits.
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
