package import WaymarkDBus

/// How many routes a Pop removes: at least one.
package struct RouteCount: ContractValue {
  package let number: UInt32

  package init() {
    number = 1
  }

  package init(_ number: UInt32) throws(ContractFault) {
    guard number > 0 else { throw .invalid("count is 0; a Pop removes at least one route") }
    self.number = number
  }

  package static var type: DBusType { .uint32 }
  package var value: DBusValue { .uint32(number) }

  package static func read(_ value: DBusValue) throws(ContractFault) -> RouteCount {
    try RouteCount(UInt32.read(value))
  }
}
