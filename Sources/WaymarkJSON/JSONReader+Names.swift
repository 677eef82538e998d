import WaymarkBytes

extension JSONReader {
  /// Reads the name of a member: a string or, in JSON5, an identifier.
  mutating func name() throws(JSONFault) -> Text {
    if next == "\"" || isJSON5 && next == "'" { return try string() }
    guard isJSON5 else { throw unexpected(wanted: .quotedName) }
    return try identifier()
  }

  /// Reads an IdentifierName of ECMAScript 5.1, 7.6, in which an escape can stand for a letter.
  private mutating func identifier() throws(JSONFault) -> Text {
    var name = String.UnicodeScalarView()
    while let scalar = nextScalar {
      let start = position
      if take("\\") {
        guard take("u") else { throw unexpected(wanted: .unicodeEscape) }
        let escaped = try unicodeEscape(at: start)
        guard escaped.continuesIdentifier(name) else {
          throw JSONFault(.unexpected(found: escaped, wanted: .letter), at: start)
        }
        name.append(escaped)
      } else if scalar.continuesIdentifier(name) {
        skip(scalar)
        name.append(scalar)
      } else {
        break
      }
    }
    guard !name.isEmpty else { throw unexpected(wanted: .name) }
    return Text(String(name))
  }
}

extension Unicode.Scalar {
  /// Returns whether the scalar can follow `start` in an identifier.
  fileprivate func continuesIdentifier(_ start: String.UnicodeScalarView) -> Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      true
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation:
      self == "_" || !start.isEmpty
    default:
      self == "$" || !start.isEmpty && (self == "\u{200C}" || self == "\u{200D}")
    }
  }
}
