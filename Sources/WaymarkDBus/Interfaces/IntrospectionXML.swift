import WaymarkBytes

/// Writes introspection data in the format of the D-Bus specification.
///
/// Nothing needs escapes: names and signatures of D-Bus have no character that is special in XML.
enum IntrospectionXML {
  private static let head = """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">

    """

  static func document(_ interfaces: [InterfaceDeclaration], children: [Text]) -> Text {
    let nodes = children.map { "  <node name=\"\($0)\"/>\n" }
    let body = interfaces.map(element).joined() + nodes.joined()
    return Text(head + "<node>\n" + body + "</node>\n")
  }

  private static func element(_ interface: InterfaceDeclaration) -> String {
    let members =
      interface.methods.map(element) + interface.properties.map(element)
      + interface.signals.map(element)
    return "  <interface name=\"\(interface.name)\">\n" + members.joined() + "  </interface>\n"
  }

  private static func element(_ method: MethodDeclaration) -> String {
    let arguments =
      method.inputs.map { element($0, " direction=\"in\"") }
      + method.outputs.map { element($0, " direction=\"out\"") }
    return element("method", method.name, "", arguments)
  }

  private static func element(_ signal: SignalDeclaration) -> String {
    element("signal", signal.name, "", signal.arguments.map { element($0, "") })
  }

  private static func element(_ property: PropertyDeclaration) -> String {
    // Without the annotation, readers assume that changes are sent with their value.
    let name = "org.freedesktop.DBus.Property.EmitsChangedSignal"
    let annotation = "      <annotation name=\"\(name)\" value=\"\(property.changes.rawValue)\"/>\n"
    return element(
      "property", property.name, " type=\"\(property.type)\" access=\"read\"",
      property.changes == .value ? [] : [annotation])
  }

  private static func element(_ argument: Argument, _ direction: String) -> String {
    "      <arg name=\"\(argument.name)\" type=\"\(argument.type)\"\(direction)/>\n"
  }

  private static func element(
    _ tag: String, _ name: MemberName, _ attributes: String, _ content: [String]
  ) -> String {
    let start = "    <\(tag) name=\"\(name)\"\(attributes)"
    return content.isEmpty
      ? start + "/>\n" : start + ">\n" + content.joined() + "    </\(tag)>\n"
  }
}
