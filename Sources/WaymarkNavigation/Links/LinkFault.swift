package import WaymarkBytes

/// What is wrong with a declared link.
package struct LinkFault: Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case pattern(PatternFault)
    /// The name at this index of `open` is not a route.
    case unknownRoute(Text, index: Int, isSheet: Bool)
    case unknownSheet(Text, isRoute: Bool)
    /// The name is captured, but no route or sheet of the link has such a parameter.
    case undeclaredCapture(Text)
    /// A route or sheet of the link requires the parameter, but the pattern does not capture it.
    case uncaptured(parameter: Text, of: Text)
    /// Two routes or sheets of the link declare different types for the captured name.
    case twoTypes(parameter: Text, ParameterType, of: Text, ParameterType, andOf: Text)
    /// An earlier link of the same rank matches this path and query too.
    case ambiguous(with: Int, pattern: Text, url: Text)
    /// Too many links differ only in lists or query keys, so not all pairs were compared.
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
