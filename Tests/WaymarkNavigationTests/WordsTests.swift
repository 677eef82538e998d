import Testing
import WaymarkBytes
import WaymarkNavigation

/// The words of refusals: what was refused, the value, and what to do.
struct WordsTests {
  private static let cases: [(@Sendable (AppID, SceneID) -> NavigationError, String)] = [
    (
      { _, _ in .invalidArguments(.notBase64) },
      "the encoded path is not base64; pass the text that EncodedPath returned"
    ),
    (
      { _, _ in .invalidArguments(.notARoute) },
      "the encoded path has an element that is not a route, a JSON object with “type”"
    ),
    (
      { _, _ in .invalidScene("x", .noSlash) },
      "“x” is not a scene ID: it must have the form <app-id>/<window>"
    ),
    (
      { _, _ in .unknownApp("../../x") },
      "“../../x” is not an app id; use a reverse-DNS name such as org.example.Notes"
    ),
    (
      { _, _ in .unknownApp("org.x") },
      "the app “org.x” has no manifest; install it as waymark/apps/org.x.json in $XDG_DATA_HOME or in one of $XDG_DATA_DIRS"
    ),
    (
      { _, _ in .unknownApp("org.x", errors: ["org.x.json:1:2: name: a", "b", "c"]) },
      "the manifest of “org.x” has an error and is not used: org.x.json:1:2: name: a; `waymark apps` shows 2 more"
    ),
    (
      { _, _ in .unknownApp("org.x", errors: ["org.x.json:1:2: name: a"]) },
      "the manifest of “org.x” has an error and is not used: org.x.json:1:2: name: a"
    ),
    (
      { _, scene in .noSuchScene(scene) },
      "the scene “org.example.Notes/main” does not exist; Attach or Push creates it"
    ),
    (
      { app, _ in .unknownRoute("x", app: app, isSheet: false, declared: ["a", "b"]) },
      "org.example.Notes has no route “x”; its routes are “a”, “b”"
    ),
    (
      { app, _ in .unknownRoute("x", app: app, isSheet: true) },
      "“x” is a sheet of org.example.Notes, not a route; Present shows it"
    ),
    (
      { app, _ in .unknownSheet("x", app: app, isRoute: false) },
      "org.example.Notes has no sheet “x”; the app declares no sheets"
    ),
    (
      { app, _ in .unknownSheet("x", app: app, isRoute: true) },
      "“x” is a route of org.example.Notes, not a sheet; Push puts it on the path"
    ),
    (
      { _, _ in .wrongSlot("x", declared: .sheet) },
      "“x” is a sheet, not a cover; use the option sheet"
    ),
    (
      { _, _ in .wrongSlot("x", declared: .cover) },
      "“x” is a cover, not a sheet; use the option cover"
    ),
    (
      { _, _ in .unknownTab("x", declared: ["a", "b"]) },
      "there is no tab “x”; the tabs are “a”, “b”"
    ),
    (
      { _, _ in .unknownGate("x", declared: []) }, "there is no gate “x”; the app declares no gates"
    ),
    (
      { _, _ in .invalidParameter(of: "r", .missing(ParameterDeclaration("x", .uuid))) },
      "“r”: the parameter “x” is missing; it must be a UUID"
    ),
    (
      { _, _ in .invalidParameter(of: "r", .undeclared("x", declared: [])) },
      "“r”: there is no parameter “x”; none is declared"
    ),
    (
      { _, _ in .invalidParameter(of: "r", .undeclared("x", declared: ["y"])) },
      "“r”: there is no parameter “x”; the parameters are “y”"
    ),
    (
      { _, _ in
        .invalidParameter(
          of: "r", .wrongType(ParameterDeclaration("x", .oneOf(["a", "b"])), .int(5)))
      },
      "“r”: “x” must be one of “a”, “b”; “5” is not one of them"
    ),
    (
      { _, scene in .sceneInUse(scene) },
      "another client is attached to “org.example.Notes/main”; Attach with take_over replaces it"
    ),
    (
      { _, scene in .sceneHeld(scene) },
      "“org.example.Notes/main” is held because leaving it would lose work; try again when the hold has ended"
    ),
    (
      { _, _ in
        .invalidParameter(of: "r", .wrongType(ParameterDeclaration("x", .string), .string("\n")))
      },
      "“r”: “x” must be text without control characters, at most 1024 bytes long"
    ),
    (
      { _, _ in
        .invalidParameter(of: "r", .wrongType(ParameterDeclaration("x", .uuid), .string("7")))
      },
      "“r”: “x” must be a UUID; “7” is not one"
    ),
    (
      { _, _ in
        .invalidParameter(of: "r", .wrongType(ParameterDeclaration("x", .int), .string("a")))
      },
      "“r”: “x” must be an integer, not the text “a”"
    ),
    (
      { _, _ in
        .invalidParameter(of: "r", .wrongType(ParameterDeclaration("x", .bool), .int(1)))
      },
      "“r”: “x” must be true or false, not the integer 1"
    ),
    (
      { _, _ in
        .invalidParameter(of: "r", .wrongType(ParameterDeclaration("x", .string), .bool(true)))
      },
      "“r”: “x” must be text, not the boolean true"
    ),
    (
      { _, _ in .invalidParameter(of: "r", .notScalar("x", type: "d")) },
      "“r”: “x” must be text, a signed 64-bit integer or a boolean; a value of type d is none of them"
    ),
    (
      { _, _ in .flowEnded(7) },
      "flow 7 has ended or was never begun in this scene; BeginFlow begins a new one"
    ),
    (
      { _, _ in .revisionMismatch(asked: 1, present: 2) },
      "the scene is at revision 2, not 1; read it again with Snapshot"
    ),
    (
      { _, _ in .gateClosed("g", route: "r") },
      "“r” is behind the gate “g”, which is closed; SetGate opens it"
    ),
    (
      { _, _ in .notOnPath("r") },
      "the path has no “r” with these parameters; Snapshot returns the path"
    ),
    (
      { _, _ in .depthExceeded(limit: 8) },
      "the path would have more than 8 routes, which is the app's limits.depth"
    ),
    ({ _, _ in .sceneTooLarge(limit: 262_144) }, "the scene would take more than 256 KiB"),
    (
      { _, _ in .tooManyFlows(limit: 64) },
      "the scene has 64 flows and may not have more; EndFlow ends one"
    ),
    (
      { _, _ in .noMatchingLink(.plainHTTP) },
      "no link opens this URL: http links are never opened; use https and a host that an app declares"
    ),
    (
      { _, _ in .noMatchingLink(.unknownScheme("x")) },
      "no link opens this URL: no app declares the scheme “x”"
    ),
    (
      { _, _ in .noMatchingLink(.unknownHost("x.y")) },
      "no link opens this URL: no app declares the host “x.y”"
    ),
    (
      { app, _ in .noMatchingLink(.notOfApp(app)) },
      "no link opens this URL: org.example.Notes does not declare its scheme or host"
    ),
    (
      { app, _ in .noMatchingLink(.noPattern(app, nearest: nil)) },
      "no link opens this URL: org.example.Notes declares no links"
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
        "no link opens this URL: in org.example.Notes, the nearest link `/doc/{id}/photo` ")
    }
    #expect {
      try manifest.plan(for: "notes:/%zz")
    } throws: { "\($0)".hasPrefix("the URL is invalid at byte 7: ") }
  }

  @Test func `a list in a message names ten at most`() {
    let tabs = (1...11).map { Text("t\($0)") }
    let words = NavigationError.unknownTab("x", declared: tabs).description
    #expect(words.hasSuffix("“t9”, “t10”, …"))
  }
}
