import Testing
import WaymarkBytes
import WaymarkDBus

// Holds: what they do to the changes of other clients and to links.

private let scene = TestApp.scene

@Suite struct HoldTests {
  @Test func `a hold refuses others' changes, and links wait until it ends`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    let other = try desktop.connect()
    try app.attach(scene)
    try app.push(.route("page id=1"), in: scene)
    try app.hold(scene, true)
    #expect(try app.snapshot(scene)["held"] == .boolean(true))
    #expect(try refusal { try other.pop(in: scene) } == "SceneHeld")
    #expect(try app.push(.route("page id=2"), in: scene) == 2)
    #expect(try other.open("test:/page/9", in: scene).results["waits"] == .string("hold"))
    #expect(try app.snapshot(scene)["revision"] == .uint64(2))
    try app.hold(scene, true)
    try app.hold(scene, false)
    #expect(try app.path(scene) == ["page id=9"])
    #expect(try app.snapshot(scene)["held"] == .boolean(false))
    try app.hold(scene, false)
    #expect(try other.pop(in: scene) == 4)
  }

  @Test func `a hold ends with Detach, if its client leaves, and if the scene is taken over`()
    throws
  {
    let desktop = try Desktop.withTestApp()
    let other = try desktop.connect()
    let ends: [(Client, Text) throws -> Void] = [
      { app, scene in try app.tell("Detach", scene) },
      { app, _ in try desktop.disconnect(app) },
      { _, scene in try other.attach(scene, [("take_over", .boolean(true))]) },
    ]
    for (place, end) in ends.enumerated() {
      let scene = "\(TestApp.id)/w\(place)" as Text
      let app = try desktop.connect()
      try app.attach(scene)
      try app.hold(scene, true)
      // The app's own links wait too.
      #expect(try app.open("test:/page/3", in: scene).results["waits"] == .string("hold"))
      try end(app, scene)
      #expect(try other.path(scene) == ["page id=3"])
      #expect(try other.push(.route("page id=4"), in: scene) == 2)
    }
  }

  @Test func `a link waits for a hold even if its gate opens, and then for its gate`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    let other = try desktop.connect()
    try app.attach(scene)
    try app.open("test:/safe", in: scene)
    try app.hold(scene, true)
    try other.setGate(TestApp.id, "lock", open: true)
    #expect(try app.snapshot(scene)["pending_url"] == .string("test:/safe"))
    try app.hold(scene, false)
    #expect(try app.path(scene) == ["vault"])
    try app.hold(scene, true)
    #expect(try app.open("test:/billing", in: scene).results["waits"] == .string("hold"))
    #expect(try app.path(scene) == ["vault"])
    try app.hold(scene, false)
    #expect(try app.path(scene) == ["vault", "login"])
    #expect(try app.snapshot(scene)["pending_url"] == .string("test:/billing"))
  }

  @Test func `Invalidate also cuts the path of a held scene`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.attach(scene)
    try app.replace([.route("page id=1"), .route("page id=2")], in: scene)
    try app.hold(scene, true)
    #expect(try desktop.connect().invalidate(.route("page id=2"), of: TestApp.id) == [scene])
    #expect(try app.path(scene) == ["page id=1"])
  }
}
