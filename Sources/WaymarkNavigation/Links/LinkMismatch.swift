package import WaymarkBytes

/// Why a link does not take a URL, with the position in the URL.
package struct LinkMismatch: Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case otherLiteral(wanted: Text)
    case wrongValue(parameter: Text, ParameterType)
    /// The path ends before this segment.
    case segmentMissing(LinkPattern.Segment)
    case extraSegment
    case queryKeyMissing(Text, parameter: Text)
    case fragmentMissing(parameter: Text)
    case fragmentMalformed(URLFault.Reason)
  }

  /// The link's pattern.
  package let link: Text
  /// The byte of the URL from which on the link does not match.
  package let offset: Int
  package let reason: Reason

  package init(link: Text, offset: Int, _ reason: Reason) {
    self.link = link
    self.offset = offset
    self.reason = reason
  }
}
