import CWaymarkDBus
import WaymarkBytes

/// A node in the tree of objects.
struct Node {
  let tree: ObjectTree
  let path: ObjectPath
  let object: ServedObject
}

/// The interfaces that every node has. They are declared and served like all others.
struct StandardInterfaces {
  static let peerName: InterfaceName = "org.freedesktop.DBus.Peer"

  let peer = Interface<Node>(
    peerName,
    methods: [
      Method("Ping") { _, _, _ in .reply([]) },
      Method("GetMachineId", out: [Argument("machine_uuid", "s")]) { _, _, _ throws(BusError) in
        .reply([.string(try machineID())])
      },
    ])

  private let introspectable = Interface<Node>(
    "org.freedesktop.DBus.Introspectable",
    methods: [
      Method("Introspect", out: [Argument("xml_data", "s")]) { node, _, _ in
        .reply([.string(node.introspection)])
      }
    ])

  private let properties = Interface<Node>(
    .properties,
    methods: [
      Method(
        "Get", in: [Argument("interface_name", "s"), Argument("property_name", "s")],
        out: [Argument("value", "v")]
      ) { node, _, arguments throws(BusError) in
        let (interface, index) = try node.property(arguments[1], of: arguments[0])
        return .reply([.variant(try interface.get(index))])
      },
      Method("GetAll", in: [Argument("interface_name", "s")], out: [Argument("values", "a{sv}")]) {
        node, _, arguments throws(BusError) in
        .reply([try node.properties(of: arguments[0]).value])
      },
      Method(
        "Set",
        in: [
          Argument("interface_name", "s"), Argument("property_name", "s"), Argument("value", "v"),
        ]
      ) { node, _, arguments throws(BusError) in
        let (interface, index) = try node.property(arguments[1], of: arguments[0])
        throw .propertyReadOnly(interface.declaration.properties[index].name)
      },
    ],
    signals: [
      SignalDeclaration(
        "PropertiesChanged",
        [
          Argument("interface_name", "s"), Argument("changed_properties", "a{sv}"),
          Argument("invalidated_properties", "as"),
        ])
    ])

  func bound(to node: Node) -> [BoundInterface] {
    [introspectable.bound(to: node), peer.bound(to: node), properties.bound(to: node)]
  }

  private static func machineID() throws(BusError) -> Text {
    let id = try Library.check { dbus_try_get_local_machine_id($0) }
    defer { dbus_free(id) }
    return Text(String(cString: id))
  }
}

// What the standard interfaces need of a node.
extension Node {
  fileprivate var introspection: Text {
    let declarations = tree.interfaces(of: self).map(\.declaration)
    return IntrospectionXML.document(declarations, children: tree.children(of: path))
  }

  /// Returns the interfaces that an argument names: one, or all if it is empty.
  private func interfaces(_ name: DBusValue) throws(BusError) -> [BoundInterface] {
    let text = name.asString ?? ""
    if text.isEmpty { return tree.interfaces(of: self) }
    guard let name = InterfaceName(text) else {
      throw .invalidInterfaceName(text)
    }
    return [try tree.interface(name, of: self)]
  }

  fileprivate func property(
    _ name: DBusValue, of interface: DBusValue
  ) throws(BusError) -> (BoundInterface, Int) {
    let text = name.asString ?? ""
    for interface in try interfaces(interface) {
      let index = interface.declaration.properties.firstIndex { $0.name.text == text }
      if let index { return (interface, index) }
    }
    throw .unknownProperty(text, at: path)
  }

  fileprivate func properties(of interface: DBusValue) throws(BusError) -> Vardict {
    var values = Vardict()
    for interface in try interfaces(interface) {
      for (index, property) in interface.declaration.properties.enumerated() {
        values[property.name.text] = try interface.get(index)
      }
    }
    return values
  }
}
