import Testing
import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkNavigation

@Suite struct SceneEventTests {
  private static let folder = "/org/waymark/Navigation1/scene/"

  private func path(_ name: String) throws -> ObjectPath {
    try #require(ObjectPath(Text(Self.folder + name)))
  }

  @Test(
    arguments: [
      ("a_2eb_2fc", "a.b/c"), ("a_2eb_2f_c3_a9_20X9_5f", "a.b/é X9_"),
    ] as [(String, Text)])
  func `an object's path tells its scene`(name: String, scene: Text) throws {
    #expect(SceneID(object: try path(name))?.text == scene)
  }

  @Test(arguments: ["abc", "a_2eb_2", "a_2eb_2fc_", "a_2eb_2f_ff", "_zz"])
  func `a path that is no scene's tells none`(name: String) throws {
    #expect(SceneID(object: try path(name)) == nil)
  }

  @Test func `a change tells what is new and nothing else`() throws {
    let signal = Signal.propertiesChanged(
      at: try path("a_2eb_2fc"), "org.waymark.Navigation1.Scene",
      [
        "Revision": .uint64(3), "Cause": .string("sheet"), "Path": [RouteRequest("x")].value,
        "Sheet": [RouteRequest]().value,
      ], invalidated: ["URL"])
    guard case .changed(let scene, let change) = try SceneEvent(signal) else {
      Issue.record("the signal tells no change")
      return
    }
    #expect(scene.text == "a.b/c")
    #expect(change.revision == 3)
    #expect(change.cause == "sheet")
    #expect(change.path == [RouteRequest("x")])
    #expect(change.sheet == [])
    #expect(change.cover == nil && change.tab == nil && change.isLive == nil)
  }

  @Test func `forgetting is told, and what is no scene's is not`() throws {
    let scene: InterfaceName = "org.waymark.Navigation1.Scene"
    let forgotten = Signal(at: try path("a_2eb_2fc"), scene, "Forgotten")
    #expect(try SceneEvent(forgotten) == .forgotten(SceneID("a.b/c")))
    #expect(try SceneEvent(Signal(at: "/elsewhere", scene, "Forgotten")) == nil)
    #expect(try SceneEvent(Signal(at: try path("a_2eb_2fc"), scene, "Raise", [])) == nil)
    let other = Signal.propertiesChanged(at: try path("a_2eb_2fc"), "org.example.Other", [:])
    #expect(try SceneEvent(other) == nil)
  }
}
