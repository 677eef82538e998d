import Testing
import WaymarkBytes
import WaymarkNavigation

/// What a person reads of a refusal: what was refused, the value, and what would do.
struct WordsTests {
  private static let cases: [(@Sendable (AppID, SceneID) -> NavigationError, String)] = [
    ({ _, _ in .invalidArguments("count is 0") }, "count is 0"),
    (
      { _, _ in .invalidScene("x", .noSlash) },
      "“x” is not a scene ID: it has the form <app-id>/<window>"
    ),
    (
      { _, _ in .unknownApp("../../x") },
      "“../../x” is no app id: a reverse-DNS name of two elements or more is one"
    ),
    (
      { _, _ in .unknownApp("org.x") },
      "no manifest declares “org.x”; it goes to waymark/apps/org.x.json in $XDG_DATA_HOME or one of $XDG_DATA_DIRS"
    ),
    (
      { _, _ in .unknownApp("org.x", errors: ["org.x.json:1:2: name: a", "b", "c"]) },
      "the manifest of “org.x” is not in force: org.x.json:1:2: name: a; waymark apps shows 2 more"
    ),
    (
      { _, _ in .unknownApp("org.x", errors: ["org.x.json:1:2: name: a"]) },
      "the manifest of “org.x” is not in force: org.x.json:1:2: name: a"
    ),
    (
      { _, scene in .noSuchScene(scene) },
      "there is no scene “org.example.Notes/main”; Attach or a first Push creates it"
    ),
    (
      { app, _ in .unknownRoute("x", app: app, isSheet: false, declared: ["a", "b"]) },
      "org.example.Notes declares no route “x”; declared: “a”, “b”"
    ),
    (
      { app, _ in .unknownRoute("x", app: app, isSheet: true) },
      "“x” is a sheet of org.example.Notes, not a route; Present shows it"
    ),
    (
      { app, _ in .unknownSheet("x", app: app, isRoute: false) },
      "org.example.Notes declares no sheet “x”; the app declares none"
    ),
    (
      { app, _ in .unknownSheet("x", app: app, isRoute: true) },
      "“x” is a route of org.example.Notes, not a sheet; Push puts it on the path"
    ),
    ({ _, _ in .wrongSlot("x", declared: .sheet) }, "“x” is a sheet, not a cover"),
    ({ _, _ in .wrongSlot("x", declared: .cover) }, "“x” is a cover, not a sheet"),
    (
      { _, _ in .unknownTab("x", declared: ["a", "b"]) }, "there is no tab “x”; declared: “a”, “b”"
    ),
    ({ _, _ in .unknownGate("x", declared: []) }, "there is no gate “x”; the app declares none"),
    (
      { _, _ in .invalidParameter(of: "r", .missing(ParameterDeclaration("x", .uuid))) },
      "“r”: the parameter “x” is missing; it is uuid"
    ),
    (
      { _, _ in .invalidParameter(of: "r", .undeclared("x", declared: [])) },
      "“r”: there is no parameter “x”; none is declared"
    ),
    (
      { _, _ in .invalidParameter(of: "r", .undeclared("x", declared: ["y"])) },
      "“r”: there is no parameter “x”; declared: “y”"
    ),
    (
      { _, _ in
        .invalidParameter(
          of: "r", .wrongType(ParameterDeclaration("x", .oneOf(["a", "b"])), .int(5)))
      },
      "“r”: “x” is one of “a”, “b”, which “5” is not"
    ),
    (
      { _, scene in .sceneInUse(scene) },
      "another client has “org.example.Notes/main” attached; Attach with take_over takes it from there"
    ),
    (
      { _, scene in .sceneHeld(scene) },
      "the client of “org.example.Notes/main” holds it, for leaving would lose work; links to it wait"
    ),
    (
      { _, _ in
        .invalidParameter(of: "r", .wrongType(ParameterDeclaration("x", .string), .string("\n")))
      },
      "“r”: “x” takes text without control characters, of at most 1,024 bytes"
    ),
    ({ _, _ in .flowEnded(7) }, "flow 7 is over, or was never begun in this scene"),
    ({ _, _ in .revisionMismatch(asked: 1, present: 2) }, "the scene is at revision 2, not 1"),
    ({ _, _ in .gateClosed("g", route: "r") }, "“r” is behind the gate “g”, which is closed"),
    ({ _, _ in .notOnPath("r") }, "the path holds no “r” with these parameters"),
    ({ _, _ in .depthExceeded(limit: 8) }, "the path would hold more than 8 routes, limits.depth"),
    ({ _, _ in .sceneTooLarge(limit: 262_144) }, "the scene would take more than 256 KiB"),
    ({ _, _ in .tooManyFlows(limit: 64) }, "the scene has 64 flows; EndFlow ends one"),
    (
      { _, _ in .noMatchingLink(.plainHTTP) },
      "no link takes the URL: http links are never opened; https links to a declared host are"
    ),
    (
      { _, _ in .noMatchingLink(.unknownScheme("x")) },
      "no link takes the URL: no app declares the scheme “x”"
    ),
    (
      { _, _ in .noMatchingLink(.unknownHost("x.y")) },
      "no link takes the URL: no app declares the host “x.y”"
    ),
    (
      { app, _ in .noMatchingLink(.notOfApp(app)) },
      "no link takes the URL: its scheme or host is not one that org.example.Notes declares"
    ),
    (
      { app, _ in .noMatchingLink(.noPattern(app, nearest: nil)) },
      "no link takes the URL: org.example.Notes declares no links"
    ),
  ]

  @Test(arguments: cases.indices)
  func `each refusal says what was refused, the value and what would do`(index: Int) throws {
    let (error, words) = Self.cases[index]
    let app = try Reading.id()
    #expect(error(app, try SceneID(app: app, window: "main")).description == words)
  }

  @Test func `the nearest pattern and why it failed are told, and a URL's byte and reason`() throws
  {
    let manifest = try Reading.manifest(Fixture.text)
    #expect {
      try manifest.plan(for: "notes:/doc/7")
    } throws: {
      "\($0)".hasPrefix(
        "no link takes the URL: nearest, in org.example.Notes, `/doc/{id}/photo` ")
    }
    #expect {
      try manifest.plan(for: "notes:/%zz")
    } throws: { "\($0)".hasPrefix("not a URL: ") && "\($0)".hasSuffix("at byte 7") }
  }

  @Test func `a list in a message names ten at most`() {
    let tabs = (1...11).map { Text("t\($0)") }
    let words = NavigationError.unknownTab("x", declared: tabs).description
    #expect(words.hasSuffix("“t9”, “t10”, …"))
  }
}
