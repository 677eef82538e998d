import Testing
import WaymarkBytes
import WaymarkNavigation

struct SceneIDTests {
  private func id(_ window: Text) throws -> SceneID {
    try SceneID(app: Reading.id(), window: window)
  }

  @Test func `a scene ID is an app id, a slash and a window's name`() throws {
    let id = try SceneID("org.example.Notes/main/left ü")
    #expect(id.app.text == "org.example.Notes")
    #expect(id.window == "main/left ü")
    #expect(id.text == "org.example.Notes/main/left ü")
    #expect(id.description == "org.example.Notes/main/left ü")
  }

  @Test(
    arguments: [
      ("", SceneID.Fault.noSlash), ("org.example.Notes", .noSlash),
      ("/main", .notAnAppID("")), ("notes/main", .notAnAppID("notes")),
      ("org.example.Notes/", .noWindow), ("org.example.Notes/a\nb", .controlCharacter),
      ("org.example.Notes/\u{7F}", .controlCharacter),
      ("org.example.Notes/x\u{85}", .controlCharacter), ("org.example.Notes/\0", .controlCharacter),
    ] as [(Text, SceneID.Fault)])
  func `anything else is not a scene ID`(text: Text, fault: SceneID.Fault) {
    #expect(throws: fault) { try SceneID(text) }
    #expect(!fault.description.isEmpty)
  }

  @Test func `a combining mark does not swallow the slash`() throws {
    let id = try SceneID("org.example.Notes/\u{301}x")
    #expect(id.window == "\u{301}x")
    #expect(id.fileName == "%CC%81x")
  }

  @Test func `two IDs are the same only if their bytes are`() throws {
    #expect(try id("e\u{301}") != id("\u{e9}"))
    #expect(try id("a") < id("b"))
    #expect(try id("Z") < id("a"))
  }

  @Test(
    arguments: [
      ("main", "main"), ("Main", "%4Dain"), ("a.b", "a%2Eb"), (".hidden", "%2Ehidden"),
      ("..", "%2E%2E"), ("a/../b", "a%2F%2E%2E%2Fb"), ("az09_-", "az09_-"), ("100%", "100%25"),
      ("ü", "%C3%BC"), (" ", "%20"), ("~", "%7E"), ("%4d", "%254d"),
    ] as [(Text, Text)])
  func `a file's name holds a-z, 0-9, _ and - and every other byte as %XX`(
    window: Text, fileName: Text
  ) throws {
    let id = try id(window)
    #expect(id.fileName == fileName)
    #expect(SceneID(app: id.app, fileName: fileName) == id)
  }

  @Test(
    arguments: [
      "", "Main", "%4dain", "%6Dain", "a.b", "%", "%4", "%4G", "%00", "%FF", "%C3", "a b", "ü",
      "%2",
    ] as [Text])
  func `a file name that no ID has gives no ID`(fileName: Text) throws {
    #expect(SceneID(app: try Reading.id(), fileName: fileName) == nil)
  }

  @Test(arguments: [
    (String(repeating: "a", count: 200), true), (String(repeating: "a", count: 201), false),
    (String(repeating: "A", count: 66) + "aa", true), (String(repeating: "A", count: 67), false),
    (String(repeating: "ü", count: 33) + "aa", true), (String(repeating: "ü", count: 34), false),
  ])
  func `a window's name has at most 200 bytes as a file's name`(name: String, fits: Bool) throws {
    if fits {
      #expect(try id(Text(name)).fileName.utf8.count <= 200)
    } else {
      #expect(throws: SceneID.Fault.tooLong) { try id(Text(name)) }
    }
  }

  @Test func `no two IDs have one file, whatever their case`() throws {
    let windows: [Text] = ["a", "A", "%41", "%61", "a.", "é", "e\u{301}", "É", "a/b", "a%2Fb"]
    let names = try windows.map { try id($0).fileName.asciiLowercased }
    #expect(Set(names).count == windows.count)
  }
}
