package import WaymarkBytes
package import WaymarkDBus

/// A type of value in the arguments, options and records of the contract.
package protocol ContractValue: Hashable, Sendable {
  static var type: DBusType { get }

  /// The value that a field has before it is read.
  init()

  var value: DBusValue { get }

  static func read(_ value: DBusValue) throws(ContractFault) -> Self

  /// What in the value the contract does not allow; nil if it allows everything.
  ///
  /// The daemon reports it only after it has looked up the route, so that of several errors the caller gets
  /// the first in the contract's order. A client refuses such a reply at once.
  var violation: ContractFault? { get }
}

extension ContractValue {
  package var violation: ContractFault? { nil }

  /// Returns what a value was read as, or throws because it has another type.
  static func expect(
    _ found: Self?, in value: DBusValue
  ) throws(ContractFault) -> Self {
    guard let found else { throw .type(expected: type, got: value.type) }
    return found
  }
}

extension Text: ContractValue {
  package static var type: DBusType { .string }
  package init() { self.init("") }
  package var value: DBusValue { .string(self) }
  package static func read(_ value: DBusValue) throws(ContractFault) -> Text {
    try expect(value.asString, in: value)
  }
}

extension Bool: ContractValue {
  package static var type: DBusType { .boolean }
  package var value: DBusValue { .boolean(self) }
  package static func read(_ value: DBusValue) throws(ContractFault) -> Bool {
    try expect(value.asBoolean, in: value)
  }
}

extension UInt32: ContractValue {
  package static var type: DBusType { .uint32 }
  package var value: DBusValue { .uint32(self) }
  package static func read(_ value: DBusValue) throws(ContractFault) -> UInt32 {
    try expect(value.asUInt32, in: value)
  }
}

extension UInt64: ContractValue {
  package static var type: DBusType { .uint64 }
  package var value: DBusValue { .uint64(self) }
  package static func read(_ value: DBusValue) throws(ContractFault) -> UInt64 {
    try expect(value.asUInt64, in: value)
  }
}

extension Checked: ContractValue where Rule == ObjectPathGrammar {
  package static var type: DBusType { .objectPath }
  package init() { self = "/" }
  package var value: DBusValue { .objectPath(self) }
  package static func read(_ value: DBusValue) throws(ContractFault) -> ObjectPath {
    try expect(value.asObjectPath, in: value)
  }
}

extension Array: ContractValue where Element: ContractValue {
  package static var type: DBusType { .array(Element.type) }
  package var value: DBusValue { .array(element: Element.type, map(\.value)) }

  package static func read(_ value: DBusValue) throws(ContractFault) -> [Element] {
    guard case .array(let element, let values) = value, element == Element.type else {
      throw .type(expected: type, got: value.type)
    }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for value in values { elements.append(try Element.read(value)) }
    return elements
  }

  package var violation: ContractFault? {
    for element in self { if let violation = element.violation { return violation } }
    return nil
  }
}
