import Glibc
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

// Records that are gone, and scenes that are forgotten.

private let scene = TestApp.scene

@Suite struct InvalidateTests {
  @Test func `R51 a record that is gone is removed from every path, live and stored`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    for number in 0..<60 {
      try app.replace(
        [.route("page id=\(number % 2)"), .route("page id=gone"), .route("job")],
        in: "\(TestApp.id)/w\(number)")
    }
    try app.push(.route("page id=kept"), in: TestApp.other)
    try desktop.killAndStart()
    try app.attach("\(TestApp.id)/w7")
    #expect(try app.path("\(TestApp.id)/w8").count == 3)
    app.forgetEvents()
    let used = try app.scenes(of: TestApp.id).map { $0["used"] }
    desktop.daemon?.send(signal: SIGSTOP)
    let invalidate = app.begin(
      "Invalidate", [.string(TestApp.id), .route("page id=gone"), .options([])])
    // A call that comes at the same time is answered before Invalidate is done.
    let ping = app.begin(on: "org.freedesktop.DBus.Peer", "Ping")
    desktop.daemon?.send(signal: SIGCONT)
    _ = try (ping.result(), invalidate.result())
    #expect(app.replies.suffix(2) == ["Ping", "Invalidate"])
    let changed = (try invalidate.result()[0].asArray ?? []).compactMap(\.asString)
    #expect(Set(changed) == Set((0..<60).map { "\(TestApp.id)/w\($0)" as Text }))
    #expect(changed == changed.sorted())
    #expect(app.signals.map { $0.changed["Cause"] } == [.string("invalidate")])
    #expect(try app.scenes(of: TestApp.id).map { $0["used"] } == used)
    #expect(try app.path("\(TestApp.id)/w7") == ["page id=1"])
    #expect(try app.path("\(TestApp.id)/w8") == ["page id=0"])
    #expect(try app.path(TestApp.other) == ["page id=kept"])
    try desktop.killAndStart()
    for number in [0, 7, 8, 59] {
      let snapshot = try app.snapshot("\(TestApp.id)/w\(number)")
      #expect(snapshot["path"]?.routes == ["page id=\(number % 2)"])
      #expect(snapshot["revision"] == .uint64(2))
    }
    #expect(try app.invalidate(.route("page id=gone"), of: TestApp.id).isEmpty)
  }

  @Test func `watchers get what Invalidate cuts in scenes that are put away`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.push(.route("page id=gone"), in: scene)
    try desktop.killAndStart()
    try app.tell("Watch", "\(TestApp.id)/")
    #expect(try app.invalidate(.route("page id=gone"), of: TestApp.id) == [scene])
    #expect(app.signals.map(\.revision) == [2])
    #expect(app.signals.map(\.changed).map { $0["Path"]?.routes } == [[]])
    #expect(try refusal { try app.property("Path", at: app.signals[0].path) } == "UnknownObject")
  }

  @Test func `the record is also removed from a rest behind a gate`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.setGate(TestApp.id, "account", open: true)
    try app.replace(
      [.route("page id=1"), .route("billing"), .route("page id=gone")], in: scene)
    try desktop.killAndStart()
    #expect(try app.invalidate(.route("page id=gone"), of: TestApp.id) == [scene])
    try app.setGate(TestApp.id, "account", open: true)
    #expect(try app.path(scene) == ["page id=1", "billing"])
  }

  @Test func `R51 a record that is gone does not come back with the part that restoring cut`()
    throws
  {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.replace(TestApp.pages(12), in: scene)
    try desktop.killAndStart()
    #expect(try app.path(scene).count == 8)
    #expect(try app.invalidate(.route("page id=12"), of: TestApp.id).isEmpty)
    #expect(try app.invalidate(.route("page id=10"), of: TestApp.id) == [scene])
    #expect(try app.snapshot(scene)["revision"] == .uint64(2))
    for revision in [1, 2] as [UInt64] {
      let resumed = try app.attach(scene, [("resume", .uint64(revision))]).snapshot
      #expect(resumed["path"] == .path(TestApp.pages(8)))
    }
    try desktop.killAndStart()
    let resumed = try app.attach(scene, [("resume", .uint64(2))]).snapshot
    #expect(resumed["path"] == .path(TestApp.pages(8)))
  }

  @Test func `R26 a forgotten scene stays forgotten`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    let watcher = try desktop.connect()
    try watcher.tell("Watch", "")
    let object = try #require(try app.attach(scene).object)
    try app.push(.route("page id=1"), in: scene)
    try app.push(.route("page id=2"), in: scene)
    let other = app.begin("Push", [.string(scene), .route("page id=3"), .options([])])
    try app.tell("Forget", scene)
    _ = try other.result()
    #expect(desktop.bytes(of: scene) == nil)
    try watcher.catchUp()
    for client in [app, watcher] {
      #expect(client.signals.last?.member == "Forgotten")
      #expect(client.signals.last?.path == object)
    }
    #expect(try refusal { try app.snapshot(scene) } == "NoSuchScene")
    #expect(try refusal { try app.tell("Forget", scene) } == "NoSuchScene")
    #expect(try refusal { try app.tell("Detach", scene) } == "NoSuchScene")
    try desktop.killAndStart()
    #expect(try refusal { try app.snapshot(scene) } == "NoSuchScene")
    #expect(try app.scenes().isEmpty)
    let new = try app.attach(scene).snapshot
    #expect(new["revision"] == .uint64(0) && new["restored"] == nil)
    // This is also true for stored scenes, and their watchers get a signal.
    try app.push(.route("page id=1"), in: TestApp.other)
    try desktop.killAndStart()
    try watcher.tell("Watch", "")
    watcher.forgetEvents()
    try app.tell("Forget", TestApp.other)
    try watcher.catchUp()
    #expect(watcher.signals.map(\.member) == ["Forgotten"])
  }
}
