import WaymarkBytes

/// A named argument of a method or a signal.
package struct Argument: Hashable, Sendable {
  package let name: MemberName
  package let type: DBusType

  package init(_ name: MemberName, _ type: DBusType) {
    self.name = name
    self.type = type
  }
}

/// How `PropertiesChanged` reports a property's changes.
package enum PropertyChanges: String, Sendable {
  /// `PropertiesChanged` carries the new value.
  case value = "true"
  /// `PropertiesChanged` names the property; readers ask for its value.
  case invalidates
  /// The value never changes while the object exists.
  case const
}

/// A signal that an interface declares.
package struct SignalDeclaration: Sendable {
  let name: MemberName
  let arguments: [Argument]

  package init(_ name: MemberName, _ arguments: [Argument] = []) {
    self.name = name
    self.arguments = arguments
  }
}

struct MethodDeclaration: Sendable {
  let name: MemberName
  let inputs: [Argument]
  let outputs: [Argument]
  let inputTypes: [DBusType]
  let outputTypes: [DBusType]
  /// The signature that a call must have.
  let inputSignature: String

  init(name: MemberName, inputs: [Argument], outputs: [Argument]) {
    self.name = name
    self.inputs = inputs
    self.outputs = outputs
    inputTypes = inputs.map(\.type)
    outputTypes = outputs.map(\.type)
    inputSignature = inputTypes.signatureText
    precondition(
      Signature(Text(outputTypes.signatureText)) != nil,
      "\(name) declares a result that no message can have")
  }
}

struct PropertyDeclaration: Sendable {
  let name: MemberName
  let type: DBusType
  let changes: PropertyChanges
}

/// An interface without its handlers, for lookup and introspection.
final class InterfaceDeclaration: Sendable {
  let name: InterfaceName
  let methods: [MethodDeclaration]
  let properties: [PropertyDeclaration]
  let signals: [SignalDeclaration]
  let methodIndexes: [MemberName: Int]

  init(
    name: InterfaceName, methods: [MethodDeclaration], properties: [PropertyDeclaration],
    signals: [SignalDeclaration]
  ) {
    self.name = name
    self.methods = methods
    self.properties = properties
    self.signals = signals
    let indexes = methods.indices.map { (methods[$0].name, $0) }
    methodIndexes = Dictionary(uniqueKeysWithValues: indexes)
  }
}
