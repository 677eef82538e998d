import Testing
import WaymarkBytes
import WaymarkJSON
import WaymarkNavigation

/// The line in which a scene is stored.
struct LineTests {
  private var window: Window

  init() throws {
    window = try Window()
  }

  private static let id = "6f9619ff-8b86-d011-b42d-00c04fc964ff"

  private func bytes(_ line: String) -> [UInt8] { Array(line.utf8) }

  @Test mutating func `R41 a line holds the whole state`() throws {
    try window.push("a", "item id=\"x\\")
    try window.replace(
      ["doc id=\(Self.id) page=-3", "flag on=true sort=new"], tab: "search", sheet: "edit id=1",
      cover: "film id=2")
    let line = window.scene.line(time: 1_796_026_502_123_456, in: window.manifest)
    #expect(
      String(decoding: line, as: UTF8.self) == #"""
        {"waymark":1,"scene":"org.example.Notes/main","revision":3,"time":"2026-11-30T08:15:02.123Z",\#
        "tab":"search","tabs":{"home":[{"entry":1,"type":"a"},{"entry":2,"type":"item","id":"\"x\\"}],\#
        "search":[{"entry":3,"type":"doc","id":"6f9619ff-8b86-d011-b42d-00c04fc964ff","page":-3},\#
        {"entry":4,"type":"flag","on":true,"sort":"new"}],"inbox":[]},\#
        "sheet":{"type":"edit","id":"1"},"cover":{"type":"film","id":"2"},"next_entry":5}
        """#)
    #expect(line.allSatisfy { $0 >= 0x20 })
  }

  @Test mutating func `R45 what may not be stored, and what stands above it, is in no line`() throws
  {
    try window.push("a", "secret", "b")
    try window.select("search")
    try window.push("login", "c")
    try window.present("note")
    try window.present("photo")
    try window.open("notes:/billing")
    window.become(try window.scene.beginningFlow(77))
    window.hold(true)
    let line = window.line
    for word in ["secret", "login", "\"b\"", "\"c\"", "note", "photo", "billing", "account", "77"] {
      #expect(!line.contains(word.replacing("note", with: "\"note\"")))
    }
    #expect(line.contains("\"home\":[{\"entry\":1,\"type\":\"a\"}],\"search\":[]"))
    try window.restart()
    #expect(window.path(of: "home") == ["a"] && window.path == [])
    #expect(window.sheet == nil && window.cover == nil)
    #expect(window.scene.pending == nil && window.scene.flows.isEmpty && !window.scene.isHeld)
    #expect(window.scene.restored == .whole)
  }

  @Test mutating func `R53 a scene tells how many of its routes are kept`() throws {
    #expect(window.scene.storedCount(in: window.manifest) == 0)
    try window.push("a", "b")
    #expect(window.scene.storedCount(in: window.manifest) == 2)
    try window.push("secret", "c")
    #expect(window.scene.storedCount(in: window.manifest) == 2)
  }

  @Test mutating func `R6 routes survive encoding and decoding unchanged`() throws {
    let routes = try [
      "item id=", "item id=e\u{301}", "item id=é", "item id=/\"\\\u{2028}😀\u{A0}",
      "flag on=false sort=old",
      "doc id=\(Self.id) page=\(Int64.min)",
      "doc id=\(Self.id) page=\(Int64.max)",
    ].map { try window.route($0) }
    try window.apply(.replace(routes))
    let entries = window.scene.path
    try window.restart()
    #expect(window.scene.path == entries)
    #expect(window.path.map { Array($0.utf8) } == routes.map { Array($0.words.utf8) })
    let decoded = try window.manifest.routes(
      reading: try StoredRoute.decodePath(window.scene.encodedPath(in: window.manifest)))
    #expect(decoded == routes)
  }

  // MARK: Lines that others wrote

  private func read(_ line: String) throws(StoredScene.Fault) -> StoredScene {
    try StoredScene(line: bytes(line), of: window.scene.id)
  }

  private static let whole = #"""
    {"waymark":1,"scene":"org.example.Notes/main","revision":3,"tab":"home","tabs":{},"next_entry":5}
    """#

  @Test func `R47 unknown keys do no harm, and the time is not needed`() throws {
    let stored = try read(
      Self.whole.replacing(
        "{\"waymark\"", with: "{\"later\":{\"a\":[1e400,null]},\"time\":5,\"waymark\""))
    #expect(stored.revision == 3 && stored.nextEntry == 5 && stored.selectedTab == "home")
    #expect(stored.paths.isEmpty && stored.gated.isEmpty && stored.sheet == nil)
  }

  @Test(arguments: [
    ("", ""), ("\"waymark\":1", "\"waymark\":0"), ("\"waymark\":1", "\"waymark\":-1"),
    ("\"waymark\":1", "\"waymark\":\"1\""), ("\"waymark\":1", "\"waymark\":1.0"),
    ("\"waymark\":1,", ""), ("\"org.example.Notes/main\"", "5"),
    ("\"scene\":\"org.example.Notes/main\",", ""),
    ("\"revision\":3,", ""), ("\"revision\":3", "\"revision\":0"),
    ("\"revision\":3", "\"revision\":-3"), ("\"revision\":3", "\"revision\":9007199254740992"),
    ("\"revision\":3", "\"revision\":18446744073709551616"), ("\"revision\":3", "\"revision\":3e0"),
    ("\"next_entry\":5", "\"next_entry\":0"), ("\"next_entry\":5", "\"next_entry\":\"5\""),
    ("\"next_entry\":5", "\"next_entry\":9007199254740992"), (",\"next_entry\":5", ""),
    ("\"tab\":\"home\",", ""), ("\"tab\":\"home\"", "\"tab\":null"), ("\"tabs\":{},", ""),
    ("\"tabs\":{}", "\"tabs\":[]"), ("\"tabs\":{}", "\"tabs\":{\"home\":{}}"),
    ("\"tabs\":{}", "\"tabs\":{\"home\":[],\"home\":[]}"),
    ("\"tabs\":{}", "\"tabs\":{},\"gated\":[]"),
    ("\"revision\":3", "\"revision\":3,\"revision\":4"), (":5}", ":5}}"),
    (":5}", ":5,}"),
    ("\"tabs\":{}", "\"tabs\":" + String(repeating: "[", count: 100)),
    (
      "\"tabs\":{}",
      "\"tabs\":{\"home\":" + String(repeating: "[", count: 70)
        + String(repeating: "]", count: 70) + "}"
    ),
  ])
  func `R46 a line of no form that Waymark wrote is invalid, and says why`(
    part: String, other: String
  ) throws {
    let line = part.isEmpty ? "" : Self.whole.replacing(part, with: other)
    #expect(line != Self.whole)
    do {
      _ = try read(line)
      Issue.record("the line was taken")
    } catch .invalid(let reason) {
      #expect(!reason.description.isEmpty)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func `R46 bytes that are no text, and lines cut anywhere, are invalid`() throws {
    let line = bytes(Self.whole)
    for end in line.indices {
      #expect(throws: StoredScene.Fault.self) {
        try StoredScene(line: Array(line[..<end]), of: window.scene.id)
      }
    }
    #expect(throws: StoredScene.Fault.self) {
      try StoredScene(line: line + [0xFF], of: window.scene.id)
    }
    #expect(try read(Self.whole).revision == 3)
  }

  @Test(arguments: ["9007199254740991", "1"])
  func `numbers to 2^53 - 1 are taken`(number: String) throws {
    let line = Self.whole.replacing(":3", with: ":\(number)").replacing(":5}", with: ":\(number)}")
    #expect(try read(line).revision == UInt64(number))
    #expect(try read(line).nextEntry == UInt64(number))
  }

  @Test(arguments: ["org.example.Notes/Main", "org.example.Notes/main\u{301}", "x"])
  func `a line of another scene is not this one's`(scene: String) {
    let line = Self.whole.replacing("org.example.Notes/main", with: scene)
    #expect(throws: StoredScene.Fault.otherScene(Text(scene))) { try read(line) }
  }

  @Test(arguments: [2, UInt64.max])
  func `a line of a newer format is told apart, whatever else it holds`(format: UInt64) {
    #expect(throws: StoredScene.Fault.newer(format: format)) {
      try read("{\"waymark\":\(format),\"scene\":[]}")
    }
  }
}
