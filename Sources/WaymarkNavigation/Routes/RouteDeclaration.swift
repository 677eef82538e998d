package import WaymarkBytes

/// A parameter that a manifest declares.
package struct ParameterDeclaration: Hashable, Sendable {
  package let name: Text
  package let type: ParameterType
  package let isOptional: Bool
  /// The names that the parameter has in routes stored by earlier versions of the app.
  package let formerNames: [Text]
  /// The value for a stored route that does not have one.
  package let defaultValue: Value?

  package init(
    _ name: Text, _ type: ParameterType, isOptional: Bool = false, formerNames: [Text] = [],
    defaultValue: Value? = nil
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.formerNames = formerNames
    self.defaultValue = defaultValue
  }
}

/// The part of a declaration that routes and sheets share: a name and parameters.
package struct RouteSignature: Equatable, Sendable {
  package let name: Text
  /// Sorted by the bytes of their names.
  package let parameters: [ParameterDeclaration]

  package init(_ name: Text, _ parameters: [ParameterDeclaration] = []) {
    self.name = name
    self.parameters = parameters.sorted { $0.name < $1.name }
  }

  package subscript(parameter: Text) -> ParameterDeclaration? {
    parameters.first { $0.name == parameter }
  }
}

/// A place that can be on a path.
package struct RouteDeclaration: Equatable, Sendable {
  package let signature: RouteSignature
  package let formerNames: [Text]
  /// The tab that a link to this route selects.
  package let tab: Text?
  /// If false, the route and the routes above it are never written to disk.
  package let isRestorable: Bool
  /// The gate that must be open before the route can be entered.
  package let gate: Text?
  /// The title of Back to this place: the manifest's, or else the route's name.
  package let title: Text

  package init(
    _ signature: RouteSignature, formerNames: [Text] = [], tab: Text? = nil,
    isRestorable: Bool = true,
    gate: Text? = nil, title: Text? = nil
  ) {
    self.signature = signature
    self.formerNames = formerNames
    self.tab = tab
    self.isRestorable = isRestorable
    self.gate = gate
    self.title = title ?? signature.name
  }
}

/// A place that is shown over the path, in the slot of its style.
package struct SheetDeclaration: Equatable, Sendable {
  package enum Style: Hashable, Sendable {
    case sheet
    case cover
  }

  package let signature: RouteSignature
  package let formerNames: [Text]
  package let style: Style
  package let isRestorable: Bool

  package init(
    _ signature: RouteSignature, formerNames: [Text] = [], style: Style = .sheet,
    isRestorable: Bool = false
  ) {
    self.signature = signature
    self.formerNames = formerNames
    self.style = style
    self.isRestorable = isRestorable
  }
}
