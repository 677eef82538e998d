import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

// The installed interfaces equal the served ones: both have the same methods, arguments, properties,
// annotations and signals, with the same types in the same order.

private let root: ObjectPath = "/org/waymark/Navigation1"

@Suite struct ContractTests {
  private func served(_ client: Client, at path: ObjectPath) throws -> InterfaceFacts {
    let reply = try client.call(
      at: path, on: "org.freedesktop.DBus.Introspectable", "Introspect")
    return InterfaceFacts(Data((reply[0].asString ?? "").utf8))
  }

  private func installed(_ interface: String) throws -> [String] {
    let file = Package.file("share/dbus-1/interfaces/\(interface).xml")
    return InterfaceFacts(try Data(contentsOf: URL(fileURLWithPath: file))).of(interface)
  }

  @Test func `the served main interface equals the installed one`() throws {
    let interface = "org.waymark.Navigation1"
    let facts = try served(try Desktop().connect(), at: root).of(interface)
    #expect(facts.count > 100)
    #expect(facts.sorted() == (try installed(interface)).sorted())
  }

  @Test func `the served interface of a scene equals the installed one`() throws {
    let interface = "org.waymark.Navigation1.Scene"
    let client = try Desktop().connect()
    let path = try #require(try client.attach("org.example.Shop/main").object)
    let facts = try served(client, at: path).of(interface)
    #expect(facts.count > 20)
    #expect(facts.sorted() == (try installed(interface)).sorted())
  }

  @Test func `every node has the standard interfaces`() throws {
    let client = try Desktop().connect()
    let scene = try #require(try client.attach("org.example.Shop/main").object)
    let paths: [ObjectPath] = ["/", "/org", root, "/org/waymark/Navigation1/scene", scene]
    for path in paths {
      let served = try served(client, at: path)
      for name in ["Introspectable", "Peer", "Properties"] {
        #expect(!served.of("org.freedesktop.DBus.\(name)").isEmpty, "\(name) at \(path)")
      }
      try client.call(at: path, on: "org.freedesktop.DBus.Peer", "Ping")
    }
  }

  @Test func `every property has the type that it declares`() throws {
    let client = try Desktop().connect()
    let scene = try #require(try client.attach("org.example.Shop/main").object)
    let interfaces = [("org.waymark.Navigation1", root), ("org.waymark.Navigation1.Scene", scene)]
    for (interface, path) in interfaces {
      let declared = try installed(interface).filter { $0.hasSuffix(" read") }
      let values = try client.properties(at: path, of: Text(interface))
      let found = values.items.map { "\(interface) property \($0.name) \($0.value.type) read" }
      #expect(found.sorted() == declared.sorted())
      for item in values.items {
        #expect(try client.property(item.name, at: path, of: Text(interface)) == item.value)
      }
    }
  }

  struct Strange: Sendable {
    let path: ObjectPath
    let interface: InterfaceName
    let member: MemberName
    let arguments: [DBusValue]
    let error: String

    init(
      _ error: String, _ path: ObjectPath, _ interface: InterfaceName, _ member: MemberName,
      _ arguments: [DBusValue] = []
    ) {
      self.path = path
      self.interface = interface
      self.member = member
      self.arguments = arguments
      self.error = error
    }
  }

  @Test func `each kind of wrong call has its own standard error`() throws {
    let client = try Desktop().connect()
    let navigation: InterfaceName = "org.waymark.Navigation1"
    let properties: InterfaceName = "org.freedesktop.DBus.Properties"
    let strange = [
      Strange("UnknownMethod", root, navigation, "Jump"),
      Strange("UnknownInterface", root, "org.waymark.Navigation2", "Push"),
      Strange("UnknownInterface", "/org", navigation, "Sync"),
      Strange("UnknownObject", "/org/waymark/Navigation1/scene/none", navigation, "Sync"),
      Strange("UnknownObject", "/com", properties, "GetAll", [.string("")]),
      Strange("InvalidArgs", root, navigation, "Push", [.string("org.example.Shop/main")]),
      Strange("InvalidArgs", root, navigation, "Snapshot", [.int32(1)]),
      Strange("InvalidArgs", root, navigation, "Sync", [.string("")]),
      Strange(
        "UnknownProperty", root, properties, "Get",
        [.string("org.waymark.Navigation1"), .string("X")]),
      Strange(
        "UnknownInterface", root, properties, "Get", [.string("org.none.None"), .string("X")]),
      Strange(
        "PropertyReadOnly", root, properties, "Set",
        [.string("org.waymark.Navigation1"), .string("Version"), .variant(.string("2"))]),
    ]
    for call in strange {
      let error = try refusal {
        try client.call(at: call.path, on: call.interface, call.member, call.arguments)
      }
      #expect(error == call.error, "\(call.interface).\(call.member) at \(call.path)")
    }
  }

  @Test func `a scene has an object while it is loaded`() throws {
    let client = try Desktop().connect()
    let scene: Text = "org.example.Shop/main"
    let path = try #require(try client.attach(scene).object)
    #expect(path == "/org/waymark/Navigation1/scene/org_2eexample_2eShop_2fmain")
    try client.tell("Detach", scene)
    #expect(try refusal { try client.property("Path", at: path) } == "UnknownObject")
    try client.push(.route("home"), in: scene)
    #expect(try client.property("Path", at: path).routes == ["home"])
    try client.tell("Forget", scene)
    #expect(try refusal { try client.property("Path", at: path) } == "UnknownObject")
  }

  @Test(arguments: [
    ("org.example.Shop/Fenster – größer", "_2fFenster_20_e2_80_93_20gr_c3_b6_c3_9fer"),
    ("org.example.Shop/../../../etc", "_2f_2e_2e_2f_2e_2e_2f_2e_2e_2fetc"),
    ("org.example.Shop/.hidden", "_2f_2ehidden"), ("org.example.Shop/A", "_2fA"),
  ])
  func `every window name has its own path and file`(id: String, path: String) throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    let scene = Text(id)
    let object = try #require(try client.attach(scene).object)
    #expect(object.description.hasSuffix("org_2eexample_2eShop" + path))
    try client.push(.route("settings"), in: scene)
    #expect(try client.property("Scene", at: object) == .string(scene))
    try desktop.killAndStart()
    #expect(try client.path(scene) == ["settings"])
    #expect(try client.scenes().map { $0["scene"] } == [.string(scene)])
  }

  @Test func `a call that wants no reply gets none, but is done`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    let scene: Text = "org.example.Shop/main"
    let result = try run(
      ["dbus-send", "--session", "--dest=org.waymark.Navigation1", "--type=method_call"]
        + [root.description, "org.waymark.Navigation1.Reload"],
      environment: desktop.environment)
    #expect(result.status == 0 && result.output.isEmpty)
    let sent = try run(
      ["/usr/bin/python3", Package.client("no_reply.py"), scene.string, "home"],
      environment: desktop.environment)
    #expect(sent.status == 0, "\(sent.errors)")
    #expect(sent.output == "[] [2]\n")
    #expect(try client.path(scene) == ["home", "home"])
  }

  @Test func `a message of more than a mebibyte is LimitsExceeded, and the next one is served`()
    throws
  {
    let client = try Desktop().connect()
    let scene: Text = "org.example.Shop/main"
    let long = Text(String(repeating: "x", count: 1 << 20))
    #expect(try refusal { try client.call("Snapshot", [.string(long)]) } == "LimitsExceeded")
    let most = Text(String(repeating: "x", count: 1 << 19))
    #expect(
      try refusal { try client.push(.route("checkout", [("cartId", .string(most))]), in: scene) }
        == "InvalidParameter")
    #expect(try client.push(.route("home"), in: scene) == 1)
  }
}
