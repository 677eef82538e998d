package import WaymarkBytes

/// One thing that is wrong with a JSON text, and where.
package struct JSONFault: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// The first byte that belongs to no well-formed UTF-8.
    case notUTF8(UInt8)
    /// `found` is nil at the end of the text.
    case unexpected(found: Unicode.Scalar?, wanted: Wanted)
    /// A word where a value should stand, as in `True` or an unquoted string.
    case unknownWord(Text)
    case leadingZero
    /// A hexadecimal number of more than 64 bits.
    case hexTooLarge
    /// A control character, or in JSON5 a line's end, that stands in a string unescaped.
    case unescaped(Unicode.Scalar)
    /// An escaped half of a surrogate pair without its other half.
    case loneSurrogate(UInt16)
    case unclosedString
    case unclosedComment
    /// An array or object inside `limit` others.
    case tooDeep(limit: Int)
    /// A name that this object has already, at `first`.
    case equalNames(Text, first: JSONPosition)
  }

  /// What would have done instead.
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

/// All that was found wrong with a text, in its order.
///
/// Equal names do not end the reading and are reported together, the first 100 of them; any other
/// fault ends it and is the last.
package struct JSONFaults: Error, Equatable, Sendable {
  static let limit = 100

  /// At least one.
  package let all: [JSONFault]
  /// What the text holds where nothing but names repeat, the first of each; for those who look for
  /// more faults in it.
  package let value: JSONValue?
}
