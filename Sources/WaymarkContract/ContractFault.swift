package import WaymarkBytes
package import WaymarkDBus

/// Why a value is not what the contract says.
package enum ContractFault: Error, Hashable, Sendable {
  case type(expected: DBusType, got: DBusType)
  /// A name that an `a{sv}` gives twice.
  case repeated(Text)
  /// A field that a record must have.
  case missing(Text)
  /// What is wrong with the value of a field.
  indirect case field(Text, ContractFault)
  /// A value that its type allows and the contract does not, in words.
  case invalid(String)
  /// A reply has fewer values than the method declares.
  case tooFewValues
  /// A parameter of a type that no parameter has.
  case parameter(Text, DBusType)
  /// An option that the method does not know; those that it knows.
  case unknownOption(Text, known: [FieldDeclaration])
}

extension ContractFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .type(let expected, let got): "expected \(expected), got \(got)"
    case .repeated(let name): "\"\(name)\" is given twice"
    case .missing(let name): "“\(name)” is missing"
    case .field(let name, .type(let expected, let got)):
      "“\(name)” must be of type \(expected), not \(got)"
    case .field(let name, let fault): "“\(name)”: \(fault)"
    case .invalid(let words): words
    case .tooFewValues: "a value is missing"
    case .parameter(let name, let type): "the parameter “\(name)” is of type \(type)"
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
    do throws(Vardict.RepeatedName) {
      try self.init(entries: entries)
    } catch {
      throw .repeated(error.name)
    }
  }
}
