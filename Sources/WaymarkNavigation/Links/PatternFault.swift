package import WaymarkBytes

/// What is wrong with a link pattern.
package struct PatternFault: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case tooLong
    case noSlash
    case emptySegment
    case tooManySegments
    case tooManyKeys
    /// A brace is not around a whole segment, query value or fragment.
    case brace
    case emptyName
    case repeatedName(Text)
    case asterisk
    case tailNotLast
    case queryItem
    case emptyKey
    case repeatedKey(Text)
    case fragment
    /// The text at this position is invalid in a URL too.
    case text(URLFault.Reason)
  }

  /// The position in bytes from the beginning of the pattern.
  package let offset: Int
  package let reason: Reason

  package init(_ reason: Reason, at offset: Int) {
    self.offset = offset
    self.reason = reason
  }
}
