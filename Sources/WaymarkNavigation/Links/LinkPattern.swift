package import WaymarkBytes

/// A pattern for the URLs that a link takes: `/projects/{projectID}/**?sort={order}#{anchor}`.
///
/// A segment is a literal or a capture `{name}`. A last segment `**` matches any tail, even an empty one.
/// Each query key and the fragment have one capture. Literals and keys are decoded like those of a URL,
/// so `/caf%C3%A9` and `/café` are the same pattern. In a literal, `{`, `}`, `*`, `?`, `#`, `/` and `%`
/// are written as escapes. A pattern that no URL can match is refused, such as one with a segment `..`.
package struct LinkPattern: Hashable, Sendable {
  package enum Segment: Hashable, Sendable {
    case literal(Text)
    case capture(Text)
  }

  package struct QueryCapture: Hashable, Sendable {
    package let key: Text
    package let name: Text
  }

  /// The pattern as it was written.
  package let text: Text
  package let segments: [Segment]
  package let takesTail: Bool
  package let query: [QueryCapture]
  /// The name that captures the fragment.
  package let fragment: Text?
}
