/// A call of a method, to be sent.
package struct MethodCall: Sendable {
  /// Nil for the peer of a connection without a bus.
  package var destination: BusName?
  package var path: ObjectPath
  package var interface: InterfaceName
  package var member: MemberName
  package var arguments: [DBusValue]
  /// Whether the bus may start a service to answer the call.
  package var startsService = true

  package init(
    to destination: BusName?, at path: ObjectPath, _ interface: InterfaceName,
    _ member: MemberName, _ arguments: [DBusValue] = []
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }

  /// Makes a call of a method of the bus itself.
  package static func bus(_ member: MemberName, _ arguments: [DBusValue]) -> MethodCall {
    MethodCall(to: .bus, at: "/org/freedesktop/DBus", "org.freedesktop.DBus", member, arguments)
  }
}
