package import WaymarkBytes

/// Where and why a link does not take a URL.
package struct LinkMismatch: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case otherLiteral(wanted: Text)
    case wrongValue(parameter: Text, ParameterType)
    /// The path ends where this segment should be.
    case segmentMissing(LinkPattern.Segment)
    case extraSegment
    case queryKeyMissing(Text, parameter: Text)
    case fragmentMissing(parameter: Text)
    case fragmentMalformed(URLFault.Reason)
  }

  /// The link's pattern.
  package let link: Text
  /// The byte of the URL at which it stops being the link's.
  package let offset: Int
  package let reason: Reason

  package init(link: Text, offset: Int, _ reason: Reason) {
    self.link = link
    self.offset = offset
    self.reason = reason
  }
}
