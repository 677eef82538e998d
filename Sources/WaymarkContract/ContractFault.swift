package import WaymarkBytes
package import WaymarkDBus

/// Why a value is not what the contract says.
package enum ContractFault: Error, Hashable, Sendable {
  case type(expected: DBusType, got: DBusType)
  /// An `a{sv}` gives a name twice.
  case repeated(Text)
  /// A record lacks a field that it must have.
  case missing(Text)
  /// The value of a field has a fault.
  indirect case field(Text, ContractFault)
  /// A value has the right type, but the contract does not allow it. The reason is in words.
  case invalid(String)
  /// A reply has fewer values than the method declares.
  case tooFewValues
  /// A parameter has a type that no parameter can have.
  case parameter(Text, DBusType)
  /// The method does not know an option. `known` has the options that it knows.
  case unknownOption(Text, known: [FieldDeclaration])
}

extension ContractFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .type(let expected, let got): "a value must be of type \(expected), not \(got)"
    case .repeated(let name): "“\(name)” is given twice"
    case .missing(let name): "“\(name)” is missing"
    case .field(let name, .type(let expected, let got)):
      "“\(name)” must be of type \(expected), not \(got)"
    case .field(let name, let fault): "“\(name)”: \(fault)"
    case .invalid(let words): words
    case .tooFewValues: "a value is missing"
    case .parameter(let name, let type):
      "the parameter “\(name)” must be a text, an integer or a boolean, not of type \(type)"
    case .unknownOption(let name, []): "there is no option “\(name)”; this method has none"
    case .unknownOption(let name, let known):
      "there is no option “\(name)”; this method has "
        + known.map { "\($0.name) \($0.type)" }.joined(separator: ", ")
    }
  }
}

extension Vardict {
  /// The named values of an `a{sv}`.
  init(reading value: DBusValue) throws(ContractFault) {
    guard case .dictionary(.string, .variant, let entries) = value else {
      throw .type(expected: .vardict, got: value.type)
    }
    do throws(Vardict.RepeatedNameFault) {
      try self.init(entries: entries)
    } catch {
      throw .repeated(error.name)
    }
  }
}
