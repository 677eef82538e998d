/// Why a text is not a URL for a link: `InvalidURL`.
package struct URLFault: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    // Rule 1
    case tooLong
    case notUTF8
    case forbiddenCharacter(UInt8)
    case controlCharacter
    case tooManySegments
    case tooManyQueryItems
    // RFC 3986, section 3.1
    case noScheme
    case malformedScheme
    // Rule 4
    case noAuthority
    case noHost
    case malformedHost
    case userName
    case port
    // Rule 5
    case malformedPercent
    case decodedControlCharacter
    case decodedNotUTF8
    case dotSegment
  }

  /// The position in bytes from the beginning of the URL.
  package let offset: Int
  package let reason: Reason

  package init(_ reason: Reason, at offset: Int) {
    self.offset = offset
    self.reason = reason
  }
}
