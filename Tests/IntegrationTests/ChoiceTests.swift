import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus

// OpenURL with an empty scene. It is the only call that chooses a scene, and its reply names that scene.

private let a: Text = "org.waymark.Test/a"
private let b: Text = "org.waymark.Test/b"
private let c: Text = "org.waymark.Test/c"

extension Desktop {
  /// Sets the time when a stored scene was last used.
  fileprivate func setUsed(_ scene: Text, _ seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: file(of: scene))
  }
}

@Suite struct ChoiceTests {
  /// Returns a desktop whose daemon was restarted and has three stored scenes.
  private func stored(used: (Double, Double, Double)) throws -> (Desktop, Client) {
    let desktop = try Desktop.withTestApp()
    let client = try desktop.connect()
    for scene in [a, b, c] { try client.push(.route("page id=0"), in: scene) }
    try desktop.kill()
    for (scene, time) in [(a, used.0), (b, used.1), (c, used.2)] {
      try desktop.setUsed(scene, time)
    }
    try desktop.start()
    return (desktop, client)
  }

  @Test func `R4 a link without a scene opens in the scene that was focused last`() throws {
    let desktop = try Desktop.withTestApp()
    let client = try desktop.connect()
    for scene in [a, b, c] { try client.attach(scene) }
    try client.tell("Focus", b)
    #expect(try client.open("test:/page/1").scene == b)
    try client.attach(a, [("focused", .boolean(true))])
    #expect(try client.open("test:/page/1").scene == a)
    // A scene that was focused comes before one that was only attached or changed later.
    try client.tell("Detach", c)
    try client.attach(c)
    try client.push(.route("page id=1"), in: c)
    #expect(try client.open("test:/page/1").scene == a)
    try client.tell("Detach", a)
    #expect(try client.open("test:/page/1").scene == b)
  }

  @Test func `without a focused scene it opens in the scene that was attached last`() throws {
    let (desktop, client) = try stored(used: (1, 2, 3))
    try client.attach(b)
    try client.attach(a)
    try client.attach(b)
    #expect(try client.open("test:/page/1").scene == a)
    try client.tell("Detach", a)
    // A live scene comes before one that was used later.
    try client.push(.route("page id=2"), in: c)
    #expect(try client.open("test:/page/1").scene == b)
    try desktop.disconnect(client)
    #expect(try desktop.connect().open("test:/page/1").scene == b)
  }

  @Test func `without a live scene it opens in the most recently used, equal ones by ID`() throws {
    let (_, client) = try stored(used: (5, 9, 9))
    #expect(try client.open("test:/page/1").scene == b)
    let (_, other) = try stored(used: (1, 2, 3))
    #expect(
      try Vardict(other.call("ResolveURL", [.string("test:/page/1")])[0])["scene"] == .string(c))
    #expect(try other.open("test:/page/1").scene == c)
    try other.push(.route("page id=2"), in: a)
    #expect(try other.open("test:/page/1").scene == a)
  }

  @Test func `without any scene it creates main`() throws {
    let desktop = try Desktop.withTestApp()
    let client = try desktop.connect()
    try client.attach("org.example.Shop/main")
    let opened = try client.open("test:/page/1")
    #expect(opened.scene == TestApp.scene)
    #expect(opened.revision == 1)
    #expect(try client.path(TestApp.scene) == ["page id=1"])
  }

  @Test func `the opened scene becomes the first of ListScenes, even if nothing changed`() throws {
    let (_, client) = try stored(used: (1, 2, 3))
    func order() throws -> [Text] {
      try client.scenes(of: TestApp.id).compactMap { $0["scene"]?.asString }
    }
    #expect(try order() == [c, b, a])
    try client.open("test:/page/0", in: a)
    #expect(try order() == [a, c, b])
    #expect(try client.snapshot(a)["revision"] == .uint64(1))
  }

  @Test func `a URL that is invalid or that no app claims opens nothing`() throws {
    let client = try Desktop.withTestApp().connect()
    #expect(try refusal { try client.open("none:/page/1") } == "NoMatchingLink")
    #expect(try refusal { try client.open("test:/nowhere") } == "NoMatchingLink")
    #expect(try refusal { try client.open("/page/1") } == "InvalidURL")
    #expect(try client.scenes().isEmpty)
  }

  @Test func `R27 resolving and explaining a link changes nothing`() throws {
    let desktop = try Desktop.withTestApp()
    let client = try desktop.connect()
    let plan = try Vardict(client.call("ResolveURL", [.string("test:/page/1/edit")])[0])
    #expect(
      plan == [
        "app": .string(TestApp.id), "scene": .string(TestApp.scene),
        "link": .string("/page/{id}/edit"), "policy": .string("replace"), "tab": .string("home"),
        "path": .path([.route("page id=1")]), "sheet": .route("edit id=1"),
      ])
    let gated = try Vardict(client.call("ResolveURL", [.string("test:/vault")])[0])
    #expect(gated["gate"] == .string("account"))
    let job = try Vardict(client.call("ResolveURL", [.string("test:/job")])[0])
    #expect(job["tab"] == .string("work"))
    #expect(try refusal { try client.call("ResolveURL", [.string("test:/x")]) } == "NoMatchingLink")
    let candidates = try client.call("ExplainURL", [.string("test:/page/1")])[0].asArray ?? []
    let first = try Vardict(try #require(candidates.first))
    #expect(first["link"] == .string("/page/{id}") && first["matched"] == .boolean(true))
    #expect(try client.call("ExplainURL", [.string("no URL")])[0].asArray?.count == 1)
    #expect(try client.scenes().isEmpty)
    #expect(try refusal { try client.snapshot(TestApp.scene) } == "NoSuchScene")
  }

  @Test func `R39 the URL of an opened link opens the same again`() throws {
    let client = try Desktop.withTestApp().connect()
    for url: Text in ["test:/page/1", "test:/page/a%20b/edit", "test:/job"] {
      try client.open(url, in: TestApp.scene)
      let before = try client.snapshot(TestApp.scene)
      let printed = try #require(before["url"]?.asString)
      let other = try client.open(printed, in: TestApp.other)
      let after = try client.snapshot(other.scene)
      for key: Text in ["tab", "path", "sheet", "cover", "url", "back_title"] {
        #expect(after[key] == before[key], "\(key) of \(url)")
      }
      var options: Options = [("tab", before["tab"] ?? .string(""))]
      if let sheet = before["sheet"] { options.append(("sheet", sheet)) }
      let parts = try client.call(
        "PrintURL", [.string(TestApp.id), before["path"] ?? .path([]), .options(options)])
      #expect(parts == [.string(printed)])
    }
    let none = try client.call(
      "PrintURL", [.string(TestApp.id), .path([.route("draft")]), .options([])])
    #expect(none == [.string("")])
  }
}
