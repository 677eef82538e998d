package import WaymarkBytes
package import WaymarkJSON

/// One mistake in a manifest: the file, the place in it, the key, and what would do.
package struct ManifestFault: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case json(JSONFault)
    /// The value has not the form that the key takes, such as `a list of texts`.
    case expected(String)
    case unknownKey(allowed: [Text])
    case missingKey(Text)
    case notInModule
    case appIsNotFileName(Text)
    /// Not a name: empty, longer than 255 bytes, or with a character that names do not have.
    case notAName(Text)
    case reservedName(Text)
    case outOfRange(ClosedRange<Int64>)
    case unknownType(Text)
    case repeated(Text)
    /// Declared in another file already.
    case declaredIn(Text, file: Text)
    case forbiddenScheme(Text)
    case notAScheme(Text)
    case notAHost(Text)
    case notABusName(Text)
    case unknownTab(Text, declared: [Text])
    case unknownGate(Text, declared: [Text])
    case unknownRoute(Text)
    case unknownSheet(Text)
    case defaultNotOfType(Value, ParameterType)
    case defaultOfOptional
    /// A gate shows a route or sheet that needs parameters.
    case entranceNeedsParameters(Text)
    /// A gate shows a route that is itself behind a gate.
    case entranceIsGated(Text)
    case bothPushAndPresent
    case link(LinkFault)
    /// A URL is also the link's of that pattern, which stands elsewhere and is of the same rank.
    case ambiguous(url: Text, pattern: Text, file: Text, JSONPosition)
    case tooManyLinks(limit: Int)
    case tooDeep(limit: Int)
    case exampleRoute(NavigationError)
  }

  package let file: Text
  package let position: JSONPosition
  /// The key's way from the top of the file: `routes.project.params.id`.
  package let key: Text
  package let reason: Reason
}
