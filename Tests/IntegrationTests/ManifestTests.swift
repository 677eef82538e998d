import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

// Manifests that are changed, removed and added while the daemon runs.

private let scene = TestApp.scene
@Suite struct ManifestTests {
  /// The manifest without pages and without the links to them.
  private static let lesser = TestApp.manifest.split(separator: "\n")
    .filter { !$0.contains("page") }.joined(separator: "\n")

  @Test(arguments: ["Reload", "SIGHUP", "the file alone"])
  func `a manifest that changed cuts live scenes`(way: String) throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.attach(scene)
    try app.replace([.route("job"), .route("page id=1"), .route("job")], in: scene)
    app.forgetEvents()
    try desktop.install(Self.lesser, of: TestApp.id.string)
    switch way {
    case "Reload": try app.call("Reload")
    case "SIGHUP": desktop.daemon?.send(signal: SIGHUP)
    default: break
    }
    try desktop.wait(for: "the scene's change") { !app.signals.isEmpty }
    #expect(app.signals.map { $0.changed["Cause"] } == [.string("manifest")])
    #expect(try app.path(scene) == ["job"])
    #expect(try refusal { try app.push(.route("page id=1"), in: scene) } == "UnknownRoute")
    try app.call("Reload")
    #expect(app.signals.count == 1)
  }

  @Test func `an invalid manifest never replaces a valid one, and is reported`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try desktop.install("{ app: 1, nonsense }", of: TestApp.id.string)
    try app.call("Reload")
    #expect(try app.push(.route("page id=1"), in: scene) == 1)
    let apps = try (app.call("ListApps")[0].asArray ?? []).map(Vardict.init)
    let listed = try #require(apps.first { $0["app"] == .string(TestApp.id) })
    #expect(listed["errors"]?.asArray?.isEmpty == false)
    #expect(desktop.log.contains("org.waymark.Test.json:1:"))
  }

  @Test func `a removed manifest stays in force while a scene of its app is live`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.attach(scene)
    try app.push(.route("page id=1"), in: scene)
    try app.push(.route("page id=1"), in: TestApp.other)
    try desktop.removeManifest(of: TestApp.id.string)
    try app.call("Reload")
    #expect(try app.push(.route("page id=2"), in: scene) == 2)
    try app.tell("Detach", scene)
    #expect(try refusal { try app.push(.route("page id=3"), in: scene) } == "UnknownApp")
    #expect(try refusal { try app.snapshot(TestApp.other) } == "UnknownApp")
    #expect(try app.scenes(of: TestApp.id).count == 2)
    try desktop.install(TestApp.manifest, of: TestApp.id.string)
    try app.call("Reload")
    #expect(try app.path(scene) == ["page id=1", "page id=2"])
  }

  @Test func `without a manifest a call is refused, and the error says where to install one`()
    throws
  {
    let app = try Desktop().connect()
    do {
      try app.push(.route("page id=1"), in: scene)
      Issue.record("the push is not refused")
    } catch let error as BusError {
      #expect(error.shortName == "UnknownApp")
      #expect(error.message.string.contains("waymark/apps/org.waymark.Test.json"))
    }
  }

  @Test func `if an app's manifest has an error, the error of a call names it`() throws {
    let desktop = try Desktop()
    try desktop.install(#"{"app":"org.waymark.Test","nane":"Test"}"#, of: TestApp.id.string)
    let app = try desktop.connect()
    try app.call("Reload")
    do {
      try app.push(.route("page id=1"), in: scene)
      Issue.record("the push is not refused")
    } catch let error as BusError {
      #expect(error.shortName == "UnknownApp")
      #expect(
        error.message.string.contains("org.waymark.Test.json:1:27: nane: there is no such key"))
    }
  }

  @Test func `a gate that is no longer declared is closed`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.setGate(TestApp.id, "lock", open: true)
    let other = TestApp.manifest.split(separator: "\n").filter { !$0.contains("lock") }
      .filter { !$0.contains("vault") }.joined(separator: "\n")
    try desktop.install(other, of: TestApp.id.string)
    try app.call("Reload")
    #expect(try refusal { try app.setGate(TestApp.id, "lock", open: true) } == "UnknownGate")
    try desktop.install(TestApp.manifest, of: TestApp.id.string)
    try app.call("Reload")
    #expect(try refusal { try app.push(.route("vault"), in: scene) } == "GateClosed")
  }

  @Test func `a reload keeps the time when a scene was used`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.attach(scene)
    try app.replace([.route("job"), .route("page id=1")], in: scene)
    let before = try app.scenes(of: TestApp.id)[0]["used"]
    try desktop.install(Self.lesser, of: TestApp.id.string)
    try app.call("Reload")
    #expect(try app.snapshot(scene)["revision"] == .uint64(2))
    #expect(try app.scenes(of: TestApp.id)[0]["used"] == before)
  }
}
