import Testing
import WaymarkBytes
import WaymarkDBus

// Links and stored paths behind a closed gate.

private let scene = TestApp.scene
private let keep: Options = [("keep", .boolean(true))]

@Suite struct GateTests {
  @Test func `R58 a link waits behind its gate, shows the gate's own route, and opens once`() throws
  {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.attach(scene)
    try app.push(.route("page id=1"), in: scene)
    app.forgetEvents()
    let opened = try app.open("test:/invoice/7", in: scene)
    #expect(opened.revision == 2)
    #expect(opened.results["waits"] == .string("account"))
    let waiting = try app.snapshot(scene)
    #expect(waiting["path"]?.routes == ["page id=1", "login"])
    #expect(waiting["pending_url"] == .string("test:/invoice/7"))
    #expect(waiting["stored"] == .uint32(1))
    let told = app.signals.filter { $0.member == "PropertiesChanged" }
    #expect(told.map { $0.changed["Cause"] } == [.string("gate")])
    #expect(told[0].changed["PendingURL"] == .string("test:/invoice/7"))
    app.forgetEvents()
    try app.setGate(TestApp.id, "account", open: true)
    #expect(app.signals.map { $0.changed["Cause"] } == [.string("link")])
    #expect(app.signals[0].changed["PendingURL"] == .string(""))
    #expect(try app.path(scene) == ["billing", "invoice id=7"])
    #expect(try app.snapshot(scene)["pending_url"] == nil)
    try app.setGate(TestApp.id, "account", open: true)
    #expect(try app.snapshot(scene)["revision"] == .uint64(3))
  }

  @Test func `a gate that shows nothing changes only pending_url, without a revision`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    let object = try #require(try app.attach(scene).object)
    app.forgetEvents()
    #expect(try app.open("test:/safe", in: scene).revision == 0)
    let told = app.signals.filter { $0.member == "PropertiesChanged" }
    #expect(told.map(\.changed) == [["PendingURL": .string("test:/safe")]])
    #expect(told.map(\.invalidated) == [[]])
    #expect(try app.property("PendingURL", at: object) == .string("test:/safe"))
    #expect(desktop.bytes(of: scene) == nil)
    app.forgetEvents()
    try app.tell("DropPending", scene)
    try app.tell("DropPending", scene)
    #expect(app.signals.map(\.changed) == [["PendingURL": .string("")]])
    try app.setGate(TestApp.id, "lock", open: true)
    #expect(try app.path(scene).isEmpty)
  }

  @Test func `a gate may show a sheet, which is dismissed when the gate opens`() throws {
    let app = try Desktop.withTestApp().connect()
    try app.attach(scene)
    try app.open("test:/club", in: scene)
    #expect(try app.snapshot(scene)["sheet"]?.words == "join")
    try app.setGate(TestApp.id, "member", open: true)
    let snapshot = try app.snapshot(scene)
    #expect(snapshot["sheet"] == nil)
    #expect(snapshot["path"]?.routes == ["club"])
  }

  @Test func `R58 a link is dropped when the person turns away from its gate`() throws {
    let app = try Desktop.withTestApp().connect()
    let turns: [(Text) throws -> Void] = [
      { try app.pop(in: $0) }, { try app.change("PopToRoot", $0) }, { try app.replace([], in: $0) },
      { try app.open("test:/page/1", in: $0) }, { try app.tell("DropPending", $0) },
      { _ in try app.invalidate(.route("login"), of: TestApp.id) },
    ]
    for (place, turn) in turns.enumerated() {
      let scene = "\(TestApp.id)/w\(place)" as Text
      try app.attach(scene)
      try app.open("test:/billing", in: scene)
      try turn(scene)
      #expect(try app.snapshot(scene)["pending_url"] == nil)
      let before = try app.snapshot(scene)
      try app.setGate(TestApp.id, "account", open: true)
      #expect(try app.snapshot(scene) == before)
      try app.setGate(TestApp.id, "account", open: false)
    }
  }

  @Test func `a later link replaces one that waits`() throws {
    let app = try Desktop.withTestApp().connect()
    try app.attach(scene)
    try app.open("test:/billing", in: scene)
    try app.open("test:/invoice/1", in: scene)
    #expect(try app.path(scene) == ["login"])
    #expect(try app.snapshot(scene)["pending_url"] == .string("test:/invoice/1"))
    // A link that is refused does not replace it.
    #expect(try refusal { try app.open("test:/nowhere", in: scene) } == "NoMatchingLink")
    try app.setGate(TestApp.id, "account", open: true)
    #expect(try app.path(scene) == ["billing", "invoice id=1"])
  }

  @Test func `a link waits for each of two gates in turn`() throws {
    let app = try Desktop.withTestApp().connect()
    try app.attach(scene)
    #expect(try app.open("test:/vault", in: scene).results["waits"] == .string("account"))
    try app.setGate(TestApp.id, "account", open: true)
    #expect(try app.snapshot(scene)["pending_url"] == .string("test:/vault"))
    #expect(try app.path(scene).isEmpty)
    try app.setGate(TestApp.id, "lock", open: true)
    #expect(try app.path(scene) == ["billing", "vault"])
    // The gates open in the other order, and one is closed again in between.
    try app.setGate(TestApp.id, "account", open: false)
    try app.replace([], in: scene)
    try app.setGate(TestApp.id, "lock", open: false)
    try app.open("test:/vault", in: scene)
    try app.setGate(TestApp.id, "lock", open: true)
    #expect(try app.snapshot(scene)["pending_url"] != nil)
    try app.setGate(TestApp.id, "account", open: true)
    #expect(try app.path(scene) == ["billing", "vault"])
  }

  @Test func `closing a gate moves nothing, but entering is then refused`() throws {
    let app = try Desktop.withTestApp().connect()
    try app.attach(scene)
    #expect(try refusal { try app.push(.route("billing"), in: scene) } == "GateClosed")
    try app.setGate(TestApp.id, "account", open: true)
    try app.push(.route("billing"), in: scene)
    try app.setGate(TestApp.id, "account", open: false)
    #expect(try app.path(scene) == ["billing"])
    #expect(try refusal { try app.push(.route("invoice id=1"), in: scene) } == "GateClosed")
    #expect(try refusal { try app.replace([.route("billing")], in: scene) } == "GateClosed")
    let encoded = try app.call("EncodedPath", [.string(scene)])
    try app.replace([], in: scene)
    #expect(try refusal { try app.change("RestorePath", scene, encoded) } == "GateClosed")
  }

  @Test func `a gate is open while its opener is on the bus, or with keep until it is closed`()
    throws
  {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    let helpers = try (0..<2).map { _ in try desktop.connect() }
    func isOpen() throws -> Bool {
      let answer = try refusal { try app.push(.route("billing"), in: scene) }
      #expect(["none", "GateClosed"].contains(answer))
      return answer == "none"
    }
    for helper in helpers { try helper.setGate(TestApp.id, "account", open: true) }
    try desktop.disconnect(helpers[0])
    #expect(try isOpen())
    try desktop.disconnect(helpers[1])
    #expect(try !isOpen())
    let keeper = try desktop.connect()
    try keeper.setGate(TestApp.id, "account", open: true, keep)
    try desktop.disconnect(keeper)
    #expect(try isOpen())
    // Any client may close it.
    try app.setGate(TestApp.id, "account", open: false)
    #expect(try !isOpen())
    // Attaching and detaching do not affect gates.
    try app.setGate(TestApp.id, "account", open: true)
    try app.attach(TestApp.other)
    try app.tell("Detach", TestApp.other)
    #expect(try isOpen())
    try desktop.killAndStart()
    #expect(try !isOpen())
  }

  @Test func `R40 a waiting link survives Detach, and opens even without a window`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.attach(scene)
    try app.push(.route("page id=1"), in: scene)
    try app.open("test:/billing", in: scene)
    try app.tell("Detach", scene)
    #expect(try app.snapshot(scene)["pending_url"] == .string("test:/billing"))
    // The gate's own route is gone, because it is never stored.
    #expect(try app.path(scene) == ["page id=1"])
    try app.open("test:/safe", in: TestApp.other)
    try app.setGate(TestApp.id, "account", open: true)
    #expect(try app.path(scene) == ["billing"])
    try app.setGate(TestApp.id, "lock", open: true)
    #expect(try app.attach(TestApp.other).snapshot["path"]?.routes == ["vault"])
  }

  @Test func `a waiting link is gone after Forget, and after the daemon has ended`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.open("test:/safe", in: scene)
    try app.tell("Forget", scene)
    try app.setGate(TestApp.id, "lock", open: true)
    #expect(try refusal { try app.snapshot(scene) } == "NoSuchScene")
    try app.setGate(TestApp.id, "lock", open: false)
    try app.push(.route("page id=1"), in: scene)
    try app.open("test:/safe", in: scene)
    try desktop.killAndStart()
    #expect(try app.snapshot(scene)["pending_url"] == nil)
    try app.setGate(TestApp.id, "lock", open: true)
    #expect(try app.path(scene) == ["page id=1"])
  }

  @Test func `R36 a stored path comes back up to its closed gate, the rest when that opens`() throws
  {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.setGate(TestApp.id, "account", open: true, keep)
    let path = ["page id=1", "billing", "invoice id=1", "page id=2"]
    try app.replace(path.map(DBusValue.route), in: scene)
    let entries = try app.snapshot(scene)["entries"]
    try desktop.killAndStart()
    let bytes = desktop.bytes(of: scene)
    let gated = try app.attach(scene).snapshot
    #expect(gated["path"]?.routes == ["page id=1"])
    #expect(gated["restored"] == .string("gated"))
    #expect(gated["revision"] == .uint64(1))
    #expect(desktop.bytes(of: scene) == bytes)
    app.forgetEvents()
    try app.setGate(TestApp.id, "account", open: true)
    #expect(app.signals.map { $0.changed["Cause"] } == [.string("restore")])
    #expect(try app.path(scene) == path)
    #expect(try app.snapshot(scene)["entries"] == entries)
  }

  @Test func `the rest behind a gate stays in the file until its tab's path changes`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.setGate(TestApp.id, "account", open: true)
    try app.replace([.route("page id=1"), .route("billing")], in: scene)
    try desktop.killAndStart()
    try app.change("SelectTab", scene, [.string("work")])
    let line = try #require(desktop.bytes(of: scene)?.split(separator: UInt8(ascii: "\n")).last)
    let stored = String(decoding: line, as: UTF8.self)
    #expect(stored.contains(#""gated":{"home":[{"entry":2,"type":"billing"}]}"#))
    try desktop.killAndStart()
    try app.change("SelectTab", scene, [.string("home")])
    try app.push(.route("page id=2"), in: scene)
    try app.setGate(TestApp.id, "account", open: true)
    #expect(try app.path(scene) == ["page id=1", "page id=2"])
  }

  @Test func `when a gate opens, the rest comes before the waiting link, in one change`()
    throws
  {
    let manifest = TestApp.changing(
      #"{ match: "/billing", open: ["billing"] }"#,
      to: #"{ match: "/billing", open: ["billing"] }, "#
        + #"{ match: "/add/{id}", open: ["invoice"], policy: "append" }"#)
    let desktop = try Desktop.withTestApp(manifest)
    let app = try desktop.connect()
    try app.setGate(TestApp.id, "account", open: true)
    try app.replace([.route("page id=1"), .route("billing")], in: scene)
    try desktop.killAndStart()
    try app.attach(scene)
    try app.open("test:/add/5", in: scene)
    #expect(try app.path(scene) == ["page id=1", "login"])
    app.forgetEvents()
    try app.setGate(TestApp.id, "account", open: true)
    #expect(try app.path(scene) == ["page id=1", "billing", "invoice id=5"])
    #expect(app.signals.map { $0.changed["Cause"] } == [.string("link")])
  }

  @Test func `R59 a cold launch, a link and a sign-in have the same outcome in any order`() throws {
    for order in ["alg", "agl", "lag", "lga", "gal", "gla"] {
      let desktop = try Desktop.withTestApp()
      let first = try desktop.connect()
      try first.replace([.route("page id=1")], in: scene)
      try desktop.killAndStart()
      let app = try desktop.connect()
      let launcher = try desktop.connect()
      for step in order {
        switch step {
        case "a": try app.attach(scene)
        case "l": try launcher.open("test:/invoice/7", in: scene)
        default: try app.setGate(TestApp.id, "account", open: true)
        }
      }
      var snapshot = try app.snapshot(scene)
      #expect(snapshot["path"]?.routes == ["billing", "invoice id=7"], "\(order)")
      #expect(snapshot["pending_url"] == nil)
      for key: Text in ["revision", "entries", "tabs", "restored"] { snapshot[key] = nil }
      #expect(snapshot["back_title"] == .string("billing"))
      #expect(snapshot["live"] == .boolean(true))
    }
  }
}
