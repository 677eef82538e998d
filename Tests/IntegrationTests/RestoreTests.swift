import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

// What a restore brings back, and what it does not.

private let scene = TestApp.scene

@Suite struct RestoreTests {
  @Test func `R54 a restart of the daemon moves no window that still runs`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.attach(scene)
    try app.replace(TestApp.pages(12), in: scene)
    let entries = try app.snapshot(scene)["entries"]
    try desktop.killAndStart()
    // Another call may load the scene first, with the limit of depth.
    #expect(try app.snapshot(scene)["path"] == .path(TestApp.pages(8)))
    let resumed = try app.attach(scene, [("resume", .uint64(1))]).snapshot
    #expect(resumed["path"] == .path(TestApp.pages(12)))
    #expect(resumed["entries"] == entries)
    #expect(resumed["restored"] == .string("whole"))
    #expect(resumed["revision"] == .uint64(1))
    #expect(try app.pop(in: scene) == 2)
    #expect(try app.snapshot(scene)["path"] == .path(TestApp.pages(11)))
    try desktop.killAndStart()
    // A window that shows an older revision gets the same as a new window.
    let stale = try app.attach(scene, [("resume", .uint64(1))]).snapshot
    #expect(stale["path"] == .path(TestApp.pages(8)))
  }

  @Test func `resume brings back nothing that is not stored, and undoes no later change`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.attach(scene)
    try app.replace(TestApp.pages(10) + [.route("draft")], in: scene, [("cover", .route("tour"))])
    try desktop.killAndStart()
    #expect(try app.push(.route("page id=new"), in: scene) == 2)
    let changed = try app.attach(scene, [("resume", .uint64(1))]).snapshot
    #expect(changed["path"] == .path(TestApp.pages(8) + [.route("page id=new")]))
    try app.replace(TestApp.pages(10) + [.route("draft")], in: scene, [("cover", .route("tour"))])
    try desktop.killAndStart()
    let resumed = try app.attach(scene, [("resume", .uint64(3))]).snapshot
    #expect(resumed["path"] == .path(TestApp.pages(10)))
    #expect(resumed["cover"] == nil)
  }

  @Test func `R45 no file has anything that is not restorable`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.attach(scene)
    try app.setGate(TestApp.id, "account", open: true)
    try app.replace(
      [.route("page id=kept"), .route("draft"), .route("page id=SECRET")], in: scene,
      [("sheet", .route("new")), ("cover", .route("tour"))])
    #expect(try app.snapshot(scene)["stored"] == .uint32(1))
    _ = try app.beginFlow(scene)
    try app.open("test:/vault", in: scene)
    try app.call("Sync")
    let text = String(decoding: try #require(desktop.bytes(of: scene)), as: UTF8.self)
    for word in [
      "draft", "SECRET", "\"new\"", "tour", "vault", "account", "flow", "gate", "pending",
    ] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(text.contains("kept"))
  }

  private func fail(_ desktop: Desktop, times: Int) throws {
    for _ in 0..<times {
      let app = try desktop.connect()
      let snapshot = try app.attach(scene).snapshot
      #expect(snapshot["path"]?.routes == ["page id=1"])
      try desktop.disconnect(app)
    }
  }

  @Test
  func
    `the fourth start after three failures is at the root, the file is set aside with its change`()
    throws
  {
    let desktop = try Desktop.withTestApp()
    try desktop.connect().push(.route("page id=1"), in: scene)
    try desktop.killAndStart()
    try fail(desktop, times: 3)
    let bytes = desktop.bytes(of: scene)
    let app = try desktop.connect()
    let fourth = try app.attach(scene).snapshot
    #expect(fourth["restored"] == .string("root-after-failures"))
    #expect(fourth["path"]?.routes == [])
    #expect(fourth["revision"] == .uint64(1))
    #expect(desktop.bytes(of: scene) == bytes)
    #expect(try app.push(.route("page id=2"), in: scene) == 2)
    let folder = desktop.home.path("state/waymark/scenes/\(TestApp.id)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names.count == 2 && names[1].hasPrefix("main.rejected-"), "\(names)")
    #expect(
      try desktop.home.contents(of: "state/waymark/scenes/\(TestApp.id)/\(names[1])")
        == String(decoding: bytes ?? Data(), as: UTF8.self))
    try desktop.disconnect(app)
    #expect(try desktop.connect().attach(scene).snapshot["path"]?.routes == ["page id=2"])
  }

  @Test func `a client that detaches, makes a change or had nothing restored has not failed`()
    throws
  {
    let desktop = try Desktop.withTestApp()
    try desktop.connect().push(.route("page id=1"), in: scene)
    let ends: [(Client) throws -> Void] = [
      { try $0.tell("Detach", scene) },
      {
        try $0.push(.route("page id=2"), in: scene)
        try $0.pop(in: scene)
      },
    ]
    for end in ends {
      try desktop.killAndStart()
      try fail(desktop, times: 2)
      let app = try desktop.connect()
      try app.attach(scene)
      try end(app)
      try desktop.disconnect(app)
      // So three more failures are needed.
      try fail(desktop, times: 3)
      let fourth = try desktop.connect().attach(scene).snapshot
      #expect(fourth["restored"] == .string("root-after-failures"))
    }
    for _ in 0..<4 {
      let app = try desktop.connect()
      #expect(try app.attach(TestApp.other).snapshot["restored"] == nil)
      try desktop.disconnect(app)
    }
  }

  @Test func `failures are counted for each scene, until the daemon ends`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    for id in [scene, TestApp.other] { try app.push(.route("page id=1"), in: id) }
    try desktop.killAndStart()
    try fail(desktop, times: 3)
    #expect(try app.attach(TestApp.other).snapshot["restored"] == .string("whole"))
    try desktop.killAndStart()
    #expect(try app.attach(scene).snapshot["restored"] == .string("whole"))
  }

  @Test func `R43 a link wins over a restore, and append adds to the restored path`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.replace(TestApp.pages(2), in: scene)
    try app.replace(TestApp.pages(2), in: TestApp.other)
    try desktop.killAndStart()
    try app.open("test:/page/link", in: scene)
    #expect(try app.attach(scene).snapshot["path"]?.routes == ["page id=link"])
    try app.open("test:/more/link", in: TestApp.other)
    #expect(
      try app.attach(TestApp.other, [("resume", .uint64(1))]).snapshot["path"]?.routes
        == ["page id=0", "page id=1", "page id=link"])
  }

  @Test func `R41 every change is stored even if the app does not ask`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.attach(scene)
    try app.replace([.route("page id=1")], in: scene, [("sheet", .route("edit id=1"))])
    try app.change("SelectTab", scene, [.string("work")])
    try app.push(
      .route("item", [("count", .byte(7)), ("open", .boolean(true)), ("sort", .string("new"))]),
      in: scene)
    var before = try app.snapshot(scene)
    #expect(before["path"]?.routes == ["item count=7 open=true sort=new"])
    try desktop.killAndStart()
    var after = try app.attach(scene).snapshot
    #expect(after["restored"] == .string("whole"))
    before["restored"] = nil
    after["restored"] = nil
    #expect(before == after)
    #expect(
      try app.properties(at: "/org/waymark/Navigation1/scene/org_2ewaymark_2eTest_2fmain")["Cause"]
        == .string("restore"))
  }

  @Test func `R52 a path is carried elsewhere, but only into a tab at its root`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.replace(TestApp.pages(3) + [.route("draft")], in: scene)
    let encoded = try app.call("EncodedPath", [.string(scene)])
    #expect(try app.change("RestorePath", TestApp.other, encoded) == 1)
    #expect(try app.snapshot(TestApp.other)["path"] == .path(TestApp.pages(3)))
    try app.pop(in: TestApp.other)
    #expect(try app.change("RestorePath", TestApp.other, encoded) == 2)
    #expect(try app.snapshot(TestApp.other)["path"] == .path(TestApp.pages(2)))
    for bad: Text in ["", "nonsense!", "bm90IEpTT04=", "e30=", "W3sieCI6MX1d"] {
      #expect(try refusal { try app.change("RestorePath", scene, [.string(bad)]) } == "InvalidArgs")
    }
    #expect(
      try refusal { try app.change("RestorePath", scene, [.string("W3sidHlwZSI6Im5vbmUifV0=")]) }
        == "UnknownRoute")
  }

  @Test func `R46 undeclared routes are cut or discarded as the new manifest declares`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    let item = DBusValue.route("item", [("count", .int64(7)), ("sort", .string("new"))])
    for id in [scene, TestApp.other] {
      try app.replace([.route("page id=1"), item, .route("page id=2")], in: id)
    }
    let changes = [
      ("cut", "sort: [\"new\", \"old\"]", "sort: [\"old\"]", ["page id=1"]),
      ("discarded", "limits: {", "restore: { invalid: \"discard\" }, limits: {", []),
      ("cut", "open: \"bool?\"", "open: \"bool?\", more: \"int\"", ["page id=1"]),
      (
        "whole", "open: \"bool?\"", "open: \"bool?\", more: { is: \"int\", default: 1 }",
        ["page id=1", "item count=7 more=1 sort=new", "page id=2"]
      ),
      (
        "whole", "item: {", "thing: { was: [\"item\"],",
        ["page id=1", "thing count=7 sort=new", "page id=2"]
      ),
      ("too-old", "limits: {", "restore: { max_age_days: 1 }, limits: {", []),
    ]
    for (outcome, part, other, path) in changes {
      try desktop.kill()
      var manifest = TestApp.changing(part, to: other)
      if outcome == "discarded" {
        manifest = manifest.replacing("sort: [\"new\", \"old\"]", with: "sort: [\"old\"]")
      }
      if outcome == "too-old" {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -100_000)],
          ofItemAtPath: desktop.file(of: scene))
      }
      try desktop.install(manifest, of: TestApp.id.string)
      let bytes = desktop.bytes(of: scene)
      try desktop.start()
      let snapshot = try app.snapshot(scene)
      #expect(snapshot["restored"] == .string(Text(outcome)), "\(other)")
      #expect(snapshot["path"]?.routes == path, "\(other)")
      #expect(snapshot["revision"] == .uint64(1))
      #expect(desktop.bytes(of: scene) == bytes)
    }
  }

  @Test
  func `a file without a valid line is set aside and logged, and the scene starts at its root`()
    throws
  {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try desktop.home.write("nonsense\n", to: "state/waymark/scenes/\(TestApp.id)/main.jsonl")
    let snapshot = try app.attach(scene).snapshot
    #expect(snapshot["path"]?.routes == [] && snapshot["revision"] == .uint64(0))
    #expect(desktop.log.contains("org.waymark.Test/main is set aside"))
    #expect(desktop.bytes(of: scene) == nil)
    try app.push(.route("page id=1"), in: scene)
    try app.tell("Forget", scene)
    let folder = desktop.home.path("state/waymark/scenes/\(TestApp.id)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }
}
