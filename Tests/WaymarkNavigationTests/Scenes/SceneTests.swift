import Testing
import WaymarkBytes
import WaymarkNavigation

/// Scenes as values, with tabs, sheets and covers.
struct SceneTests {
  private var window: Window

  init() throws {
    window = try Window()
  }

  @Test func `a new scene is at revision 0, every tab at its root, the first one selected`() {
    #expect(window.revision == 0)
    #expect(window.scene.cause == nil)
    #expect(window.tab == "home")
    #expect(window.scene.stacks.allSatisfy { $0.entries.isEmpty && $0.rest == nil })
    #expect(window.sheet == nil && window.cover == nil)
    #expect(window.scene.pending == nil && window.scene.restored == nil)
    #expect(window.scene.flows.isEmpty && !window.scene.isHeld)
  }

  @Test mutating func `R1 a scene is one value, which Replace sets and its line keeps`() throws {
    try window.replace(["a", "item id=1"], tab: "inbox", sheet: "edit id=1", cover: "film id=2")
    var other = try Window()
    try other.replace(["a", "item id=1"], tab: "inbox", sheet: "edit id=1", cover: "film id=2")
    #expect(window.scene == other.scene)
    #expect(window.path == ["a", "item id=1"] && window.tab == "inbox")
    #expect(window.sheet == "edit id=1" && window.cover == "film id=2")
    try other.restart()
    #expect(other.line == window.line)
    #expect(!other.scene.differs(from: window.scene))
  }

  @Test mutating func `R2 R25 a refused request leaves the value that it was asked of`() throws {
    try window.replace(["a"], sheet: "note")
    let before = window.scene
    let line = window.line
    window.expect(.unknownTab("nowhere", declared: ["home", "search", "inbox"])) {
      try $0.select("nowhere")
    }
    window.expect(.notOnPath("c")) { try $0.apply(.popTo(try $0.route("c"))) }
    window.expect(.gateClosed("account", route: "billing")) { try $0.replace(["b", "billing"]) }
    window.expect(.gateClosed("lock", route: "vault")) { try $0.push("vault") }
    #expect(window.scene == before)
    #expect(window.line == line)
  }

  @Test mutating func `R3 a change to one scene leaves every other as it was`() throws {
    var other = try Window(name: "second")
    try other.push("b")
    let line = other.line
    try window.push("a")
    try window.open("notes:/fresh/1")
    #expect(other.line == line)
    #expect(other.scene.id != window.scene.id)
  }

  @Test mutating func `R12 selecting a tab touches no other, and the tabs are a closed set`() throws
  {
    try window.push("a", "b")
    try window.expectChange(.tab) { try $0.select("search") }
    #expect(window.path == [])
    try window.push("c")
    try window.expectChange(.tab) { try $0.select("home") }
    #expect(window.path == ["a", "b"])
    #expect(window.numbers == [1, 2])
    #expect(window.path(of: "search") == ["c"])
    window.expect(.unknownTab("other", declared: ["home", "search", "inbox"])) {
      try $0.select("other")
    }
    window.expect(.unknownTab("other", declared: ["home", "search", "inbox"])) {
      try $0.replace([], tab: "other")
    }
    #expect(window.scene["other"] == nil)
  }

  @Test func `R12 an app without tabs has the one tab ""`() throws {
    var window = try Window("{ app: \"org.example.Notes\", routes: { a: {} } }")
    #expect(window.tab == "")
    try window.push("a")
    try window.expectNoChange { try $0.select("") }
    #expect(window.path(of: "") == ["a"])
    window.expect(.unknownTab("x", declared: [""])) { try $0.select("x") }
  }

  @Test mutating func `R13 presenting replaces what is in its slot and leaves the path`() throws {
    try window.push("a")
    try window.expectChange(.sheet) { try $0.present("note") }
    try window.expectChange(.sheet) { try $0.present("photo") }
    try window.expectChange(.sheet) { try $0.present("edit id=1") }
    try window.expectChange(.sheet) { try $0.present("edit id=2") }
    #expect(window.sheet == "edit id=2")
    #expect(window.cover == "photo")
    #expect(window.path == ["a"])
  }

  @Test mutating func `R13 Dismiss takes the cover away, then the sheet`() throws {
    try window.present("note")
    try window.present("photo")
    try window.expectChange(.sheet) { try $0.apply(.dismiss) }
    #expect(window.sheet == "note" && window.cover == nil)
    try window.expectChange(.sheet) { try $0.apply(.dismiss) }
    #expect(window.sheet == nil)
    try window.expectNoChange { try $0.apply(.dismiss) }
  }

  @Test mutating func `R11 tab, path, sheet and cover are four slots`() throws {
    try window.replace(["a"], tab: "search")
    try window.present("photo")
    #expect(window.sheet == nil && window.cover == "photo")
    try window.present("note")
    try window.pop()
    try window.select("home")
    #expect(window.sheet == "note" && window.cover == "photo")
    try window.push("b")
    #expect(window.sheet == "note" && window.cover == "photo")
    try window.apply(.dismiss)
    #expect(window.path == ["b"] && window.tab == "home")
  }

  @Test mutating func `R61 Back is announced by the title of what it returns to`() throws {
    #expect(window.scene.backTitle(in: window.manifest) == "")
    try window.push("a")
    #expect(window.scene.backTitle(in: window.manifest) == "Notes")
    try window.push("item id=1")
    #expect(window.scene.backTitle(in: window.manifest) == "Place A")
    try window.push("b")
    #expect(window.scene.backTitle(in: window.manifest) == "item")
    try window.select("search")
    #expect(window.scene.backTitle(in: window.manifest) == "")
    try window.push("b")
    #expect(window.scene.backTitle(in: window.manifest) == "Search")
    try window.present("note")
    #expect(window.scene.backTitle(in: window.manifest) == "Search")
  }

  @Test mutating func `a scene's size is that of its routes and sheets`() throws {
    #expect(window.scene.encodedSize == 0)
    try window.push("item id=12345")
    #expect(window.scene.encodedSize == 4 + 2 + 5)
    try window.present("edit id=1")
    try window.present("film id=1")
    try window.push("flag on=true sort=new")
    #expect(window.scene.encodedSize == 11 + 7 + 7 + 4 + 3 + 7)
    #expect(window.scene.encodedSize < window.line.utf8.count)
  }
}
