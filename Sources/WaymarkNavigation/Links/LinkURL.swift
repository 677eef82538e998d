package import WaymarkBytes

/// A URL that was split and decoded by the rules of docs/manifests.md.
///
/// Any scheme and host is read, so that a broken URL is always `InvalidURL`, even if no app declares its
/// scheme.
package struct LinkURL: Equatable, Sendable {
  package struct Segment: Equatable, Sendable {
    package let text: Text
    /// The byte of the URL at which the segment begins. All offsets here count bytes of the URL.
    package let offset: Int
  }

  package struct QueryItem: Equatable, Sendable {
    package let name: Text
    /// Nil if no `=` follows the name. Such an item counts as absent.
    package let value: Text?
    package let offset: Int
    package let valueOffset: Int
  }

  package static let longest = 8192
  package static let mostSegments = 64
  package static let mostQueryItems = 64

  /// Lower case.
  package let scheme: Text
  /// The host in lower case, not decoded and without port; nil unless the scheme is `https`.
  package let host: Text?
  /// The segments that are not empty. For schemes other than `https` the authority is the first one.
  package let segments: [Segment]
  /// The offset at which the path ends.
  package let pathEnd: Int
  package let query: [QueryItem]
  /// The offset at which the query ends, or the path if there is no query.
  package let queryEnd: Int
  /// The text after `#`, not decoded.
  package let fragment: Text?
}

extension LinkURL {
  /// Returns the last item with this name, which is the one that counts.
  package func item(_ name: Text) -> QueryItem? {
    query.last { $0.name == name }
  }

  /// Returns the decoded fragment. The offset of a fault counts from the beginning of the URL.
  package func decodedFragment() throws(URLFault) -> Text? {
    guard let fragment else { return nil }
    do {
      return try PercentCoding.decode(fragment.bytes[...])
    } catch {
      throw URLFault(error.reason, at: queryEnd + 1 + error.offset)
    }
  }
}
