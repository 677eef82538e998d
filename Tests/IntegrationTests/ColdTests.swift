import Testing
import WaymarkBytes
import WaymarkDBus

private let scene = TestApp.scene

@Suite struct ColdTests {
  /// What is running when the link comes.
  enum Start: CaseIterable {
    case nothing, daemon, daemonAndScene, all
  }

  @Test func `R40 a link has the same outcome, whether the daemon and the app run or not`() throws {
    var outcomes: [[Text: DBusValue?]] = []
    for start in Start.allCases {
      let desktop = try Desktop([TestApp.id.string: TestApp.manifest], activates: true)
      let app = try desktop.connect()
      if start != .daemon { try app.replace(TestApp.pages(3), in: scene) }
      switch start {
      case .nothing: try desktop.kill()
      case .daemon, .daemonAndScene: try desktop.killAndStart()
      case .all: try app.attach(scene)
      }
      // If nothing is running, the bus starts the daemon.
      let launcher = try desktop.connect()
      #expect(try launcher.open("test:/page/9/edit").scene == scene)
      let snapshot = try app.attach(scene).snapshot
      #expect(snapshot["live"] == .boolean(true))
      let keys: [Text] = ["tab", "path", "sheet", "cover", "url", "pending_url", "back_title"]
      outcomes.append(Dictionary(uniqueKeysWithValues: keys.map { ($0, snapshot[$0]) }))
    }
    #expect(outcomes[0]["path"]??.routes == ["page id=9"])
    #expect(outcomes[0]["sheet"]??.words == "edit id=9")
    for outcome in outcomes { #expect(outcome == outcomes[0]) }
  }
}
