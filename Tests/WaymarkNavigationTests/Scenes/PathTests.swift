import Testing
import WaymarkBytes
import WaymarkNavigation

/// Push, Pop, PopTo, PopToRoot and Replace.
struct PathTests {
  private var window: Window

  init() throws {
    window = try Window()
  }

  @Test mutating func `R16 push adds one entry on top, and the same route may stand twice`() throws
  {
    try window.expectChange(.push) { try $0.push("a") }
    try window.push("b", "a", "a")
    #expect(window.path == ["a", "b", "a", "a"])
    #expect(window.numbers == [1, 2, 3, 4])
    #expect(window.revision == 4)
  }

  @Test mutating func `R16 an entry number is never given again`() throws {
    try window.push("a", "b")
    try window.pop()
    try window.push("b")
    #expect(window.numbers == [1, 3])
    try window.replace([])
    try window.push("a")
    #expect(window.numbers == [4])
    try window.select("search")
    try window.push("a")
    #expect(window.numbers == [5])
    try window.restart()
    try window.push("b")
    #expect(window.numbers == [5, 6])
  }

  @Test mutating func `R17 pop removes up to count routes, and at the root changes nothing`() throws
  {
    try window.push("a", "b", "c")
    try window.expectChange(.pop) { try $0.pop(2) }
    #expect(window.path == ["a"])
    try window.expectChange(.pop) { try $0.pop(.max) }
    #expect(window.path == [])
    try window.expectNoChange { try $0.pop() }
    try window.expectNoChange { try $0.pop(.max) }
  }

  @Test mutating func `R18 PopToRoot empties the path and leaves sheet and cover`() throws {
    try window.push("a", "b")
    try window.present("note")
    try window.present("photo")
    try window.expectChange(.pop) { try $0.apply(.popToRoot) }
    #expect(window.path == [])
    #expect(window.sheet == "note")
    #expect(window.cover == "photo")
    try window.expectNoChange { try $0.apply(.popToRoot) }
  }

  @Test mutating func `PopTo pops to the topmost route that is equal`() throws {
    try window.push("item id=1", "item id=2", "item id=1", "b")
    let one = try window.route("item id=1")
    try window.expectChange(.pop) { try $0.apply(.popTo(one)) }
    #expect(window.path == ["item id=1", "item id=2", "item id=1"])
    try window.expectNoChange { try $0.apply(.popTo(one)) }
    let two = try window.route("item id=2")
    try window.expectChange(.pop) { try $0.apply(.popTo(two)) }
    #expect(window.numbers == [1, 2])
    window.expect(.notOnPath("b")) { try $0.apply(.popTo(try $0.route("b"))) }
    window.expect(.notOnPath("item")) { try $0.apply(.popTo(try $0.route("item id=3"))) }
  }

  @Test mutating func `R23 R56 unless_top does nothing exactly when the top equals the route`()
    throws
  {
    try window.apply(.push(try window.route("item id=1"), unlessTop: true))
    try window.expectNoChange { try $0.apply(.push(try $0.route("item id=1"), unlessTop: true)) }
    try window.expectChange(.push) {
      try $0.apply(.push(try $0.route("item id=2"), unlessTop: true))
    }
    try window.expectChange(.push) {
      try $0.apply(.push(try $0.route("item id=1"), unlessTop: true))
    }
    #expect(window.path == ["item id=1", "item id=2", "item id=1"])
    try window.replace(["item id=1"], tab: "search")
    try window.select("home")
    try window.apply(.popToRoot)
    try window.expectChange(.push) {
      try $0.apply(.push(try $0.route("item id=1"), unlessTop: true))
    }
  }

  @Test mutating func `replace_top takes the top off first, as one change`() throws {
    try window.expectChange(.push) { try $0.apply(.push(try $0.route("a"), replacingTop: true)) }
    try window.push("b")
    try window.expectChange(.push) { try $0.apply(.push(try $0.route("c"), replacingTop: true)) }
    #expect(window.path == ["a", "c"])
    #expect(window.numbers == [1, 3])
    try window.expectNoChange { try $0.apply(.push(try $0.route("c"), replacingTop: true)) }
    try window.expectNoChange {
      try $0.apply(.push(try $0.route("c"), unlessTop: true, replacingTop: true))
    }
  }

  @Test mutating func `R19 Replace sets the whole path and clears sheet and cover, as one change`()
    throws
  {
    try window.push("a", "b", "c")
    try window.present("note")
    try window.present("photo")
    try window.expectChange(.replace) { try $0.replace(["a", "c"]) }
    #expect(window.path == ["a", "c"])
    #expect(window.numbers == [1, 4])
    #expect(window.sheet == nil && window.cover == nil)
    try window.present("note")
    try window.expectChange(.replace) { try $0.replace(["a", "c"]) }
    #expect(window.numbers == [1, 4])
    try window.expectChange(.replace) { try $0.replace([]) }
    #expect(window.path == [])
  }

  @Test mutating func `R19 Replace sets tab, path, sheet and cover at once`() throws {
    try window.push("a")
    try window.expectChange(.replace) {
      try $0.replace(["b"], tab: "inbox", sheet: "edit id=1", cover: "photo")
    }
    #expect(window.tab == "inbox")
    #expect(window.path(of: "home") == ["a"])
    #expect(window.path(of: "inbox") == ["b"])
    #expect(window.sheet == "edit id=1")
    #expect(window.cover == "photo")
    try window.expectNoChange {
      try $0.replace(["b"], tab: "inbox", sheet: "edit id=1", cover: "photo")
    }
    try window.expectNoChange { try $0.replace(["b"], sheet: "edit id=1", cover: "photo") }
  }

  @Test(arguments: [
    ["a", "b", "c"], ["a", "b"], ["a", "c", "b"], ["b"], [], ["a", "b", "c", "a"],
  ])
  mutating func `the longest beginning that both paths share keeps its numbers`(path: [String])
    throws
  {
    try window.push("a", "b", "c")
    let kept = zip(window.path, path).prefix { $0 == $1 }.count
    try window.replace(path)
    #expect(window.numbers.prefix(kept) == [1, 2, 3].prefix(kept))
    #expect(window.numbers.dropFirst(kept).allSatisfy { $0 > 3 })
    #expect(Set(window.numbers).count == path.count)
  }

  @Test mutating func `R24 a request for the present state is not a change`() throws {
    try window.replace(["a"], sheet: "note", cover: "photo")
    try window.expectNoChange { try $0.replace(["a"], sheet: "note", cover: "photo") }
    try window.expectNoChange { try $0.select("home") }
    try window.expectNoChange { try $0.present("note") }
    try window.expectNoChange { try $0.present("photo") }
    try window.open("notes:/a/1")
    try window.expectNoChange { try $0.open("notes:/a/1") }
    try window.open("notes:/add/2")
    try window.expectNoChange { try $0.open("notes:/add/2") }
    try window.open("notes:/fresh/2")
    try window.expectNoChange { try $0.open("notes:/fresh/2") }
  }

  @Test mutating func `a path holds at most limits.depth routes`() throws {
    let twelve = Array(repeating: "a", count: 12)
    try window.replace(twelve)
    window.expect(.depthExceeded(limit: 12)) { try $0.push("a") }
    window.expect(.depthExceeded(limit: 12)) { try $0.open("notes:/add/1") }
    window.expect(.depthExceeded(limit: 12)) { try $0.replace(twelve + ["a"]) }
    try window.expectNoChange { try $0.apply(.push(try $0.route("a"), unlessTop: true)) }
    try window.expectChange(.push) { try $0.apply(.push(try $0.route("b"), replacingTop: true)) }
    try window.pop()
    try window.open("notes:/add/1")
    #expect(window.path.count == 12)
  }

  @Test mutating func `R14 there is one path for each tab and nothing nested`() throws {
    try window.push("a")
    try window.select("search")
    try window.push("b")
    #expect(window.scene.stacks.map(\.tab) == ["home", "search", "inbox"])
    #expect(window.scene.stacks.map { $0.entries.map(\.route.words) } == [["a"], ["b"], []])
  }

  @Test mutating func `R5 pushing an id that no longer exists succeeds`() throws {
    try window.expectChange(.push) { try $0.push("item id=deleted-long-ago") }
  }

  @Test mutating func `R26 one call ends a flow and goes home`() throws {
    try window.push("a", "b")
    window.become(try window.scene.beginningFlow(7))
    try window.apply(.popToRoot)
    #expect(window.path == [])
    window.expect(.flowEnded(7)) { try $0.apply(.push(try $0.route("a")), Guards(flow: 7)) }
  }
}
