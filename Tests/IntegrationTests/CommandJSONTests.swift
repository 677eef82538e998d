import Testing
import WaymarkBytes
import WaymarkJSON
import WaymarkTestSupport

private let one = "6f9619ff-8b86-d011-b42d-00c04fc964ff"
private let scene = "org.example.Projects/main"

@Suite struct CommandJSONTests {
  /// Runs a command with `--json`, checks that it prints one JSON document in one line, and returns it.
  private func json(_ desktop: Desktop, _ words: String...) throws -> String {
    let result = try desktop.waymark(words + ["--json"])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    #expect(result.output.utf8.count { $0 == 0x0A } == 1)
    _ = try JSONReader.read(Array(result.output.utf8))
    return result.output
  }

  @Test func `a snapshot has the contract's keys, and flat routes`() throws {
    let desktop = try Desktop()
    _ = try desktop.waymark("open", "https://example.com/projects/\(one)")
    _ = try desktop.waymark("present", scene, "editProject", "projectID=\(one)")
    let route = #"{"type":"project","projectID":"\#(one)"}"#
    let entry = #"{"entry":1,"type":"project","projectID":"\#(one)"}"#
    #expect(
      try json(desktop, "snapshot", scene) == #"{"app":"org.example.Projects","scene":"\#(scene)","#
        + #""revision":2,"tab":"","path":[\#(route)],"entries":[1],"stored":1,"#
        + #""back_title":"Projects","tabs":{"":[\#(entry)]},"live":false,"held":false,"#
        + #""sheet":{"type":"editProject","projectID":"\#(one)"}}"# + "\n")
  }

  @Test func `a plan has the contract's keys`() throws {
    let desktop = try Desktop()
    #expect(
      try json(desktop, "resolve", "iosdev://checkout/c1?promo=")
        == #"{"app":"org.example.Shop","scene":"org.example.Shop/main","#
        + #""link":"/checkout/{cartId}/**?promo={promoCode}","policy":"replace","tab":"","#
        + #""path":[{"type":"checkout","cartId":"c1","promoCode":""}]}"# + "\n")
  }

  @Test func `an explanation has the candidates, and a plan or an error`() throws {
    let desktop = try Desktop()
    let taken = try JSONReader.read(
      Array(try json(desktop, "explain", "iosdev://settings").utf8))
    #expect(taken["candidates"]?.array?.first?["matched"]?.bool == true)
    #expect(taken["candidates"]?.array?.first?["link"]?.string == "/settings/**")
    #expect(taken["plan"]?["path"]?.array?.first?["type"]?.string == "settings")
    let refused = try JSONReader.read(Array(try json(desktop, "explain", "iosdev://x").utf8))
    #expect(refused["candidates"]?.array?.contains { $0["matched"]?.bool == true } == false)
    #expect(refused["error"]?["name"]?.string == "NoMatchingLink")
  }

  @Test func `scenes and apps are arrays`() throws {
    let desktop = try Desktop()
    #expect(try json(desktop, "scenes") == "[]\n")
    _ = try desktop.waymark("push", scene, "settings")
    let scenes = try JSONReader.read(Array(try json(desktop, "scenes").utf8))
    let first = try #require(scenes.array?.first)
    #expect(
      first.object?.map(\.name) == ["scene", "app", "live", "used", "revision", "depth"])
    #expect(first["scene"]?.string == Text(scene))
    #expect(first["depth"]?.int64 == 1)
    let apps = try JSONReader.read(Array(try json(desktop, "apps").utf8))
    #expect(
      apps.array?.first?.object?.map(\.name)
        == ["app", "name", "files", "schemes", "hosts", "links", "errors", "conflicts"])
  }
}
