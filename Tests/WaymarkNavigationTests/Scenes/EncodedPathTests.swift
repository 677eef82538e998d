import Testing
import WaymarkBytes
import WaymarkNavigation

/// Paths in the form that a client can carry elsewhere.
struct EncodedPathTests {
  private var window: Window

  init() throws {
    window = try Window()
  }

  private mutating func restore(_ encoded: Text) throws {
    let routes = try window.manifest.routes(reading: try StoredRoute.decodePath(encoded))
    try window.apply(.restorePath(routes))
  }

  private func encode(_ json: String) -> Text { Base64.encode(Array(json.utf8)) }

  @Test mutating func `R52 a path is base64 of the JSON array of its routes`() throws {
    #expect(window.scene.encodedPath(in: window.manifest) == "W10=")
    try window.push("a", "item id=1", "secret", "b")
    let encoded = window.scene.encodedPath(in: window.manifest)
    #expect(encoded == encode(#"[{"type":"a"},{"type":"item","id":"1"}]"#))
    var other = try Window(name: "elsewhere")
    let routes = try other.manifest.routes(reading: try StoredRoute.decodePath(encoded))
    try other.expectChange(.restore) { try $0.apply(.restorePath(routes)) }
    #expect(other.path == ["a", "item id=1"])
  }

  @Test mutating func `R52 it is restored only if the path is empty, and sheet and cover stay`()
    throws
  {
    try window.replace([], tab: "search", sheet: "note", cover: "photo")
    let encoded = encode(#"[{"type":"b"}]"#)
    try restore(encoded)
    #expect(window.tab == "search" && window.path == ["b"])
    #expect(window.sheet == "note" && window.cover == "photo")
    let revision = window.revision
    try restore(encode(#"[{"type":"a"}]"#))
    try restore(encode("[]"))
    #expect(window.path == ["b"] && window.revision == revision)
    try window.pop()
    try window.expectNoChange { try $0.apply(.restorePath([])) }
  }

  @Test
  mutating func `former names and defaults are read and the first restore.depth routes taken`()
    throws
  {
    try window.reload(
      """
      { app: "org.example.Notes", restore: { depth: 3 },
        routes: { n: { was: "m", params: { k: { is: "int", was: "j", default: 1 } } } } }
      """)
    try restore(encode(#"[{"type":"m","j":5},{"type":"n"},{"type":"n","k":2},{"type":"gone"}]"#))
    #expect(window.path == ["n k=5", "n k=1", "n k=2"])
  }

  @Test(arguments: [
    "", "=", "W10", "W10==", "W1 0=", "W10=\n", "[]", "W10-", "W1==", "////", "W11=",
    Base64.encode(Array("{}".utf8)).string, Base64.encode(Array("[5]".utf8)).string,
    Base64.encode(Array("[{}]".utf8)).string, Base64.encode(Array("[{\"type\":5}]".utf8)).string,
    Base64.encode(Array("[{\"type\":\"gone\"},null]".utf8)).string,
    Base64.encode(Array("[{\"type\":\"a\",\"type\":\"b\"}]".utf8)).string,
    Base64.encode(Array("[] []".utf8)).string,
    Base64.encode(Array("[{\"type\":\"a\"},]".utf8)).string,
    Base64.encode(Array(String(repeating: "[", count: 10_000).utf8)).string,
    Base64.encode([0xFF, 0xFE]).string,
  ])
  func `R52 a text that is not an encoded path is InvalidArgs`(encoded: String) throws {
    do {
      _ = try StoredRoute.decodePath(Text(encoded))
      Issue.record("it was taken")
    } catch .invalidArguments(let reason) {
      #expect("\(reason)".hasPrefix("the encoded path"))
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func `R52 an undeclared route and a bad value are what Replace would say, in its order`()
    throws
  {
    func routes(_ json: String) throws -> [Route] {
      try window.manifest.routes(reading: try StoredRoute.decodePath(encode(json)))
    }
    let app = window.manifest.app
    let id = ParameterDeclaration("id", .string)
    #expect(
      throws: NavigationError.unknownRoute(
        "gone", app: app, isSheet: false, declared: window.manifest.routes.keys.sorted())
    ) {
      try routes(#"[{"type":"item"},{"type":"gone"}]"#)
    }
    #expect(throws: NavigationError.unknownRoute("note", app: app, isSheet: true)) {
      try routes(#"[{"type":"note"}]"#)
    }
    #expect(throws: NavigationError.invalidParameter(of: "item", .missing(id))) {
      try routes(#"[{"type":"a"},{"type":"item"}]"#)
    }
    #expect(throws: NavigationError.invalidParameter(of: "item", .wrongType(id, .int(5)))) {
      try routes(#"[{"type":"item","id":5}]"#)
    }
    #expect(
      throws: NavigationError.invalidParameter(
        of: "item", .notScalar("id"))
    ) {
      try routes(#"[{"type":"item","id":[]}]"#)
    }
    #expect(throws: NavigationError.self) { try routes(#"[{"type":"item","id":1.5}]"#) }
  }

  @Test mutating func `R36 a closed gate bars what is carried, too`() throws {
    window.expect(.gateClosed("account", route: "billing")) {
      try $0.apply(.restorePath([try $0.route("a"), try $0.route("billing")]))
    }
    let deep = Array(repeating: try window.route("a"), count: 13)
    window.expect(.depthExceeded(limit: 12)) { try $0.apply(.restorePath(deep)) }
  }
}
