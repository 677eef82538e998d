package import WaymarkBytes
package import WaymarkJSON

/// One mistake in a manifest: the file, the position in it, the key, and what is wrong.
package struct ManifestFault: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case json(JSONFault)
    /// The value does not have the form that the key takes.
    case expected(Form)
    case unknownKey(allowed: [Text])
    case missingKey(Text)
    /// Two keys of one object that exclude each other.
    case bothKeys(Text, Text)
    case notInModule
    case appIsNotFileName(Text)
    case notAName(Text)
    case notAParameterName(Text)
    case reservedName(Text)
    case outOfRange(ClosedRange<Int64>)
    case unknownType(Text)
    case repeated(Text)
    /// The name is already declared, in this file or in another one.
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
    /// A gate shows a route or sheet that requires parameters.
    case entranceNeedsParameters(Text)
    /// A gate shows a route that is itself behind a gate.
    case entranceIsGated(Text)
    case link(LinkFault)
    /// The URL matches this link and an equally specific one, whose pattern and position are given.
    case ambiguous(url: Text, pattern: Text, file: Text, JSONPosition)
    case tooManyLinks(limit: Int)
    case tooDeep(limit: Int)
    case exampleRoute(NavigationError)
  }

  /// A form that a value can have.
  package enum Form: Equatable, Sendable {
    case object, list, text, textOrTexts, texts, someTexts, flag
    /// One of these words.
    case word([Text])
    case tab, busName, linkThatOpens, url, route, parameter, type, defaultValue
  }

  package let file: Text
  package let position: JSONPosition
  /// The keys that lead to the value, from the top of the file: `routes.project.params.id`.
  package let key: Text
  package let reason: Reason
}
