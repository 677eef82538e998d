import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

/// A service in a thread of its own, with clients of several implementations.
@Suite struct ServingTests {
  private let serving: ServingThread

  init() throws {
    serving = try ServingThread()
  }

  private func gdbus(
    _ method: String, at path: String = "/org/waymark/Test", _ arguments: String...
  ) throws -> ProgramResult {
    try run(
      ["gdbus", "call", "--session", "-d", "org.waymark.Test", "-o", path, "-m", method]
        + arguments, environment: serving.bus.environment)
  }

  @Test func `busctl gets every type back as it sent it`() throws {
    let words =
      #"ybnqiuxtdsogvaya(sa{sv})a{sa(tsa{sv})}aa{sv}a{tas}(y(sv)) 255 true -32768 65535 "#
      + #"-2147483648 4294967295 -9223372036854775808 18446744073709551615 1.5 "text" "/a/b" "#
      + #""a{sv}" s "deep" 3 1 2 3 1 "note" 1 "id" t 7 1 "home" 1 9 "note" 0 "#
      + #"1 1 "key" b true 1 5 2 "x" "y" 7 "k" u 1"#
    let arguments = words.split(separator: " ").map { String($0.filter { $0 != "\"" }) }
    let result = try run(
      [
        "busctl", "--address=" + serving.bus.address, "call", "--", "org.waymark.Test",
        "/org/waymark/Test", "org.waymark.Test1", "Echo",
      ] + arguments)
    #expect(result.output == words + "\n", "\(result.errors)")
  }

  @Test func `gdbus gets nested containers back as it sent them`() throws {
    let value = "<[('note', {'id': <uint64 7>, 'tags': <['a', 'b']>})]>"
    let result = try gdbus("org.waymark.Test1.EchoValue", value)
    #expect(result.output == "(\(value),)\n", "\(result.errors)")
  }

  @Test func `our own client gets every type back as it sent it`() throws {
    var values = RandomValues(seed: 5)
    let client = try serving.client()
    let signature = Signature(Text(TestService.everyType.signatureText)) ?? ""
    var returned = 0
    for _ in 0..<200 {
      let arguments = TestService.everyType.map { values.value(of: $0) }
      let call = TestService.call("Echo", arguments)
      do throws(BusError) {
        #expect(try client.callBlocking(call, expecting: signature) == arguments)
        returned += 1
      } catch {
        #expect(error.name == "org.freedesktop.DBus.Error.InvalidArgs")
      }
    }
    #expect(returned > 50)
  }

  @Test(arguments: [
    ("org.waymark.Test1.Echo", "/org/waymark/Test", "InvalidArgs"),
    ("org.waymark.Test1.Nothing", "/org/waymark/Test", "UnknownMethod"),
    ("org.waymark.Test2.Echo", "/org/waymark/Test", "UnknownInterface"),
    ("org.waymark.Test1.Echo", "/org/waymark/Tes", "UnknownObject"),
    ("org.waymark.Test1.Echo", "/org/waymark/Test/scene/a/two", "UnknownObject"),
    ("org.waymark.Test1.Echo", "/org/waymark/Test/scene/a/one/more", "UnknownObject"),
    ("org.waymark.Test1.Echo", "/org/waymark", "UnknownInterface"),
    ("org.waymark.Test1.ReplyOfAnotherType", "/org/waymark/Test", "Failed"),
    ("org.waymark.Test1.ReplyWithNUL", "/org/waymark/Test", "Failed"),
    ("org.freedesktop.DBus.Peer.Nothing", "/nowhere", "UnknownMethod"),
  ])
  func `each mistake has its own error`(method: String, path: String, error: String) throws {
    let result = try gdbus(method, at: path)
    #expect(result.status == 1)
    #expect(result.errors.contains("org.freedesktop.DBus.Error.\(error)"), "\(result.errors)")
  }

  @Test func `the error for wrong arguments has the right signature`() throws {
    let client = try serving.client()
    let call = TestService.call("Push", [.string("a"), .uint32(1)])
    let text: Text = "expected values of type \"s(sa{sv})a{sv}\", got \"su\""
    #expect(throws: BusError.invalidArgs(text)) { try client.callBlocking(call) }
  }

  @Test(arguments: ["", "asked for", "%s%n", "é\0ü"] as [Text])
  func `an error carries its name and text, U+0000 replaced`(text: Text) throws {
    let error = BusError("org.waymark.Test1.Error.Asked", text)
    #expect(error.message.utf8.contains(0) == false)
    let client = try serving.client()
    #expect(throws: error) {
      try client.callBlocking(TestService.call("Fail", [.string(error.message)]))
    }
  }

  @Test func `more than a mebibyte is LimitsExceeded, and the caller stays connected`() throws {
    let client = try serving.client()
    func echo(_ count: Int) throws -> [DBusValue] {
      let text = DBusValue.string(Text(String(repeating: "x", count: count)))
      return try client.callBlocking(
        TestService.call("EchoValue", [.variant(text)]), expecting: "v")
    }
    #expect(try echo(1_000_000).count == 1)
    let error = #expect(throws: BusError.self) { try echo(2_000_000) }
    #expect(error?.name == "org.freedesktop.DBus.Error.LimitsExceeded")
    #expect(try echo(10).count == 1)
  }

  @Test func `values that are nested too deep are InvalidArgs`() throws {
    let script = """
      import dbus
      bus = dbus.bus.BusConnection(\"\(serving.bus.address)\")
      value = dbus.String('x', variant_level=40)
      try:
          bus.call_blocking('org.waymark.Test', '/org/waymark/Test', 'org.waymark.Test1',
                            'EchoValue', 'v', (value,))
      except dbus.DBusException as error:
          print(error.get_dbus_name())
      """
    let result = try run(["/usr/bin/python3", "-c", script])
    #expect(
      result.output == "org.freedesktop.DBus.Error.InvalidArgs\n", "\(result.errors)")
  }

  @Test func `file descriptors are InvalidArgs`() throws {
    let script = """
      import dbus
      bus = dbus.bus.BusConnection(\"\(serving.bus.address)\")
      for method, signature, values in [
          ('EchoValue', 'v', (dbus.types.UnixFd(0, variant_level=1),)),
          ('EchoValue', 'h', (dbus.types.UnixFd(0),)),
          ('Number', 'h', (dbus.types.UnixFd(0),))]:
          try:
              bus.call_blocking('org.waymark.Test', '/org/waymark/Test', 'org.waymark.Test1',
                                method, signature, values)
          except dbus.DBusException as error:
              print(error.get_dbus_name())
      """
    let result = try run(["/usr/bin/python3", "-c", script])
    let line = "org.freedesktop.DBus.Error.InvalidArgs\n"
    #expect(result.output == line + line + line, "\(result.errors)")
  }

  @Test func `a call without an interface finds its method, unless several have it`() throws {
    let script = """
      import dbus
      bus = dbus.bus.BusConnection(\"\(serving.bus.address)\")
      for member in ['Sender', 'Ping', 'Number', 'Nothing']:
          try:
              print(bus.call_blocking('org.waymark.Test', '/org/waymark/Test', None, member, '', ()))
          except dbus.DBusException as error:
              print(error.get_dbus_name())
      """
    let result = try run(["/usr/bin/python3", "-c", script])
    let unknown = "org.freedesktop.DBus.Error.UnknownMethod"
    #expect(result.output == ":1.1\nNone\n\(unknown)\n\(unknown)\n", "\(result.errors)")
  }

  @Test func `a call that the service drops is answered with Failed`() throws {
    let client = try serving.client()
    let error = #expect(throws: BusError.self) {
      try client.callBlocking(TestService.call("GiveUp", [.string("a")]), expecting: "s")
    }
    #expect(error?.name == "org.freedesktop.DBus.Error.Failed")
  }

  @Test func `a caller that wants no reply gets none`() throws {
    for method in ["Number", "Nothing", "Fail", "GiveUp"] {
      let sent = try run(
        [
          "dbus-send", "--session", "--type=method_call", "--dest=org.waymark.Test",
          "/org/waymark/Test", "org.waymark.Test1." + method, "string:a",
        ], environment: serving.bus.environment)
      #expect(sent.status == 0)
    }
    #expect(try gdbus("org.waymark.Test1.Number").output == "(1,)\n")
  }
}

/// Properties and introspection, which every node has.
@Suite struct StandardInterfaceTests {
  private let serving: ServingThread
  private let client: Connection

  init() throws {
    serving = try ServingThread()
    client = try serving.client()
  }

  private func ask(
    _ interface: InterfaceName, _ member: MemberName, _ arguments: [DBusValue],
    at path: ObjectPath = TestService.path, expecting signature: Signature
  ) throws(BusError) -> [DBusValue] {
    let call = MethodCall(to: TestService.name, at: path, interface, member, arguments)
    return try client.callBlocking(call, expecting: signature)
  }

  private func properties(
    _ member: MemberName, _ arguments: DBusValue..., expecting signature: Signature
  ) throws(BusError) -> [DBusValue] {
    try ask("org.freedesktop.DBus.Properties", member, arguments, expecting: signature)
  }

  @Test(arguments: ["org.waymark.Test1", ""] as [Text])
  func `a property is read, with and without its interface`(interface: Text) throws {
    let value = try properties("Get", .string(interface), .string("Version"), expecting: "v")
    #expect(value == [.variant(.string("1.0"))])
  }

  @Test func `all properties of an interface are read at once`() throws {
    let values = try properties("GetAll", .string("org.waymark.Test1"), expecting: "a{sv}")
    let dictionary = try Vardict(values[0])
    #expect(dictionary.items.map(\.name) == ["Version", "Received", "URL", "Quiet"])
    #expect(dictionary["Quiet"] == .strings(["a", "b"]))
    let none = try properties(
      "GetAll", .string("org.freedesktop.DBus.Peer"), expecting: "a{sv}")
    #expect(none == [Vardict().value])
  }

  @Test(
    arguments: [
      ("Get", "org.waymark.Test1", "Nothing", "UnknownProperty"),
      ("Get", "org.waymark.Test1", "", "UnknownProperty"),
      ("Get", "org.waymark.Test2", "Version", "UnknownInterface"),
      ("Get", "not an interface", "Version", "UnknownInterface"),
      ("Set", "org.waymark.Test1", "Version", "PropertyReadOnly"),
      ("Set", "org.waymark.Test1", "Nothing", "UnknownProperty"),
      ("Set", "org.waymark.Test2", "Version", "UnknownInterface"),
    ] as [(MemberName, Text, Text, String)])
  func `each mistake with a property has its own error`(
    member: MemberName, interface: Text, property: Text, error: String
  ) throws {
    var arguments: [DBusValue] = [.string(interface), .string(property)]
    if member == "Set" { arguments.append(.variant(.string("2.0"))) }
    let thrown = #expect(throws: BusError.self) {
      try ask("org.freedesktop.DBus.Properties", member, arguments, expecting: "v")
    }
    #expect(thrown?.name.description == "org.freedesktop.DBus.Error." + error)
  }

  @Test(arguments: ["/", "/org", "/org/waymark/Test/scene/b", "/nowhere"] as [ObjectPath])
  func `a peer answers at every path`(path: ObjectPath) throws {
    let peer: InterfaceName = "org.freedesktop.DBus.Peer"
    #expect(try ask(peer, "Ping", [], at: path, expecting: "") == [])
    let id = try ask(peer, "GetMachineId", [], at: path, expecting: "s")
    #expect(id[0].asString?.utf8.count == 32)
  }

  @Test(
    arguments: [
      ("/", ["org"]), ("/org", ["waymark"]), ("/org/waymark", ["Test"]),
      ("/org/waymark/Test", ["scene"]), ("/org/waymark/Test/scene", ["a", "b"]),
      ("/org/waymark/Test/scene/a", ["one"]), ("/org/waymark/Test/scene/a/one", []),
    ] as [(ObjectPath, [String])])
  func `every node names its children, and busctl finds its way`(
    path: ObjectPath, children: [String]
  ) throws {
    let xml = try ask(
      "org.freedesktop.DBus.Introspectable", "Introspect", [], at: path, expecting: "s")
    let lines = (xml[0].asString?.string ?? "").split(separator: "\n")
    let nodes = lines.filter { $0.hasPrefix("  <node name=") }
    #expect(nodes.map(String.init) == children.map { "  <node name=\"\($0)\"/>" })
    let tree = try run(
      [
        "busctl", "--address=" + serving.bus.address, "tree", "--list", "org.waymark.Test",
      ])
    #expect(tree.output.split(separator: "\n").contains(Substring(path.description)))
  }

  @Test func `gdbus reads the interface back from its introspection`() throws {
    let result = try run(
      [
        "gdbus", "introspect", "--session", "-d", "org.waymark.Test", "-o", "/org/waymark/Test",
      ], environment: serving.bus.environment)
    #expect(result.status == 0, "\(result.errors)")
    for line in [
      "  interface org.waymark.Test1 {",
      "      Push(in  s scene,\n           in  (sa{sv}) route,\n           in  a{sv} options,\n"
        + "           out t revision);",
      "      Raise(a{sv} platform_data);", "      Released();",
      "      @org.freedesktop.DBus.Property.EmitsChangedSignal(\"const\")\n"
        + "      readonly s Version = '1.0';",
      "      @org.freedesktop.DBus.Property.EmitsChangedSignal(\"invalidates\")\n"
        + "      readonly s URL = 'test://a?b=1&c=<d>';",
      "      @org.freedesktop.DBus.Property.EmitsChangedSignal(\"const\")\n"
        + "      readonly as Quiet = ['a', 'b'];",
      "      readonly u Received = 0;", "  interface org.freedesktop.DBus.Introspectable {",
      "  interface org.freedesktop.DBus.Peer {", "  node scene {",
    ] {
      #expect(result.output.contains(line), "\(line) is not in \(result.output)")
    }
  }
}
