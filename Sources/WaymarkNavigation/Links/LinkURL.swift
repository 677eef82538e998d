package import WaymarkBytes

/// A URL, split and decoded once by the rules of "How a URL is read".
///
/// It says what the text says and nothing about whether an app takes it: any scheme and host is read,
/// so that a broken URL is `InvalidURL` whoever it is meant for.
package struct LinkURL: Equatable, Sendable {
  package struct Segment: Equatable, Sendable {
    package let text: Text
    /// Where it begins in the URL, in bytes, like every offset here.
    package let offset: Int
  }

  package struct QueryItem: Equatable, Sendable {
    package let name: Text
    /// Nil where no `=` follows the name: the item is absent.
    package let value: Text?
    package let offset: Int
    package let valueOffset: Int
  }

  package static let longest = 8192
  package static let mostSegments = 64
  package static let mostQueryItems = 64

  /// Lower case.
  package let scheme: Text
  /// Lower case, as it stands in the URL and without port; nil unless the scheme is `https`.
  package let host: Text?
  /// Without the empty ones. Of any scheme but `https` the authority's text is the first.
  package let segments: [Segment]
  /// Where the path ends.
  package let pathEnd: Int
  package let query: [QueryItem]
  /// Where the query ends, or the path where there is no query.
  package let queryEnd: Int
  /// What follows `#`, not decoded.
  package let fragment: Text?
}

extension LinkURL {
  /// The item that counts of those with this name: the last, absent or not.
  package func item(_ name: Text) -> QueryItem? {
    query.last { $0.name == name }
  }

  /// The fragment decoded as a segment is; the offset of a fault counts from the URL's beginning.
  package func decodedFragment() throws(URLFault) -> Text? {
    guard let fragment else { return nil }
    do {
      return try PercentCoding.decode(fragment.bytes[...])
    } catch {
      throw URLFault(error.reason, at: queryEnd + 1 + error.offset)
    }
  }
}
