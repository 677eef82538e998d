import Testing
import WaymarkBytes
import WaymarkJSON

@testable import WaymarkNavigation

struct ManifestReaderTests {
  @Test func `a manifest with only an app id has defaults for everything else`() throws {
    let manifest = try Reading.manifest("{ app: \"org.example.Notes\" }")
    #expect(manifest.name == "org.example.Notes")
    #expect(manifest.tabs == [Manifest.Tab(id: "", title: "org.example.Notes")])
    #expect(manifest.firstTab == "")
    #expect(manifest.restore == Manifest.Restore(depth: 8, maxAgeDays: nil, invalid: .truncate))
    #expect(manifest.limits == Manifest.Limits(depth: 64, scenes: 1000))
    #expect(manifest.activation == "org.example.Notes")
    #expect(manifest.schemes.isEmpty && manifest.hosts.isEmpty && manifest.linkCount == 0)
  }

  @Test func `R63 what a manifest says is what is in force`() throws {
    let manifest = try Reading.manifest(
      """
      // JSON5: comments, names without quotes, commas at ends.
      {
        "$schema": "https://waymark.example/manifest.json",
        app: "org.example.Notes", name: "Notes",
        schemes: ["notes", "x-notes+1.2"], hosts: ["Notes.Example.COM", "xn--bcher-kva.example"],
        tabs: ["one", { id: "two", title: "The Second" }],
        routes: {
          r: {
            params: {
              a: "uuid", b: "int?", c: "bool", d: "string?", e: ["x", "y"],
              f: { one_of: ["x"], optional: true }, g: { is: "int", was: "h", default: 1 },
              i: { is: ["p", "q"], was: ["j", "k"], default: "q" }, l: { is: "bool?" },
            },
            tab: "two", restorable: false, was: ["old", "older"], gate: "open", title: "The Route",
          },
          plain: {},
        },
        sheets: { s: { was: "t" }, u: { style: "cover", restorable: true } },
        gates: { open: { push: "plain" }, shut: { present: "u" }, bare: {} },
        links: [{ match: "/", open: ["plain"], present: "s", policy: "reset", tab: "one" }],
        restore: { depth: 0, max_age_days: 30, invalid: "discard" },
        limits: { depth: 256, scenes: 10000 },
        activate: "org.example.Other",
        examples: [{ url: "notes:/", path: [{ type: "plain" }], tab: "one", sheet: { type: "s" } }],
      }
      """)
    #expect(manifest.schemes == ["notes", "x-notes+1.2"])
    #expect(manifest.hosts == ["notes.example.com", "xn--bcher-kva.example"])
    #expect(
      manifest.tabs == [
        Manifest.Tab(id: "one", title: "Notes"), Manifest.Tab(id: "two", title: "The Second"),
      ])
    #expect(
      manifest.routes["r"]
        == RouteDeclaration(
          RouteSignature(
            "r",
            [
              ParameterDeclaration("a", .uuid),
              ParameterDeclaration("b", .int, isOptional: true),
              ParameterDeclaration("c", .bool),
              ParameterDeclaration("d", .string, isOptional: true),
              ParameterDeclaration("e", .oneOf(["x", "y"])),
              ParameterDeclaration("f", .oneOf(["x"]), isOptional: true),
              ParameterDeclaration("g", .int, formerNames: ["h"], defaultValue: .int(1)),
              ParameterDeclaration(
                "i", .oneOf(["p", "q"]), formerNames: ["j", "k"], defaultValue: .string("q")),
              ParameterDeclaration("l", .bool, isOptional: true),
            ]), formerNames: ["old", "older"], tab: "two", isRestorable: false, gate: "open",
          title: "The Route"))
    #expect(manifest.routes["plain"] == RouteDeclaration(RouteSignature("plain")))
    #expect(manifest.routes["plain"]?.title == "plain")
    #expect(manifest.sheets["s"] == SheetDeclaration(RouteSignature("s"), formerNames: ["t"]))
    #expect(
      manifest.sheets["u"]
        == SheetDeclaration(RouteSignature("u"), style: .cover, isRestorable: true))
    #expect(
      manifest.gates == [
        "open": .push(Route("plain")), "shut": .present(Route("u"), .cover), "bare": .nothing,
      ])
    #expect(manifest.restore == Manifest.Restore(depth: 0, maxAgeDays: 30, invalid: .discard))
    #expect(manifest.limits == Manifest.Limits(depth: 256, scenes: 10_000))
    #expect(manifest.activation == "org.example.Other")
    #expect(manifest.formerRoutes == ["old": "r", "older": "r"])
    #expect(manifest.formerSheets == ["t": "s"])
    #expect(manifest.linkCount == 1)
    #expect(
      manifest.examples.map(\.outcome) == [
        .path([Route("plain")], tab: "one", sheet: Route("s"), cover: nil)
      ])
  }

  @Test func `activate false starts nothing`() throws {
    let manifest = try Reading.manifest("{ app: \"org.example.Notes\", activate: false }")
    #expect(manifest.activation == nil)
  }

  @Test(arguments: [
    ("[]", "app.json:1:1: this must be an object, { … }"),
    ("{}", "app.json:1:1: app: the key “app” is missing"),
    (
      "{ app: \"org.other\" }",
      "app.json:1:8: app: “org.other” is not the name of the file without .json; make them the same"
    ),
    (
      "{ app: 5 }",
      "app.json:1:8: app: this must be text without control characters, at most 1024 bytes long"
    ),
    ("", "app.json:1:1: expected a value, found the end of the text"),
    (
      "{\n  app: \"org.example.Notes\"\n  name: \"Notes\" }",
      "app.json:3:3: expected `,` or `}`, found `n`"
    ),
  ])
  func `R63 a file that is not a manifest of its app is refused`(text: String, told: String) throws
  {
    let reading = try Reading.read(text)
    #expect(reading.manifest == nil)
    #expect(reading.faults.map(\.description) == [told])
  }

  @Test func `one run finds the mistakes of form and those between declarations, in order`() throws
  {
    let reading = try Reading.read(
      """
      { app: "org.example.Notes",
        links: [{ match: "/x", open: ["nowhere"] }],
        nam: "Notes",
        routes: { r: { tab: "nowhere" } },
        limits: { depth: 0 } }
      """)
    #expect(reading.faults.map(\.position.line) == [2, 3, 4, 5])
    #expect(reading.faults.map(\.key) == ["links[0]", "nam", "routes.r", "limits.depth"])
    #expect(reading.faults.allSatisfy { $0.file == "app.json" })
  }

  @Test(
    arguments: [
      ([], "Notes", "Route"), (["de"], "Notizen", "Strecke"), (["fr"], "Notes", "Route"),
      (["fr", "de"], "Notizen", "Strecke"), (["de_AT", "de"], "Notizen", "Weg"),
      (["de", "de_AT"], "Notizen", "Strecke"),
    ] as [([Text], Text, Text)])
  func `R61 titles are those of the person's best language`(
    languages: [Text], name: Text, title: Text
  ) throws {
    let manifest = try Reading.manifest(
      """
      { app: "org.example.Notes", name: "Notes", "name[de]": "Notizen",
        tabs: [{ id: "t", "title[de]": "Reiter" }],
        routes: { r: { "title[de_AT]": "Weg", "title[de]": "Strecke", title: "Route" } } }
      """, languages: languages)
    #expect(manifest.name == name)
    #expect(manifest.routes["r"]?.title == title)
    #expect(manifest.tabs[0].title == (languages.contains("de") ? "Reiter" : "Notes"))
  }

  @Test func `an app has at most 10,000 links`() throws {
    func text(_ count: Int) -> String {
      let links = (0..<count).map { "{ match: \"/\($0)\", open: [] }" }
      return "{ app: \"org.example.Notes\", links: [\n\(links.joined(separator: ",\n"))] }"
    }
    #expect(try Reading.manifest(text(10_000)).linkCount == 10_000)
    let reading = try Reading.read(text(10_001))
    #expect(
      reading.faults.map(\.description) == [
        "app.json:10002:10: links[10000]: an app can have at most 10000 links"
      ])
  }

  @Test func `R63 a link opens at most limits.depth routes`() throws {
    func text(_ open: String) -> String {
      """
      { app: "org.example.Notes", routes: { r: {} }, limits: { depth: 2 },
        links: [{ match: "/x", open: [\(open)] }] }
      """
    }
    #expect(try Reading.manifest(text("\"r\", \"r\"")).linkCount == 1)
    let reading = try Reading.read(text("\"r\", \"r\", \"r\""))
    #expect(reading.faults.map(\.reason) == [.tooDeep(limit: 2)])
  }

  @Test func `a name has at most 255 bytes`() throws {
    let name = String(repeating: "n", count: 256)
    let reading = try Reading.read("{ app: \"org.example.Notes\", routes: { \(name): {} } }")
    #expect(reading.faults.map(\.reason) == [.notAName(Text(name))])
    let parameter = try Reading.read(
      "{ app: \"org.example.Notes\", routes: { r: { params: { \(name): \"int\" } } } }")
    #expect(parameter.faults.map(\.reason) == [.notAParameterName(Text(name))])
  }
}
