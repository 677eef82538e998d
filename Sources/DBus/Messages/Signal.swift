/// A signal, to be sent or received.
package struct Signal: Hashable, Sendable {
  package var path: ObjectPath
  package var interface: InterfaceName
  package var member: MemberName
  package var arguments: [DBusValue]
  /// The unique name of the connection that sent it, put there by the bus; nil in one of our own.
  package internal(set) var sender: BusName?

  package init(
    at path: ObjectPath, _ interface: InterfaceName, _ member: MemberName,
    _ arguments: [DBusValue] = []
  ) {
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }

  /// `org.freedesktop.DBus.Properties.PropertiesChanged` of one interface of an object.
  package static func propertiesChanged(
    at path: ObjectPath, _ interface: InterfaceName, _ changed: Vardict,
    invalidated: [MemberName] = []
  ) -> Signal {
    Signal(
      at: path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
      [.string(interface.text), changed.value, .strings(invalidated.map(\.text))])
  }
}
