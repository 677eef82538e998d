import Testing
import WaymarkBytes
import WaymarkNavigation

/// Stored scenes, restored by the current rules.
struct RestoringTests {
  private var window: Window

  init() throws {
    window = try Window()
  }

  /// Returns a line in which the tab `home` has these routes, each written without its braces.
  private func line(_ routes: String..., rest: String = "") -> String {
    let path = routes.map { "{\($0)}" }.joined(separator: ",")
    return
      #"{"waymark":1,"scene":"org.example.Notes/main","revision":30,"tab":"home","tabs":{"home":["#
      + path + "]}\(rest),\"next_entry\":20}"
  }

  @Test mutating func `R41 R48 a scene comes back as it was, at its revision, and nothing is new`()
    throws
  {
    try window.replace(["a", "item id=1"], tab: "search", sheet: "edit id=1", cover: "film id=2")
    let (revision, line, path) = (window.revision, window.line, window.scene.path)
    try window.restart()
    #expect(window.revision == revision)
    #expect(window.line == line)
    #expect(window.scene.path == path)
    #expect(window.scene.cause == .restore)
    #expect(window.scene.restored == .whole)
    try window.push("b")
    #expect(window.revision == revision + 1)
  }

  @Test func `R42 each window comes back to its own depth`() throws {
    for depth in 0...3 {
      var window = try Window(name: Text("window \(depth)"))
      try window.replace(Array(repeating: "a", count: depth), tab: "search")
      try window.restart()
      #expect(window.path.count == depth)
    }
  }

  @Test mutating func `R44 at most eight routes of each tab come back, from the root`() throws {
    let many = (1...10).map { "item id=\($0)" }
    try window.replace(many)
    try window.replace(Array(many.prefix(8)), tab: "search")
    try window.restart()
    #expect(window.path == Array(many.prefix(8)))
    #expect(window.path(of: "home") == Array(many.prefix(8)))
    #expect(window.scene.restored == .cut)
  }

  @Test(arguments: [(0, 0), (3, 3), (10, 10), (100, 12)])
  mutating func `R44 a manifest declares another depth, and none past limits.depth`(
    depth: Int, kept: Int
  ) throws {
    try window.replace(Array(repeating: "a", count: 12))
    try window.restart(
      manifest: Fixture.changing("limits:", to: "restore: { depth: \(depth) }, limits:"))
    #expect(window.path.count == kept)
    #expect(window.scene.restored == (kept == 12 ? .whole : .cut))
  }

  @Test mutating func `R44 a path is never deeper than its limit`() throws {
    try window.replace(Array(repeating: "a", count: 12))
    let shallow = Fixture.changing("limits: { depth: 12 }", to: "limits: { depth: 5 }")
    try window.restart(manifest: shallow)
    #expect(window.path.count == 5)
  }

  @Test mutating func `R54 a living window is not cut by depth or age`() throws {
    let twelve = (1...12).map { "item id=\($0)" }
    try window.replace(twelve)
    let numbers = window.numbers
    try window.restart(.resuming)
    #expect(window.path == twelve && window.numbers == numbers)
    #expect(window.scene.restored == .whole)
  }

  @Test(arguments: [(30, false), (31, true)])
  mutating func `nothing comes back that was unused for longer than max_age_days`(
    days: Int64, isTooOld: Bool
  ) throws {
    let aging = Fixture.changing("limits:", to: "restore: { max_age_days: 30 }, limits:")
    try window.replace(["a"], tab: "search", sheet: "edit id=1")
    let line = window.line
    try window.restore(line, .unused(days * 86_400_000_000), manifest: aging)
    #expect(window.path == (isTooOld ? [] : ["a"]))
    #expect(window.sheet == (isTooOld ? nil : "edit id=1"))
    #expect(window.tab == (isTooOld ? "home" : "search"))
    #expect(window.scene.restored == (isTooOld ? .tooOld : .whole))
    #expect(window.revision == 1)
    try window.restore(line, .unused(30 * 86_400_000_000 + 1), manifest: aging)
    #expect(window.scene.restored == .tooOld)
    try window.restore(line, .resuming, manifest: aging)
    #expect(window.path == ["a"])
    try window.restore(line, .unused(.max), manifest: Fixture.text)
    #expect(window.path == ["a"])
  }

  @Test mutating func `an app that failed right after restoring gets the root`() throws {
    try window.replace(["a"], tab: "search", sheet: "edit id=1")
    try window.restart(.atRoot)
    #expect(window.path(of: "search") == [] && window.tab == "home" && window.sheet == nil)
    #expect(window.scene.restored == .rootAfterFailures)
    #expect(window.revision == 1)
    try window.push("a")
    #expect(window.numbers == [2])
  }

  // MARK: What is not as it was

  private static let good = #""entry":1,"type":"a""#
  private static let top = #""entry":3,"type":"b""#

  private static let bad = [
    #""entry":2,"type":"gone""#, #""entry":2,"type":"note""#, #""entry":2,"type":"secret""#,
    #""entry":2,"type":"item""#, #""entry":2,"type":"item","id":5"#,
    #""entry":2,"type":"item","id":null"#,
    #""entry":2,"type":"item","id":["x"]"#, #""entry":2,"type":"item","id":{"x":1}"#,
    #""entry":2,"type":"item","id":"\u0007""#, #""entry":2,"type":"doc","id":"7""#,
    #""entry":2,"type":"flag","on":"true","sort":"new""#,
    #""entry":2,"type":"flag","on":true,"sort":"odd""#,
    #""entry":2,"type":"doc","id":"6f9619ff-8b86-d011-b42d-00c04fc964ff","page":1.5"#,
    #""entry":2,"type":"doc","id":"6f9619ff-8b86-d011-b42d-00c04fc964ff","page":9223372036854775808"#,
    #""entry":2"#, #""entry":2,"type":5"#, #""entry":2,"type":"""#, #""type":"c""#,
    #""entry":0,"type":"c""#, #""entry":-2,"type":"c""#, #""entry":"2","type":"c""#,
    #""entry":1,"type":"c""#, #""entry":20,"type":"c""#,
    #""entry":99999999999999999999,"type":"c""#,
  ]

  @Test(arguments: bad)
  mutating func `R5 R46 a path is cut at its first invalid route`(route: String) throws {
    try window.restore(line(Self.good, route, Self.top))
    #expect(window.path == ["a"])
    #expect(window.scene.restored == .cut)
    try window.push("b")
    #expect(window.numbers == [1, 20])
  }

  @Test(arguments: bad)
  mutating func `R46 a path with an invalid route is discarded if the manifest says so`(
    route: String
  ) throws {
    let strict = Fixture.changing("limits:", to: "restore: { invalid: \"discard\" }, limits:")
    try window.restore(line(Self.good, route, Self.top), manifest: strict)
    #expect(window.path == [])
    #expect(window.scene.restored == .discarded)
  }

  @Test(arguments: ["5", "null", "\"a\"", "[]", "[{}]"])
  mutating func `R46 an element that is not a route cuts the path`(element: String) throws {
    let line = line(Self.good, Self.top).replacing("},{", with: "},\(element),{")
    try window.restore(line)
    #expect(window.path == ["a"] && window.scene.restored == .cut)
  }

  @Test mutating func `R46 an entry number that two tabs have comes back once`() throws {
    let line = line(Self.good).replacing(
      "]}", with: "],\"search\":[{\"entry\":2,\"type\":\"b\"},{\"entry\":1,\"type\":\"c\"}]}")
    try window.restore(line)
    #expect(window.path(of: "home") == ["a"] && window.path(of: "search") == ["b"])
    #expect(window.scene.restored == .cut)
  }

  @Test mutating func `R47 unknown extra keys in a stored route are ignored`() throws {
    try window.restore(line(#""entry":1,"type":"item","id":"x","more":[{"deep":1e999}],"it":null"#))
    #expect(window.path == ["item id=x"] && window.scene.restored == .whole)
  }

  @Test mutating func `R6 an optional parameter that is missing equals null`() throws {
    let doc = #""type":"doc","id":"6f9619ff-8b86-d011-b42d-00c04fc964ff""#
    try window.restore(line("\"entry\":1,\(doc),\"page\":null", "\"entry\":2,\(doc)"))
    #expect(window.path.count == 2 && window.scene.restored == .whole)
    #expect(window.scene.path[0].route == window.scene.path[1].route)
  }

  @Test mutating func `R46 a tab that is gone gives its place to the first`() throws {
    try window.replace(["a"], tab: "inbox")
    let fewer = Fixture.changing(", \"inbox\"],", to: "],").replacing(", tab: \"inbox\"", with: "")
    try window.restart(manifest: fewer)
    #expect(window.tab == "home" && window.path == [])
    #expect(window.scene["inbox"] == nil)
    #expect(window.scene.restored == .cut)
  }

  @Test
  mutating func `R46 a removed tab with an empty path is not a loss, and a new tab is at its root`()
    throws
  {
    try window.push("a")
    let other = Fixture.changing(", \"inbox\"],", to: ", \"new\"],").replacing(
      ", tab: \"inbox\"", with: "")
    try window.restart(manifest: other)
    #expect(window.path == ["a"] && window.path(of: "new") == [])
    #expect(window.scene.restored == .whole)
  }

  @Test mutating func `R46 former names and defaults are read, and written under the new ones`()
    throws
  {
    let text = """
      { app: "org.example.Notes", tabs: ["home"],
        routes: { thing: {
          params: { key: { is: "string", was: ["ident", "id"] }, size: { is: "int", default: 7 } },
          was: ["object", "item"] } } }
      """
    try window.restore(
      line(
        #""entry":1,"type":"item","id":"x""#,
        #""entry":2,"type":"object","ident":"y","id":"z","size":1"#,
        #""entry":3,"type":"thing","key":"k","ident":"y","size":null"#),
      manifest: text)
    #expect(window.path == ["thing key=x size=7", "thing key=y size=1", "thing key=k size=7"])
    #expect(window.scene.restored == .whole)
    #expect(!window.line.contains("item") && !window.line.contains("ident"))
    window.expect(
      .unknownRoute("item", app: window.manifest.app, isSheet: false, declared: ["thing"])
    ) {
      try $0.push("item")
    }
  }

  @Test mutating func `R46 a sheet comes back only as what is declared restorable, in its slot`()
    throws
  {
    func line(_ sheet: String) -> String { self.line(Self.good, rest: ",\(sheet)") }
    try window.restore(line(#""sheet":{"type":"edit","id":"1"},"cover":{"type":"film","id":"2"}"#))
    #expect(window.sheet == "edit id=1" && window.cover == "film id=2")
    #expect(window.scene.restored == .whole)
    for sheet in [
      #""sheet":{"type":"note"}"#, #""sheet":{"type":"film","id":"2"}"#,
      #""cover":{"type":"edit","id":"1"}"#,
      #""sheet":{"type":"a"}"#, #""sheet":{"type":"gone"}"#, #""sheet":{"type":"edit"}"#,
      #""sheet":5"#,
      #""cover":{}"#, #""sheet":{"type":"edit","id":7}"#,
    ] {
      try window.restore(line(sheet))
      #expect(window.sheet == nil && window.cover == nil && window.path == ["a"])
      #expect(window.scene.restored == .cut)
    }
  }

  @Test
  mutating func
    `R51 a restored route is delivered though its record is gone, and Invalidate cuts it`()
    throws
  {
    try window.push("a", "item id=deleted", "b")
    try window.restart()
    #expect(window.path == ["a", "item id=deleted", "b"])
    #expect(window.scene.backTitle(in: window.manifest) == "item")
    try window.pop()
    try window.expectChange(.invalidate) {
      $0.become($0.scene.invalidating(try $0.route("item id=deleted")))
    }
    #expect(window.path == ["a"])
  }

  @Test
  mutating func `R43 a link wins over a restore, and append goes on top of the restored path`()
    throws
  {
    try window.push("b", "c")
    let line = window.line
    try window.restore(line)
    try window.open("notes:/a/1")
    #expect(window.path == ["a", "item id=1"])
    try window.restore(line)
    try window.open("notes:/add/1")
    #expect(window.path == ["b", "c", "a", "item id=1"])
  }

  @Test func `of several outcomes the worst is told`() {
    let worstFirst: [Restored] = [.rootAfterFailures, .tooOld, .discarded, .cut, .gated, .whole]
    #expect(worstFirst.reversed().sorted() == worstFirst)
    #expect(
      worstFirst.map(\.rawValue)
        == ["root-after-failures", "too-old", "discarded", "cut", "gated", "whole"])
  }
}
