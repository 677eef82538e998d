import Foundation
import Testing
import WaymarkBytes
import WaymarkJSON
import WaymarkNavigation
import WaymarkTestSupport

/// Compares the JSON Schema for editors with the reader.
///
/// The schema only describes the form of a file. The reader refuses all files that the schema refuses,
/// and both refuse every mistake of form.
@Suite struct SchemaTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns for each of the JSON5 texts whether the schema accepts it.
  private func schemaTakes(_ texts: [String]) throws -> [Bool] {
    let folder = try TemporaryFolder()
    var writer = JSONWriter()
    for text in texts {
      writer.write(try JSONReader.read(Array(text.utf8), dialect: .json5))
      writer.endLine()
    }
    let lines = try folder.write(String(decoding: writer.bytes, as: UTF8.self), to: "lines")
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1], encoding="utf-8"))
      jsonschema.Draft7Validator.check_schema(schema)
      validator = jsonschema.Draft7Validator(schema)
      for line in open(sys.argv[2], encoding="utf-8"):
          print("yes" if validator.is_valid(json.loads(line)) else "no")
      """
    let schema = Self.root.appending(path: "share/waymark/manifest.schema.json").path
    let result = try run(["/usr/bin/python3", "-c", script, schema, lines])
    try #require(result.status == 0, "\(result.errors)")
    return result.output.split(separator: "\n").map { $0 == "yes" }
  }

  private func readerTakes(_ text: String) throws -> Bool {
    let app = try #require(AppID("org.example.Notes"))
    let source = ManifestSource(file: "app.json", bytes: Array(text.utf8))
    return ManifestReader.read(app, main: source).faults.isEmpty
  }

  private func readerTakes(module text: String) throws -> Bool {
    let app = try #require(AppID("org.example.Notes"))
    let main = ManifestSource(file: "app.json", bytes: Array(Self.good("").utf8))
    let module = ManifestSource(file: "m.json", bytes: Array(text.utf8))
    return ManifestReader.read(app, main: main, modules: [module]).faults.isEmpty
  }

  private static func good(_ keys: String) -> String {
    "{ app: \"org.example.Notes\", \(keys) }"
  }

  @Test func `every manifest in Examples is taken`() throws {
    let folder = Self.root.appending(path: "Examples/waymark/apps")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }
    #expect(names.count >= 5)
    let texts = try names.map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
    #expect(try schemaTakes(texts) == texts.map { _ in true })
  }

  @Test func `the manual's example is taken by both, and its examples are true`() throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "share/man/waymark-manifest.5"), encoding: .utf8)
    let example = try #require(page.split(separator: ".Bd -literal -offset 2n\n").dropFirst().first)
    let text = String(try #require(example.split(separator: ".Ed").first))
    #expect(try schemaTakes([text]) == [true])
    let app = try #require(AppID("org.example.Notes"))
    let source = ManifestSource(file: "app.json", bytes: Array(text.utf8))
    let reading = ManifestReader.read(app, main: source)
    #expect(reading.faults.isEmpty)
    let manifest = try #require(reading.manifest)
    #expect(manifest.examples.count == 3)
    for example in manifest.examples {
      let plan = try? manifest.plan(for: example.url)
      if case .path(let path, let tab, _, _) = example.outcome {
        #expect(plan?.path == path && plan?.tab == tab)
      } else {
        #expect(plan == nil)
      }
    }
  }

  @Test func `every form of every key is taken by both`() throws {
    let texts = [
      Self.good(""), Self.good("$schema: \"x\", name: \"N\", \"name[de]\": \"N\""),
      Self.good("schemes: [\"a+b-c.1\"], hosts: [\"Example.com\", \"a_b\"]"),
      Self.good("tabs: [\"a\", { id: \"b\" }, { id: \"c\", title: \"C\", \"title[de]\": \"C\" }]"),
      Self.good("routes: { a: { params: { x: \"int?\", y: [\"p\"], z: { one_of: [\"q\"] } } } }"),
      Self.good(
        "routes: { a: { params: { x: { is: \"int\", was: \"y\", default: 1 }, "
          + "z: { is: [\"p\"], optional: true, was: [\"v\", \"w\"] } }, was: [\"b\"], "
          + "restorable: false, title: \"A\", \"title[de]\": \"A\", gate: \"g\" } }, gates: { g: {} }"
      ),
      Self.good("sheets: { s: { style: \"cover\", restorable: true, was: \"t\", params: {} } }"),
      Self.good("routes: { a: {} }, gates: { g: { push: \"a\" }, h: {} }"),
      Self.good("sheets: { a: {} }, gates: { g: { present: \"a\" } }"),
      Self.good("links: [{ match: \"/a\", open: [], policy: \"reset\" }]"),
      Self.good("tabs: [\"t\"], links: [{ match: \"/a\", tab: \"t\" }]"),
      Self.good("sheets: { s: {} }, links: [{ match: \"/a\", present: \"s\" }]"),
      Self.good("restore: { depth: 0, max_age_days: 1, invalid: \"discard\" }"),
      Self.good("limits: { depth: 256, scenes: 10000 }"), Self.good("activate: false"),
      Self.good("activate: \"org.example.Other\""),
      Self.good(
        "routes: { a: { params: { x: \"int?\" } } }, sheets: { s: {}, c: { style: \"cover\" } }, "
          + "examples: [{ url: \"x:\", error: \"InvalidURL\" }, { url: \"x:\", "
          + "path: [{ type: \"a\", x: 1 }, { type: \"a\", x: null }], sheet: { type: \"s\" }, "
          + "cover: { type: \"c\" }, tab: \"\" }]"),
    ]
    for text in texts { #expect(try readerTakes(text), "\(text)") }
    for (text, isTaken) in zip(texts, try schemaTakes(texts)) { #expect(isTaken, "\(text)") }
    let modules = [
      "{}", "{ $schema: \"x\", routes: { a: {} }, sheets: {}, links: [], examples: [] }",
    ]
    for text in modules { #expect(try readerTakes(module: text)) }
    #expect(try schemaTakes(modules) == [true, true])
  }

  private static let mistakes = [
    "nam: \"x\"", "name: 5", "name: \"a\\nb\"", "\"name[]\": \"x\"", "schemes: \"x\"",
    "schemes: [\"http\"]", "schemes: [\"A\"]", "schemes: [\"1a\"]", "schemes: [\"a\", \"a\"]",
    "hosts: [\"ä.de\"]", "hosts: [\"a..b\"]", "hosts: [\"a:443\"]", "tabs: [\"\"]", "tabs: [{}]",
    "tabs: [{ id: \"a\", name: \"A\" }]", "tabs: [5]", "tabs: {}", "routes: []",
    "routes: { \"\": {} }", "routes: { a: 5 }", "routes: { a: { parms: {} } }",
    "routes: { a: { params: [] } }", "routes: { a: { params: { x: \"uid\" } } }",
    "routes: { a: { params: { x: [] } } }", "routes: { a: { params: { x: [5] } } }",
    "routes: { a: { params: { x: [\"a\", \"a\"] } } }", "routes: { a: { params: { x: {} } } }",
    "routes: { a: { params: { x: { is: \"int\", one_of: [\"a\"] } } } }",
    "routes: { a: { params: { x: { one_of: \"int\" } } } }",
    "routes: { a: { params: { x: { is: \"int\", default: null } } } }",
    "routes: { a: { params: { x: { is: \"int\", default: 1.5 } } } }",
    "routes: { a: { params: { x: { is: \"int\", optional: 1 } } } }",
    "routes: { a: { params: { x: { is: \"int\", was: 5 } } } }",
    "routes: { a: { params: { x: { was: \"y\" } } } }",
    "routes: { a: { params: { type: \"int\" } } }", "routes: { a: { params: { entry: \"int\" } } }",
    "routes: { a: { params: { \"9\": \"int\" } } }",
    "routes: { a: { params: { \"a b\": \"int\" } } }",
    "routes: { a: { restorable: \"no\" } }", "routes: { a: { title: 5 } }",
    "routes: { a: { \"title[]\": \"x\" } }", "routes: { a: { was: [5] } }",
    "routes: { a: { style: \"cover\" } }", "sheets: { a: { style: \"popover\" } }",
    "sheets: { a: { tab: \"x\" } }", "sheets: { a: { gate: \"x\" } }", "sheets: { \"\": {} }",
    "gates: { hold: {} }", "gates: { \"\": {} }", "gates: { a: 5 }",
    "gates: { a: { show: \"x\" } }",
    "routes: { x: {} }, sheets: { y: {} }, gates: { a: { push: \"x\", present: \"y\" } }",
    "links: {}", "links: [5]", "links: [{ open: [] }]", "links: [{ match: \"/\" }]",
    "links: [{ match: \"a\", open: [] }]", "links: [{ match: \"/\", open: \"a\" }]",
    "links: [{ match: \"/\", open: [], policy: \"push\" }]",
    "links: [{ match: \"/\", open: [], sheet: \"a\" }]", "restore: []", "restore: { depth: -1 }",
    "restore: { depth: 257 }", "restore: { depth: 1.5 }", "restore: { max_age_days: 0 }",
    "restore: { invalid: \"keep\" }", "restore: { age: 1 }", "limits: { depth: 0 }",
    "limits: { depth: 257 }", "limits: { scenes: 0 }", "limits: { scenes: 10001 }",
    "limits: { links: 1 }", "activate: true", "activate: \"org\"", "activate: 5", "$schema: 5",
    "examples: [5]", "examples: [{}]", "examples: [{ url: 5, path: [] }]",
    "examples: [{ url: \"x:\" }]",
    "examples: [{ url: \"x:\", path: {} }]", "examples: [{ url: \"x:\", path: [{}] }]",
    "examples: [{ url: \"x:\", error: \"Nope\" }]",
    "examples: [{ url: \"x:\", error: \"InvalidURL\", path: [] }]",
    "examples: [{ url: \"x:\", error: \"InvalidURL\", tab: \"t\" }]",
    "examples: [{ url: \"x:\", path: [], sheet: {} }]",
    "examples: [{ url: \"x:\", path: [], foo: 1 }]",
  ]

  @Test func `every mistake of form is refused by both`() throws {
    let texts = Self.mistakes.map(Self.good) + ["{ app: 5 }", "{ app: \"org\" }", "[]"]
    for text in texts { #expect(try !readerTakes(text), "\(text)") }
    for (text, isTaken) in zip(texts, try schemaTakes(texts)) { #expect(!isTaken, "\(text)") }
    let modules = ["schemes: []", "tabs: []", "gates: {}", "limits: {}", "name: \"x\"", "x: 1"]
      .map { "{ \($0) }" }
    for text in modules { #expect(try !readerTakes(module: text)) }
    #expect(try schemaTakes(modules) == modules.map { _ in false })
  }
}
