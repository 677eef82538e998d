import Testing
import WaymarkBytes
import WaymarkContract
import WaymarkNavigation

@testable import waymark

@Suite struct RouteWordsTests {
  private static let manifest: Manifest? = {
    let text = """
      { "app": "a.b",
        "routes": { "order": { "params": { "page": "int?", "gift": "bool?", "id": "uuid?",
          "note": "string?", "sort": { "one_of": ["new", "old"], "optional": true } } } },
        "sheets": { "edit": { "params": { "page": "int" } } } }
      """
    guard let app = AppID("a.b") else { return nil }
    return ManifestReader.read(app, main: ManifestSource(file: "a.b.json", bytes: Array(text.utf8)))
      .manifest
  }()

  private func value(_ word: Text, by manifest: Manifest? = manifest) throws -> Value? {
    try RouteWords(["order", word]).route(by: manifest).parameters.first?.value
  }

  @Test func `the manifest of these tests is valid`() {
    #expect(Self.manifest != nil)
  }

  @Test(
    arguments: [
      ("page=5", .int(5)), ("page=-5", .int(-5)), ("gift=true", .bool(true)),
      ("note=5", .string("5")), ("note=", .string("")), ("note=a=b", .string("a=b")),
      ("sort=new", .string("new")),
      ("id=6F9619FF-8B86-D011-B42D-00C04FC964FF", .string("6f9619ff-8b86-d011-b42d-00c04fc964ff")),
    ] as [(Text, Value)])
  func `a value has the type that the manifest declares`(word: Text, value: Value) throws {
    #expect(try self.value(word) == value)
  }

  @Test(
    arguments: [
      ("page=five", "five"), ("page=05", "05"), ("gift=yes", "yes"), ("id=7", "7"),
      ("other=5", "5"),
    ] as [(Text, Text)])
  func `a value of another type stays text, and the daemon refuses it`(
    word: Text, text: Text
  ) throws {
    #expect(try value(word) == .string(text))
  }

  @Test func `without a manifest every value is text`() throws {
    #expect(try value("page=5", by: nil) == .string("5"))
  }

  @Test func `sheets have types like routes`() throws {
    let sheet = try RouteWords(["edit", "page=5"]).route(by: Self.manifest)
    #expect(sheet == RouteRequest("edit", [Route.Parameter("page", .int(5))]))
  }

  @Test func `a path is split at words that are a slash`() throws {
    let path = try RouteWords.path(["a", "x=/", "/", "b", "/", "c", "y=1", "z=2"])
    #expect(path.map(\.name) == ["a", "b", "c"])
    #expect(path.map(\.parameters.count) == [1, 0, 2])
    #expect(try RouteWords.path([]) == [])
  }

  @Test(
    arguments: [
      (["/"], .missingRoute), (["/", "a"], .missingRoute), (["a", "/"], .missingRoute),
      (["a", "/", "/", "b"], .missingRoute), (["a", "b"], .notAParameter("b")),
      (["a", "=1"], .notAParameter("=1")), (["x=1"], .notARoute("x=1")),
    ] as [([Text], UsageError)])
  func `words that are not a path are refused`(words: [Text], error: UsageError) {
    #expect(throws: error) { try RouteWords.path(words) }
  }

  @Test(
    arguments: [
      ("plain", "a v=plain"), ("a b", "a v='a b'"), ("it's", "a v='it'\\''s'"), ("", "a v="),
      ("$(x)", "a v='$(x)'"), ("café", "a v=café"), ("e\u{301}'", "a v='e\u{301}'\\'''"),
    ] as [(Text, String)])
  func `a route is printed in the form that a shell reads`(value: Text, words: String) {
    let route = RouteRequest("a", [Route.Parameter("v", .string(value))])
    #expect(route.words.utf8.elementsEqual(words.utf8))
  }
}
