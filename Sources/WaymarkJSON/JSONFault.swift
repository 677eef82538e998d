package import WaymarkBytes

/// One mistake in a JSON text, with its position.
package struct JSONFault: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// The first byte that is not part of well-formed UTF-8.
    case notUTF8(UInt8)
    /// The text has `found` instead of what the grammar wants; nil is the end of the text.
    case unexpected(found: Unicode.Scalar?, wanted: Wanted)
    /// A word that is not a value, such as `True` or a string without quotes.
    case unknownWord(Text)
    case leadingZero
    /// A hexadecimal number of more than 64 bits.
    case hexTooLarge
    /// A control character in a string that is not escaped. In JSON5 only the end of a line must be.
    case unescaped(Unicode.Scalar)
    /// An escape for half of a surrogate pair, without the other half.
    case loneSurrogate(UInt16)
    case unclosedString
    case unclosedComment
    /// An array or object inside `limit` others.
    case tooDeep(limit: Int)
    /// A name that the object already has, at `first`.
    case equalNames(Text, first: JSONPosition)
  }

  /// What the grammar allows at this position.
  package enum Wanted: Equatable, Sendable {
    case value, name, quotedName, colon, commaOrBracket, commaOrBrace, end
    case digit, noDigit, hexDigit, escapable, unicodeEscape, letter, comment
  }

  package let position: JSONPosition
  package let reason: Reason

  package init(_ reason: Reason, at position: JSONPosition) {
    self.position = position
    self.reason = reason
  }
}

/// All mistakes that were found in a text, in the order of the text.
///
/// Reading goes on after equal names, so that the first 100 of them are reported together. Any other
/// fault ends the reading and is the last.
package struct JSONFaults: Error, Equatable, Sendable {
  static let limit = 100

  /// At least one.
  package let all: [JSONFault]
  /// The value of the text if its only faults are equal names, with the first member of each name.
  ///
  /// A caller can look for further mistakes in it.
  package let value: JSONValue?
}
