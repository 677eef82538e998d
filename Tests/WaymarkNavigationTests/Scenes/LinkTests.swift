import Testing
import WaymarkBytes
import WaymarkNavigation

/// The effect of links on a scene. Other suites test how URLs are read and matched.
struct LinkTests {
  private var window: Window

  init() throws {
    window = try Window()
  }

  @Test
  mutating func `R38 R20 a link selects the tab, sets its path, then presents, as one change`()
    throws
  {
    try window.push("b", "c")
    try window.select("inbox")
    try window.push("b")
    try window.present("note")
    let id = "6f9619ff-8b86-d011-b42d-00c04fc964ff"
    try window.expectChange(.link) { try $0.open(Text("notes:/doc/\(id)/photo")) }
    #expect(window.tab == "search")
    #expect(window.path == ["doc id=\(id)"])
    #expect(window.sheet == nil && window.cover == "photo")
    #expect(window.path(of: "home") == ["b", "c"])
    #expect(window.path(of: "inbox") == ["b"])
  }

  @Test mutating func `a link without a tab opens in the tab that is shown`() throws {
    try window.select("inbox")
    try window.open("notes:/a/1")
    #expect(window.tab == "inbox")
    #expect(window.path == ["a", "item id=1"])
  }

  @Test mutating func `a link presents a sheet only if it declares one`() throws {
    try window.replace([], sheet: "note", cover: "photo")
    try window.open("notes:/a/1/edit")
    #expect(window.sheet == "edit id=1" && window.cover == nil)
    try window.open("notes:/a/1")
    #expect(window.sheet == nil)
  }

  @Test mutating func `an empty open is the tab's root`() throws {
    try window.push("a")
    try window.select("search")
    try window.expectChange(.link) { try $0.open("notes:/") }
    #expect(window.tab == "home" && window.path == [])
  }

  @Test mutating func `R37 replace makes the path the link's and keeps what both begin with`()
    throws
  {
    try window.push("a", "b")
    try window.open("notes:/a/1")
    #expect(window.path == ["a", "item id=1"])
    #expect(window.numbers == [1, 3])
  }

  @Test(arguments: [
    ([], ["a", "item id=1"]), (["b"], ["b", "a", "item id=1"]), (["a"], ["a", "item id=1"]),
    (["b", "a"], ["b", "a", "item id=1"]), (["a", "item id=1"], ["a", "item id=1"]),
    (["a", "item id=2"], ["a", "item id=2", "a", "item id=1"]),
    (["a", "item id=1", "a"], ["a", "item id=1", "a", "item id=1"]),
    (["item id=1"], ["item id=1", "a", "item id=1"]), (["a", "b"], ["a", "b", "a", "item id=1"]),
  ])
  mutating func `R37 append puts the link on top, less its longest beginning that is there already`(
    before: [String], after: [String]
  ) throws {
    try window.replace(before, sheet: "note")
    let numbers = window.numbers
    try window.open("notes:/add/1")
    #expect(window.path == after)
    #expect(window.numbers.prefix(before.count) == numbers[...])
    #expect(window.sheet == nil)
    try window.expectNoChange { try $0.open("notes:/add/1") }
  }

  @Test mutating func `R37 R20 reset sends every tab to its root first, as one change`() throws {
    try window.push("a")
    try window.replace(["b", "c"], tab: "search", sheet: "note")
    try window.replace(["c"], tab: "inbox")
    try window.select("home")
    try window.expectChange(.link) { try $0.open("notes:/fresh/1") }
    #expect(window.tab == "inbox")
    #expect(window.path == ["item id=1"])
    #expect(window.path(of: "home") == [] && window.path(of: "search") == [])
    #expect(window.sheet == nil)
  }

  @Test mutating func `R27 a link is planned whole or refused, and planning changes nothing`()
    throws
  {
    try window.push("b")
    let before = window.scene
    let plan = try window.manifest.plan(for: "notes:/a/1/edit")
    #expect(plan.path.map(\.words) == ["a", "item id=1"])
    #expect(plan.sheet?.words == "edit id=1")
    for url in ["notes:/a/1/edit/more", "notes:/nowhere", "http:/a", "notes:/%zz"] as [Text] {
      #expect(throws: NavigationError.self) { try window.open(url) }
    }
    #expect(window.scene == before)
  }

  @Test mutating func `R27 a link that would grow the path past its limit changes nothing`() throws
  {
    try window.replace(Array(repeating: "b", count: 11), tab: "search", sheet: "note")
    window.expect(.depthExceeded(limit: 12)) { try $0.open("notes:/add/1") }
  }

  @Test mutating func `R37 a link is a function of the scene and the URL`() throws {
    var other = window
    for url in ["notes:/a/1", "notes:/add/2", "https://notes.example.com/add/2"] as [Text] {
      try window.open(url)
      try other.open(url, Guards(isByOther: false))
      #expect(window.scene == other.scene)
    }
  }

  @Test mutating func `R9 a link's places are declared ones`() throws {
    #expect(throws: NavigationError.self) { try window.open("notes:/undeclared") }
    try window.open("notes:/a/1")
    #expect(window.scene.path.allSatisfy { window.manifest.routes[$0.route.name] != nil })
  }
}
