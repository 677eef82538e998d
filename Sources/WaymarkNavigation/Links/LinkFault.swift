package import WaymarkBytes

/// Why a declared link cannot be.
package struct LinkFault: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case pattern(PatternFault)
    /// The name at this index of `open` is not a route's.
    case unknownRoute(Text, index: Int, isSheet: Bool)
    case unknownSheet(Text, isRoute: Bool)
    /// Captured, but no parameter of a route or sheet that the link opens.
    case undeclaredCapture(Text)
    /// Required by a route or sheet that the link opens, but not captured.
    case uncaptured(parameter: Text, of: Text)
    /// One captured name with the types that two routes or sheets declare.
    case twoTypes(parameter: Text, ParameterType, of: Text, ParameterType, andOf: Text)
    /// Of the same rank as an earlier link, and this path and query is both's.
    case ambiguous(with: Int, pattern: Text, url: Text)
    /// One of too many that only lists or query keys tell apart, so that none can be ruled out.
    case tooManyAlike
  }

  /// The link's index in the list of declarations.
  package let link: Int
  package let reason: Reason

  package init(link: Int, _ reason: Reason) {
    self.link = link
    self.reason = reason
  }
}
