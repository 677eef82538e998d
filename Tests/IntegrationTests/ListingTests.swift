import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

private let a: Text = "org.waymark.Test/a"
private let b: Text = "org.waymark.Test/b"
private let c: Text = "org.waymark.Test/c"

@Suite struct ListingTests {
  @Test func `ListScenes gives each scene's ID, whether it is live, and when it was used`()
    throws
  {
    let desktop = try Desktop.withTestApp()
    let client = try desktop.connect()
    try client.replace(TestApp.pages(3), in: a)
    try client.push(.route("home"), in: "org.example.Shop/main")
    try client.attach(b)
    let listed = try client.scenes()
    #expect(listed.map { $0["scene"]?.asString } == [b, "org.example.Shop/main", a])
    #expect(listed.map { $0["live"] } == [true, false, false].map(DBusValue.boolean))
    #expect(listed.map { $0["app"]?.asString } == [TestApp.id, "org.example.Shop", TestApp.id])
    #expect(listed.map { $0["revision"] } == [0, 1, 1].map(DBusValue.uint64))
    #expect(listed.map { $0["depth"] } == [0, 1, 3].map(DBusValue.uint32))
    let used = listed.compactMap { $0["used"]?.asUInt64 }
    #expect(used == used.sorted(by: >) && used.count == 3)
    let now = UInt64(Date().timeIntervalSince1970 * 1e6)
    #expect(used.allSatisfy { $0 <= now && $0 > now - 600_000_000 })
    #expect(try client.scenes(of: TestApp.id).count == 2)
    #expect(try client.scenes(of: TestApp.id, [("limit", .uint32(1))]) == [listed[0]])
    #expect(try client.scenes(of: "", [("limit", .uint32(0))]).isEmpty)
    #expect(try client.scenes(of: "org.none.None").isEmpty)
  }

  @Test
  func `stored scenes are listed without being read, even if their app has no manifest`()
    throws
  {
    let desktop = try Desktop.withTestApp()
    let client = try desktop.connect()
    try client.push(.route("page id=0"), in: a)
    try desktop.kill()
    try desktop.removeManifest(of: TestApp.id.string)
    try desktop.start()
    let listed = try client.scenes(of: TestApp.id)
    #expect(listed.map { $0.items.map(\.name) } == [["scene", "app", "live", "used"]])
    #expect(try refusal { try client.snapshot(a) } == "UnknownApp")
    try client.tell("Forget", a)
    #expect(try client.scenes().isEmpty)
    #expect(desktop.bytes(of: a) == nil)
  }

  @Test func `without a limit a thousand scenes are listed`() throws {
    let desktop = try Desktop.withTestApp()
    let client = try desktop.connect()
    try client.push(.route("home"), in: "org.example.Shop/w1")
    let folder = desktop.home.path("state/waymark/scenes/org.example.Shop")
    let script = #"cd "$1" && for number in $(seq 1100); do echo >"w$number.jsonl"; done"#
    #expect(try run(["sh", "-c", script, "sh", folder]).status == 0)
    #expect(try client.scenes(of: "org.example.Shop").count == 1_000)
    #expect(try client.scenes(of: "org.example.Shop", [("limit", .uint32(5_000))]).count == 1_100)
  }

  @Test func `past the limit the scene unused longest is forgotten, if it is not live`() throws {
    let desktop = try Desktop.withTestApp(
      TestApp.changing("depth: 12", to: "depth: 12, scenes: 2"))
    let client = try desktop.connect()
    try client.tell("Watch", "")
    try client.push(.route("page id=0"), in: a)
    try client.push(.route("page id=0"), in: b)
    try client.attach(a)
    try client.push(.route("page id=0"), in: c)
    let forgotten = { client.signals.contains { $0.member == "Forgotten" } }
    try desktop.wait(for: "a scene to be forgotten", until: forgotten)
    #expect(try client.scenes().map { $0["scene"]?.asString } == [c, a])
    #expect(desktop.log.contains("org.waymark.Test/b is forgotten"))
    try client.attach(c)
    #expect(try refusal { try client.push(.route("page id=0"), in: b) } == "LimitsExceeded")
    #expect(try refusal { try client.snapshot(b) } == "NoSuchScene")
  }

  @Test func `ListApps says what is known about each app, and which claims are shared`() throws {
    let desktop = try Desktop(["org.waymark.Bad": "{ app: 1 }"])
    let apps = try (desktop.connect().call("ListApps")[0].asArray ?? []).map(Vardict.init)
    let names = apps.compactMap { $0["app"]?.asString }
    #expect(names == names.sorted())
    let projects = try #require(apps.first { $0["app"] == .string("org.example.Projects") })
    let file = Text(Package.examples + "/waymark/apps/org.example.Projects.json")
    #expect(projects["name"] == .string("Projects"))
    #expect(projects["schemes"] == .strings(["myapp"]))
    #expect(projects["hosts"] == .strings(["example.com"]))
    #expect(projects["links"] == .uint32(3))
    #expect(projects["errors"] == .strings([]))
    #expect(projects["files"] == .strings([file]))
    #expect(projects["conflicts"]?.asArray?.count == 1)
    let bad = try #require(apps.first { $0["app"] == .string("org.waymark.Bad") })
    #expect(bad["errors"]?.asArray?.isEmpty == false)
    #expect(bad["files"] == .strings([]))
  }
}
