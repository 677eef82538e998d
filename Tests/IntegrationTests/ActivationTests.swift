import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

// A link always brings its window: apps that are asked to start, on a real bus.

private let scene = TestApp.scene
private let other = TestApp.other

@Suite struct ActivationTests {
  private func quit(_ desktop: Desktop, _ client: Client) throws {
    try client.call(
      to: "org.waymark.Test", at: "/org/waymark/Test", on: "org.waymark.Test1", "Quit")
    try desktop.waitForWindow(of: scene, isLive: false, client)
  }

  @Test func `an app that came and quit comes again with the next link, at once`() throws {
    let desktop = try Desktop.withTestApp()
    try desktop.writeStart()
    try desktop.installService()
    let client = try desktop.connect()
    for count in 1...3 {
      let results = try client.open("test:/page/\(count)", in: scene).results
      #expect(results == ["activation": .string("asked"), "activates": .boolean(true)])
      try desktop.waitForWindow(of: scene, client)
      #expect(desktop.appLog.count == count)
      #expect(try client.open("test:/page/0", in: scene).results == [:])
      try quit(desktop, client)
    }
    #expect(Set(desktop.appLog) == ["activated \(scene)"])
  }

  @Test func `an app that is asked for two scenes while it starts gets both`() throws {
    let desktop = try Desktop.withTestApp()
    try desktop.writeStart()
    try desktop.installService()
    let client = try desktop.connect()
    for scene in [scene, other] {
      let results = try client.open("test:/page/1", in: scene).results
      #expect(results["activation"] == .string("asked"))
    }
    for scene in [scene, other] { try desktop.waitForWindow(of: scene, client) }
    #expect(Set(desktop.appLog) == ["activated \(scene)", "activated \(other)"])
  }

  @Test func `an app that runs without a window for the scene is asked for one`() throws {
    let desktop = try Desktop.withTestApp()
    try desktop.writeStart()
    try desktop.installService()
    let client = try desktop.connect()
    for scene in [scene, other] {
      try client.open("test:/page/1", in: scene)
      try desktop.waitForWindow(of: scene, client)
    }
    #expect(desktop.appLog == ["activated \(scene)", "activated \(other)"])
  }

  @Test(arguments: ["manifest", "desktop entry"])
  func `an app that fails three times is named with its next try, and comes once it is mended`(
    mended: String
  ) throws {
    let desktop = try Desktop.withTestApp()
    try desktop.writeStart(starts: false)
    try desktop.installService()
    let client = try desktop.connect()
    for count in 1...3 {
      let results = try client.open("test:/page/1", in: scene).results
      #expect(results["activation"] == .string("asked"))
      try desktop.waitForLog("org.waymark.Test failed to start: org.waymark.Test: ", times: count)
    }
    let app = try listing(client)
    #expect(app["activation_error"]?.asString?.string.contains("org.waymark.Test: ") == true)
    let failed = try #require(app["activation_failed"]?.asUInt64)
    #expect(app["next_try"] == .uint64(failed + 30_000_000))
    #expect(
      try client.open("test:/page/2", in: scene).results == ["activation": .string("suppressed")])
    let status = try desktop.waymark("status").output
    #expect(status.contains("failed to start  org.waymark.Test: "), "\(status)")
    #expect(status.contains("; next try at 2"), "\(status)")
    #expect(
      try desktop.waymark("open", "--scene", "\(scene)", "test:/page/3").isDone(
        saying: "\(scene): revision 3, the app is not started because it failed three times; "
          + "see waymark status\n"))
    try desktop.writeStart()
    if mended == "manifest" {
      try desktop.install(TestApp.manifest + "\n", of: "org.waymark.Test")
    } else {
      try desktop.installDesktopEntry()
    }
    #expect(
      try client.open("test:/page/4", in: scene).results["activation"] == .string("asked"))
    try desktop.waitForWindow(of: scene, client)
    #expect(try listing(client)["activation_error"] == nil)
    #expect(try listing(client)["next_try"] == nil)
  }

  /// What ListApps says of the app.
  private func listing(_ client: Client) throws -> Vardict {
    let apps = try (client.call("ListApps")[0].asArray ?? []).map(Vardict.init)
    return try #require(apps.first { $0["app"] == .string(TestApp.id) })
  }

  @Test func `an app that is not installed is unavailable, and nobody says that it is activated`()
    throws
  {
    let desktop = try Desktop.withTestApp()
    let client = try desktop.connect()
    for _ in 1...4 {
      let results = try client.open("test:/page/1", in: scene).results
      #expect(results == ["activation": .string("unavailable")])
    }
    let error = try #require(listing(client)["activation_error"]?.asString)
    #expect(error.string.hasPrefix("there is no org.waymark.Test.desktop"))
    #expect(try listing(client)["next_try"] == nil)
    let opened = try desktop.waymark("open", "test:/page/2")
    #expect(
      opened.isDone(
        saying:
          "\(scene): revision 2, the app is not installed: it has no bus service and no "
          + "desktop entry\n"))
  }

  @Test func `an app whose manifest says so is never asked`() throws {
    let desktop = try Desktop.withTestApp(
      TestApp.changing("name: \"Test\",", to: "name: \"Test\", activate: false,"))
    try desktop.writeStart()
    try desktop.installService()
    let client = try desktop.connect()
    #expect(
      try client.open("test:/page/1", in: scene).results == ["activation": .string("off")])
    #expect(
      try desktop.waymark("open", "test:/page/2").isDone(
        saying: "\(scene): revision 2, the app is not started because its manifest has "
          + "“activate”: false\n"))
    #expect(desktop.appLog.isEmpty)
  }

  @Test func `an app that has only a desktop entry is told its scene and the launcher's tokens`()
    throws
  {
    let desktop = try Desktop.withTestApp()
    try desktop.installDesktopEntry()
    let client = try desktop.connect()
    let results = try client.open(
      "test:/page/1", in: other,
      [("activation_token", .string("token")), ("desktop_startup_id", .string("id"))]
    ).results
    #expect(results["activation"] == .string("asked"))
    try desktop.waitForWindow(of: other, client)
    #expect(desktop.appLog.first == "started \(other), token token, id id")
  }

  @Test func `a bus that does not answer holds up the reply for a second`() throws {
    let desktop = try Desktop([TestApp.id.string: TestApp.manifest], listens: true)
    let peer = try Client(over: desktop.socket, on: desktop)
    let bus = try desktop.connect().processOfBus()
    kill(bus, SIGSTOP)
    defer { kill(bus, SIGCONT) }
    let results = try peer.open("test:/page/1", in: scene).results
    #expect(results["activation"] == .string("asked"))
  }

  @Test func `open --wait returns once the window is there, or fails in its time`() throws {
    let desktop = try Desktop.withTestApp()
    let words = ["open", "--wait", "--timeout", "0", "--scene", "\(other)", "test:/page/1"]
    #expect(
      try desktop.waymark(words).isRefused(
        1, "NoWindow: no window showed \(other) within 0 seconds; the app is not installed"))
    try desktop.writeStart()
    try desktop.installService()
    let opened = try desktop.waymark("open", "--wait", "test:/page/1", "--scene", "\(scene)")
    #expect(opened.isDone(saying: "\(scene): revision 1, the app is asked to start\n"), "\(opened)")
    #expect(try desktop.connect().snapshot(scene)["live"] == .boolean(true))
    let again = try desktop.waymark(
      "open", "--wait", "--timeout", "0", "test:/page/2", "--scene", "\(scene)")
    #expect(again.isDone(saying: "\(scene): revision 2\n"), "\(again)")
  }
}
