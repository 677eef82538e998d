import Testing
import WaymarkBytes
import WaymarkDBus

// A scene is live while one client has it attached.

private let scene = TestApp.scene

@Suite struct LeaseTests {
  @Test func `a scene that another client has attached is SceneInUse`() throws {
    let desktop = try Desktop.withTestApp()
    let first = try desktop.connect()
    let second = try desktop.connect()
    try first.attach(scene)
    #expect(try refusal { try second.attach(scene) } == "SceneInUse")
    #expect(try refusal { try second.tell("Forget", scene) } == "SceneInUse")
    for member: MemberName in ["Detach", "Focus"] {
      #expect(try refusal { try second.tell(member, scene) } == "AccessDenied")
    }
    #expect(try refusal { try second.hold(scene, true) } == "AccessDenied")
    // Others may change the scene, and its client may attach it again.
    #expect(try second.push(.route("page id=1"), in: scene) == 1)
    #expect(try first.attach(scene).snapshot["revision"] == .uint64(1))
    try first.tell("Detach", scene)
    #expect(try second.attach(scene).snapshot["live"] == .boolean(true))
  }

  @Test func `take_over takes a scene over, and only the client that had it gets Released`()
    throws
  {
    let desktop = try Desktop.withTestApp()
    let clients = try (0..<3).map { _ in try desktop.connect() }
    try clients[0].attach(scene)
    try clients[2].tell("Watch", scene)
    for client in clients { client.forgetEvents() }
    try clients[1].attach(scene, [("take_over", .boolean(true))])
    #expect(try refusal { try clients[0].tell("Detach", scene) } == "AccessDenied")
    #expect(clients[0].signals.map(\.member) == ["Released"])
    #expect(clients[0].signals[0].interface == "org.waymark.Navigation1.Scene")
    try clients[1].push(.route("page id=1"), in: scene)
    try clients[0].catchUp()
    try clients[2].catchUp()
    #expect(clients[0].signals.count == 1)
    #expect(clients[1].signals.map(\.revision) == [1])
    #expect(clients[2].signals.map(\.revision) == [1])
  }

  @Test func `a link that waits for a hold opens for the client that takes over`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    let next = try desktop.connect()
    try app.attach(scene)
    try app.hold(scene, true)
    try next.open("test:/page/1", in: scene)
    try app.catchUp()
    app.forgetEvents()
    let snapshot = try next.attach(scene, [("take_over", .boolean(true))]).snapshot
    #expect(snapshot["path"]?.routes == ["page id=1"])
    #expect(snapshot["held"] == .boolean(false))
    try app.catchUp()
    #expect(app.signals.map(\.member) == ["Released"])
  }

  @Test func `a client that leaves the bus is detached, and watchers get that`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    let watcher = try desktop.connect()
    try watcher.tell("Watch", "\(TestApp.id)/")
    try app.attach(scene)
    try app.attach(TestApp.other)
    try app.push(.route("page id=1"), in: scene)
    try watcher.catchUp()
    watcher.forgetEvents()
    try desktop.disconnect(app)
    #expect(try watcher.snapshot(scene)["live"] == .boolean(false))
    let paths = watcher.signals.map(\.path.description)
    #expect(paths.map { $0.suffix(5) } == ["fmain", "other"])
    #expect(
      watcher.signals.map(\.changed) == [["Live": .boolean(false)], ["Live": .boolean(false)]])
    // The scene was never changed, so it was never stored.
    #expect(try refusal { try watcher.snapshot(TestApp.other) } == "NoSuchScene")
    #expect(try watcher.attach(scene).snapshot["path"]?.routes == ["page id=1"])
  }

  @Test func `a change of Live comes without other properties, to watchers and the client`() throws
  {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    let watcher = try desktop.connect()
    try watcher.tell("Watch", scene)
    try app.attach(scene)
    try app.attach(scene)
    try watcher.catchUp()
    #expect(watcher.signals.map(\.changed) == [["Live": .boolean(true)]])
    #expect(app.signals.map(\.changed) == [["Live": .boolean(true)]])
    try app.push(.route("page id=1"), in: scene)
    try app.tell("Detach", scene)
    try watcher.catchUp()
    #expect(watcher.signals.count == 3)
    #expect(watcher.signals.last?.changed == ["Live": .boolean(false)])
    #expect(app.signals.count == 2)
  }

  @Test func `R42 each window comes back to its own depth`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    for (depth, window) in ["a", "b", "c"].enumerated() {
      try app.attach("\(TestApp.id)/\(window)")
      try app.replace(TestApp.pages(depth), in: "\(TestApp.id)/\(window)")
    }
    try desktop.killAndStart()
    for (depth, window) in ["a", "b", "c"].enumerated() where depth > 0 {
      let snapshot = try app.attach("\(TestApp.id)/\(window)").snapshot
      #expect(snapshot["path"] == .path(TestApp.pages(depth)))
    }
  }

  @Test func `R3 a change touches no other scene`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.attach(TestApp.other)
    try app.push(.route("page id=1"), in: TestApp.other)
    let before = (try app.snapshot(TestApp.other), desktop.bytes(of: TestApp.other))
    app.forgetEvents()
    try app.open("test:/page/2/edit", in: scene)
    try app.change("SelectTab", scene, [.string("work")])
    try app.change("Present", scene, [.route("tour")])
    try app.replace([], in: scene)
    #expect(try app.snapshot(TestApp.other) == before.0)
    #expect(desktop.bytes(of: TestApp.other) == before.1)
    #expect(app.signals.isEmpty)
  }

  @Test func `a scene that is put away and named again is the same as after a restart`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.attach(scene)
    try app.replace(
      TestApp.pages(10) + [.route("draft"), .route("page id=x")], in: scene,
      [("sheet", .route("edit id=1")), ("cover", .route("tour"))])
    try app.tell("Detach", scene)
    let away = try app.snapshot(scene)
    try desktop.killAndStart()
    let restarted = try app.snapshot(scene)
    #expect(away == restarted)
    #expect(away["path"] == .path(TestApp.pages(8)))
    #expect(away["restored"] == .string("cut"))
    #expect(away["sheet"]?.words == "edit id=1")
    #expect(away["cover"] == nil)
    #expect(away["stored"] == .uint32(8))
  }
}
