package import WaymarkBytes

/// A parameter as the manifest declares it.
package struct ParameterDeclaration: Hashable, Sendable {
  package let name: Text
  package let type: ParameterType
  package let isOptional: Bool
  /// Names under which stored routes from before hold the value.
  package let formerNames: [Text]
  /// What a stored route from before, that lacks the value, gets.
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

/// The part of a declaration that routes and sheets share: a name and what it takes.
package struct RouteSignature: Equatable, Sendable {
  package let name: Text
  /// In the order of the names' bytes.
  package let parameters: [ParameterDeclaration]

  package init(_ name: Text, _ parameters: [ParameterDeclaration] = []) {
    self.name = name
    self.parameters = parameters.sorted { $0.name < $1.name }
  }

  package subscript(parameter: Text) -> ParameterDeclaration? {
    parameters.first { $0.name == parameter }
  }
}

/// A place that can stand on a path.
package struct RouteDeclaration: Equatable, Sendable {
  package let signature: RouteSignature
  package let formerNames: [Text]
  /// The tab that a link to this route selects.
  package let tab: Text?
  /// False: neither the route nor what stands above it is ever written to disk.
  package let isRestorable: Bool
  /// The gate that must be open for the route to be entered.
  package let gate: Text?
  /// What Back to this place is called; the route's name where the manifest has no title.
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

/// A place that is shown over the path, in a slot of its own.
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
