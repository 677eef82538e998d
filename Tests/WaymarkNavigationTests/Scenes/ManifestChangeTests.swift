import Testing
import WaymarkBytes
import WaymarkNavigation

/// The effect of a new manifest on a live scene, and of Invalidate on its paths.
struct ManifestChangeTests {
  private var window: Window

  init() throws {
    window = try Window()
    try window.push("a", "item id=1", "b")
    try window.replace(["c", "item id=2"], tab: "search", sheet: "edit id=1", cover: "photo")
  }

  @Test mutating func `R24 the same manifest again changes nothing`() throws {
    try window.expectNoChange { try $0.reload(Fixture.text) }
  }

  @Test mutating func `R46 paths are cut before routes that are no longer declared, as one change`()
    throws
  {
    try window.expectChange(.manifest) {
      try $0.reload(
        Fixture.text.replacing("item: { params", with: "thing: { params").replacing(
          "\"item\"", with: "\"thing\""))
    }
    #expect(window.path(of: "home") == ["a"] && window.path(of: "search") == ["c"])
    #expect(window.path == ["c"] && window.sheet == "edit id=1")
  }

  @Test mutating func `R46 a former name is read as the new one, with the entry's number`() throws {
    try window.expectChange(.manifest) {
      try $0.reload(
        Fixture.text.replacing("item: { params", with: "thing: { was: \"item\", params").replacing(
          "\"item\", ", with: "\"item\", "
        ).replacing("[\"a\", \"item\"]", with: "[\"a\", \"thing\"]")
          .replacing("[\"item\"]", with: "[\"thing\"]"))
    }
    #expect(window.path(of: "home") == ["a", "thing id=1", "b"])
    #expect(window.scene["home"]?.entries.map(\.number) == [1, 2, 3])
  }

  @Test mutating func `R46 a value whose type changed cuts the path`() throws {
    try window.reload(
      Fixture.text.replacing(
        "item: { params: { id: \"string\" } }", with: "item: { params: { id: \"uuid\" } }"
      )
      .replacing("edit: { params: { id: \"string\" }", with: "edit: { params: { id: \"uuid\" }")
      .replacing("film: { params: { id: \"string\" }", with: "film: { params: { id: \"uuid\" }"))
    #expect(window.path(of: "home") == ["a"] && window.path(of: "search") == ["c"])
    #expect(window.sheet == nil && window.cover == "photo")
  }

  @Test mutating func `sheets that are no longer declared, or have another slot, are removed`()
    throws
  {
    try window.expectChange(.manifest) {
      try $0.reload(Fixture.changing("photo: { style: \"cover\" }", to: "photo: {}"))
    }
    #expect(window.cover == nil && window.sheet == "edit id=1")
    try window.expectChange(.manifest) {
      try $0.reload(
        Fixture.changing("edit: { params", to: "change: { params").replacing(
          "\"edit\"", with: "\"change\""))
    }
    #expect(window.sheet == nil)
    #expect(window.path(of: "home").count == 3)
  }

  @Test
  mutating func
    `if the selected tab is removed the first is selected, and a new order is not a change`()
    throws
  {
    try window.expectNoChangeOfRevision {
      try $0.reload(
        Fixture.changing(
          "[\"home\", { id: \"search\", title: \"Search\" }, \"inbox\"]",
          to: "[\"inbox\", \"search\", \"home\"]"))
    }
    #expect(
      window.tab == "search" && window.scene.stacks.map(\.tab) == ["inbox", "search", "home"])
    try window.expectChange(.manifest) {
      try $0.reload(
        Fixture.changing("{ id: \"search\", title: \"Search\" }, ", to: "").replacing(
          "tab: \"search\"", with: "tab: \"inbox\""))
    }
    #expect(window.tab == "home" && window.path == ["a", "item id=1", "b"])
    #expect(window.scene["search"] == nil)
    try window.expectChange(.manifest) { try $0.reload(Fixture.text) }
    #expect(window.path(of: "search") == [])
  }

  @Test mutating func `closing moves nothing: what is gated now stays`() throws {
    try window.expectNoChangeOfRevision {
      try $0.reload(Fixture.changing("    b: {},", to: "    b: { gate: \"account\" },"))
    }
    #expect(window.path(of: "home") == ["a", "item id=1", "b"])
    window.expect(.gateClosed("account", route: "b")) { try $0.push("b") }
  }

  @Test mutating func `a waiting link is planned again, or dropped if no link takes it`() throws {
    try window.open("notes:/billing")
    try window.reload(
      Fixture.changing(
        "{ match: \"/billing\", open: [\"a\", \"billing\"] }",
        to: "{ match: \"/billing\", open: [\"b\", \"billing\"] }"))
    #expect(window.scene.pending?.plan.path.map(\.words) == ["b", "billing"])
    #expect(window.scene.pending?.waitsFor == "account")
    try window.reload(
      Fixture.changing("{ match: \"/billing\", open: [\"a\", \"billing\"] },", to: ""))
    #expect(window.scene.pending == nil)
  }

  @Test mutating func `a waiting link whose gate is gone opens when what waits is looked at`()
    throws
  {
    try window.open("notes:/billing")
    try window.reload(Fixture.changing("billing: { gate: \"account\" }", to: "billing: {}"))
    #expect(window.scene.pending != nil)
    try window.expectChange(.link) { $0.become($0.scene.settled(by: $0.rules)) }
    #expect(window.path == ["a", "billing"])
  }

  @Test mutating func `R51 Invalidate cuts the route and what stands above it on every path`()
    throws
  {
    try window.push("item id=1", "c")
    window.hold(true)
    try window.expectChange(.invalidate) {
      $0.become($0.scene.invalidating(try $0.route("item id=1")))
    }
    #expect(window.path(of: "home") == ["a"])
    #expect(window.path == ["c", "item id=2"])
    #expect(window.sheet == "edit id=1")
    try window.expectNoChange { $0.become($0.scene.invalidating(try $0.route("item id=1"))) }
    try window.expectNoChange { $0.become($0.scene.invalidating(try $0.route("item id=3"))) }
  }

  @Test func `R51 Invalidate is a change of what restoring has left out, too`() throws {
    var window = try Window()
    try window.replace(Array(repeating: "a", count: 9) + ["item id=1"])
    let line = window.line
    try window.restore(line, .resuming)
    let whole = window.scene
    try window.restore(line)
    let path = window.path
    try window.expectNoChange {
      $0.become($0.scene.invalidating(try $0.route("item id=2"), leftOutOf: whole))
    }
    try window.expectChange(.invalidate) {
      $0.become($0.scene.invalidating(try $0.route("item id=1"), leftOutOf: whole))
    }
    #expect(window.path == path)
  }
}

extension Window {
  /// Expects that the request changes nothing that a client can see.
  fileprivate mutating func expectNoChangeOfRevision(
    sourceLocation: SourceLocation = #_sourceLocation, from request: (inout Window) throws -> Void
  ) throws {
    let before = revision
    try request(&self)
    #expect(revision == before, sourceLocation: sourceLocation)
  }
}
