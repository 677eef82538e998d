import Testing
import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation
import WaymarkTestSupport

@testable import waymark

@Suite struct ManifestCheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Returns the findings about the files, without the path of their folder.
  private func check(_ files: [String: String], asked: [String]? = nil) throws -> [String] {
    for (name, content) in files { try folder.write(content, to: name) }
    let check = ManifestCheck((asked ?? files.keys.sorted()).map { Text(folder.path($0)) })
    let prefix = folder.path + "/"
    return check.findings.map { String($0.line.dropFirst(prefix.utf8.count)) }
  }

  private static let good = """
    { "app": "a.b", "schemes": ["ab"],
      "routes": { "x": { "params": { "id": "int" } } },
      "links": [{ "match": "/x/{id}", "open": ["x"] }],
      "examples": [{ "url": "ab:x/5", "path": [{ "type": "x", "id": 5 }] },
                   { "url": "ab:x/y", "error": "NoMatchingLink" },
                   { "url": "ab:%", "error": "InvalidURL" }] }
    """

  @Test func `a good manifest has no finding`() throws {
    #expect(try check(["a.b.json": Self.good]) == [])
  }

  @Test func `every fault has its line and column`() throws {
    let found = try check([
      "a.b.json": """
      { "app": "a.c",
        "routs": {},
        "schemes": ["http"] }
      """
    ])
    #expect(found.count == 3)
    for (line, position) in zip(
      found, ["a.b.json:1:10: app: ", "a.b.json:2:3: routs: ", "a.b.json:3:"])
    {
      #expect(line.utf8.starts(with: position.utf8), "\(line)")
    }
  }

  @Test(arguments: [
    (#"{ "url": "ab:x/5", "path": [] }"#, "opens x id=5"),
    (
      #"{ "url": "ab:x/5", "path": [{ "type": "x", "id": 5 }], "tab": "t" }"#,
      "opens x id=5, in the tab that is shown"
    ),
    (#"{ "url": "ab:x/5", "error": "NoMatchingLink" }"#, "opens x id=5"),
    (#"{ "url": "ab:x/%", "error": "NoMatchingLink" }"#, "gives InvalidURL: "),
    (#"{ "url": "ab:y", "path": [] }"#, "gives NoMatchingLink: "),
  ])
  func `an example that is not true is a fault at its position`(example: String, found: String)
    throws
  {
    let manifest = """
      { "app": "a.b", "schemes": ["ab"],
        "routes": { "x": { "params": { "id": "int" } } },
        "links": [{ "match": "/x/{id}", "open": ["x"] }],
        "examples": [
      \(example)] }
      """
    let findings = try check(["a.b.json": manifest])
    #expect(findings.count == 1)
    #expect(findings.first?.contains("unlike the example, “") == true, "\(findings)")
    #expect(findings.first?.contains("” \(found)") == true, "\(findings)")
    #expect(findings.first?.utf8.starts(with: "a.b.json:5:1: examples[0]: ".utf8) == true)
  }

  @Test func `a route that no link opens is a hint`() throws {
    let found = try check(["a.b.json": #"{ "app": "a.b", "routes": { "x": {} } }"#])
    #expect(found == ["a.b.json:1:29: hint: routes.x: no link opens this route"])
  }

  @Test func `a scheme that launchers stumble over is a hint`() throws {
    let found = try check(["a.b.json": #"{ "app": "a.b", "schemes": ["good", "x-1"] }"#])
    #expect(found.count == 1)
    #expect(
      found.first?.utf8.starts(
        with: "a.b.json:1:37: hint: schemes: some versions of xdg-open ".utf8) == true)
  }

  @Test(arguments: [
    ("accessToken", true), ("api_key", true), ("Password2", true), ("userPIN", true),
    ("otp", true), ("key", true), ("code", true), ("pattern", false), ("id", false),
    ("promoCode", false), ("spinner", false), ("keyword", false), ("author", false),
  ])
  func `a secret in a link is a hint`(name: String, isHint: Bool) throws {
    let found = try check([
      "a.b.json": """
      { "app": "a.b", "schemes": ["ab"], "routes": { "x": { "params": { "\(name)": "string" } } },
        "links": [{ "match": "/x/{\(name)}", "open": ["x"] }] }
      """
    ])
    #expect(
      found
        == (isHint
          ? [
            "a.b.json:2:24: hint: links[0].match: “\(name)” looks like a secret; do not put it in a link, because links are kept"
          ] : []))
  }

  @Test func `a link that no URL opens is a hint, in a module too`() throws {
    let main = #"""
      { "app": "a.b", "schemes": ["ab"], "routes": { "x": {}, "y": { "params": { "k": "int?" } } },
        "links": [{ "match": "/x", "open": ["x"] }, { "match": "/y?k={k}", "open": ["y"] }] }
      """#
    let module =
      #"{ "links": [{ "match": "/z", "open": ["x"] }, { "match": "/y", "open": ["x"] }] }"#
    #expect(
      try check(["a.b.json": main, "a.b.d/more.json": module]) == [
        "a.b.d/more.json:1:58: hint: links[1].match: other links take all URLs of this "
          + "one; for example, `/y` opens `/y?k={k}`"
      ])
  }

  @Test func `links of an app without scheme and host are a hint`() throws {
    let manifest = #"{ "app": "a.b", "tabs": ["t"], "links": [{ "match": "/", "tab": "t" }] }"#
    #expect(
      try check(["a.b.json": manifest]) == [
        "a.b.json:1:53: hint: links[0].match: no URL opens this link because the app "
          + "declares neither schemes nor hosts"
      ])
  }

  @Test func `a module is read with the file beside its folder`() throws {
    let module = #"{ "routes": { "x": {} } }"#
    let found = try check(
      ["a.b.json": Self.good, "a.b.d/more.json": module], asked: ["a.b.d/more.json"])
    #expect(found.count == 1)
    #expect(found.first?.utf8.starts(with: "a.b.d/more.json:1:".utf8) == true, "\(found)")
    #expect(found.first?.contains("already declared in") == true)
  }

  @Test func `a link of a module opens a route of the app's file`() throws {
    let main = #"{ "app": "a.b", "schemes": ["ab"], "routes": { "x": {} } }"#
    let module = #"{ "links": [{ "match": "/x", "open": ["x"] }] }"#
    #expect(try check(["a.b.json": main, "a.b.d/more.json": module]) == [])
  }

  @Test(arguments: ["a.json", "a.b.txt", "a.d/x.json", "readme"])
  func `a file that is named otherwise is a fault`(name: String) throws {
    #expect(
      try check([name: "{}"])
        == ["\(name): the file must be named <app-id>.json or <app-id>.d/<name>.json"])
  }

  @Test func `a file that is not there is a fault`() throws {
    #expect(try check([:], asked: ["a.b.json"]) == ["a.b.json: No such file or directory (ENOENT)"])
  }

  @Test func `a hint leaves the status as it is, a fault does not`() throws {
    try folder.write(#"{ "app": "a.b", "routes": { "x": {} } }"#, to: "a.b.json")
    #expect(ManifestCheck([Text(folder.path("a.b.json"))]).status == .done)
    #expect(ManifestCheck([Text(folder.path("a.c.json"))]).status == .refused)
  }

  @Test func `a module without a file of its app beside it goes with the one that is installed`()
    throws
  {
    try folder.write("{}", to: "installed/a.b.json")
    let module = Text(folder.path("a.b.d/m.json"))
    let files = CheckedFiles([module], installed: [FilePath(Text(folder.path("installed")))])
    #expect(files.groups.map(\.main) == [Text(folder.path("installed/a.b.json"))])
    #expect(files.groups.map(\.modules) == [[module]])
  }
}
