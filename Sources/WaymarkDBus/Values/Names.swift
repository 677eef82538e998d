import CWaymarkDBus
package import WaymarkBytes

/// The path of an object, like `/org/example/Notes`.
package typealias ObjectPath = Checked<ObjectPathGrammar>
/// The name of a connection: a unique one, like `:1.42`, or a well-known one, like `org.example.Notes`.
package typealias BusName = Checked<BusNameGrammar>
/// The name of an interface, like `org.freedesktop.DBus.Peer`.
package typealias InterfaceName = Checked<InterfaceNameGrammar>
/// The name of a method, a signal, a property or an argument: letters, digits and `_`.
package typealias MemberName = Checked<MemberNameGrammar>
/// The name of an error, like `org.freedesktop.DBus.Error.Failed`.
package typealias ErrorName = Checked<ErrorNameGrammar>
/// The types of several values, like `sa{sv}`. Empty for none.
package typealias Signature = Checked<SignatureGrammar>

package enum ObjectPathGrammar: Grammar {
  package static let noun = "an object path"
  package static func accepts(_ text: UnsafePointer<CChar>) -> Bool {
    dbus_validate_path(text, nil) != 0
  }
}

package enum BusNameGrammar: Grammar {
  package static let noun = "a bus name"
  package static func accepts(_ text: UnsafePointer<CChar>) -> Bool {
    dbus_validate_bus_name(text, nil) != 0
  }
}

package enum InterfaceNameGrammar: Grammar {
  package static let noun = "an interface name"
  package static func accepts(_ text: UnsafePointer<CChar>) -> Bool {
    dbus_validate_interface(text, nil) != 0
  }
}

package enum MemberNameGrammar: Grammar {
  package static let noun = "a member name"
  package static func accepts(_ text: UnsafePointer<CChar>) -> Bool {
    dbus_validate_member(text, nil) != 0
  }
}

package enum ErrorNameGrammar: Grammar {
  package static let noun = "an error name"
  package static func accepts(_ text: UnsafePointer<CChar>) -> Bool {
    dbus_validate_error_name(text, nil) != 0
  }
}

package enum SignatureGrammar: Grammar {
  package static let noun = "a signature"
  package static func accepts(_ text: UnsafePointer<CChar>) -> Bool {
    dbus_signature_validate(text, nil) != 0
  }
}

extension BusName {
  /// The bus itself. It is the sender of the bus' own messages, and no client can have this name.
  package static let bus: BusName = "org.freedesktop.DBus"

  /// Whether this is the unique name of one connection.
  package var isUnique: Bool { text.utf8.first == UInt8(ascii: ":") }
}

extension InterfaceName {
  package static let properties: InterfaceName = "org.freedesktop.DBus.Properties"
}

extension ObjectPath {
  /// Returns the element of this path that follows `ancestor`, or nil if this path is not below `ancestor`.
  package func element(below ancestor: ObjectPath) -> Text? {
    var prefix = ancestor.text.bytes
    if prefix.last != UInt8(ascii: "/") { prefix.append(UInt8(ascii: "/")) }
    guard text.utf8.count > prefix.count, text.utf8.starts(with: prefix) else { return nil }
    let rest = text.utf8.dropFirst(prefix.count).prefix { $0 != UInt8(ascii: "/") }
    return Text(Substring(rest))
  }
}
