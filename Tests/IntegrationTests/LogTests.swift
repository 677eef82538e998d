import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

private let scene = TestApp.scene

@Suite struct LogTests {
  @Test func `R62 logs name scenes, routes and causes, not parameters or URLs`() throws {
    let desktop = try Desktop(
      [TestApp.id.string: TestApp.changing("depth: 12", to: "depth: 12, scenes: 2")], starts: false)
    desktop.environment["WAYMARK_DEBUG"] = "1"
    try desktop.start()
    let client = try desktop.connect()
    let secret = DBusValue.route("page id=SECRET")
    try client.attach(scene)
    try client.push(secret, in: scene)
    try client.replace(
      [secret, secret, .route("page id=2")], in: scene, [("sheet", .route("edit id=SECRET"))])
    try client.open("test:/page/SECRET/edit", in: scene)
    try client.open("test:/invoice/SECRET", in: scene)
    try client.setGate(TestApp.id, "account", open: true)
    try client.call("ResolveURL", [.string("test:/page/SECRET")])
    try client.call("ExplainURL", [.string("test:/SECRET")])
    try client.call("PrintURL", [.string(TestApp.id), .path([secret]), .options([])])
    let refused: [() throws -> Void] = [
      { try client.open("test:/none/SECRET", in: scene) }, { try client.open("SECRET") },
      { try client.push(.route("SECRET"), in: scene) },
      { try client.push(.route("page SECRET=1"), in: scene) },
      { try client.change("PopTo", scene, [.route("page id=SECRET2")]) },
      { try client.change("RestorePath", scene, [.string("SECRET")]) },
      { try client.open("test:/more/SECRET", in: scene, [("if_revision", .uint64(0))]) },
    ]
    for call in refused { #expect(try refusal(call) != "none") }
    try client.replace([secret, .route("page id=1")], in: scene)
    try client.open("test:/page/SECRET", in: TestApp.other)
    try client.tell("Detach", scene)
    try client.open("test:/page/SECRET", in: scene)
    try client.invalidate(secret, of: TestApp.id)
    // These log an invalid file, a scene past the limit, a path that is cut, and a file that cannot be
    // written.
    try client.replace(
      [secret] + (0..<8).map { .route("page id=SECRET\($0)") }, in: TestApp.other)
    try desktop.home.write(
      "SECRET {\"SECRET\": SECRET\n", to: "state/waymark/scenes/\(TestApp.id)/broken.jsonl")
    let first = desktop.log
    try desktop.killAndStart()
    try client.attach("\(TestApp.id)/broken")
    try client.attach(TestApp.other)
    try client.push(secret, in: "\(TestApp.id)/broken")
    try FileManager.default.removeItem(atPath: desktop.file(of: TestApp.other))
    #expect(mkdir(desktop.file(of: TestApp.other), 0o700) == 0)
    #expect(try refusal { try client.push(secret, in: TestApp.other) } == "StorageFailed")
    try desktop.install(TestApp.manifest.replacing("page:", with: "sheet:"), of: TestApp.id.string)
    try client.call("Reload")
    #expect(try desktop.stop() == 0)
    let log = first + desktop.log
    #expect(!log.contains("SECRET"), "\(log)")
    #expect(log.contains("org.waymark.Test/main: revision 1, push"))
    #expect(log.contains("restored org.waymark.Test/other: cut, 8 of 9 routes"))
    #expect(log.contains("org.waymark.Test/broken is set aside"))
  }
}
