package import WaymarkBytes

/// The URLs that a link takes: `/projects/{projectID}/**?sort={order}#{anchor}`.
///
/// Segments are literals and `{name}` captures; a last segment `**` is any tail, also none. A query
/// key and the fragment stand for a capture each. Literals and keys are decoded as a URL's are, so
/// `/caf%C3%A9` and `/café` are the same pattern, and a `{`, `}`, `*`, `?`, `#`, `/` or `%` of a
/// literal is written as its escape. What no URL can match is refused: an empty segment, `.`, `..`.
package struct LinkPattern: Hashable, Sendable {
  package enum Segment: Hashable, Sendable {
    case literal(Text)
    case capture(Text)
  }

  package struct QueryCapture: Hashable, Sendable {
    package let key: Text
    package let name: Text
  }

  /// As it was written.
  package let text: Text
  package let segments: [Segment]
  package let takesTail: Bool
  package let query: [QueryCapture]
  /// The name that captures the fragment.
  package let fragment: Text?
}
