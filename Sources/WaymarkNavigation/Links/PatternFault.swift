package import WaymarkBytes

/// Why a text is no link pattern.
package struct PatternFault: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case tooLong
    case noSlash
    case emptySegment
    case tooManySegments
    case tooManyKeys
    /// A brace that does not enclose a whole segment, query value or fragment.
    case brace
    case emptyName
    case repeatedName(Text)
    case asterisk
    case tailNotLast
    case queryItem
    case emptyKey
    case repeatedKey(Text)
    case fragment
    /// What no URL has there.
    case text(URLFault.Reason)
  }

  /// In bytes from the beginning of the pattern.
  package let offset: Int
  package let reason: Reason

  package init(_ reason: Reason, at offset: Int) {
    self.offset = offset
    self.reason = reason
  }
}
