import Testing
import WaymarkBytes
import WaymarkNavigation

struct ModuleTests {
  private let main = """
    { app: "org.example.Notes", schemes: ["notes"], tabs: ["one"], gates: { shut: {} },
      routes: { home: { was: "start" } }, sheets: { about: { was: "info" } },
      links: [{ match: "/home", open: ["home"] }] }
    """

  private func read(_ modules: String...) throws -> ManifestReading {
    let files = modules.enumerated().map { (file: Text("m\($0 + 1).json"), text: $1) }
    return try Reading.read(main, modules: files)
  }

  @Test func `R10 modules add places that need not know each other, on one path`() throws {
    let reading = try read(
      """
      { routes: { map: { params: { at: "int" }, tab: "one", gate: "shut" } },
        links: [{ match: "/map/{at}", open: ["home", "map"] }],
        examples: [{ url: "notes:/map/1", path: [{ type: "home" }, { type: "map", at: 1 }] }] }
      """, "{ routes: { chat: {} }, sheets: { call: {} } }")
    #expect(reading.faults.isEmpty)
    #expect(reading.files == ["app.json", "m1.json", "m2.json"])
    let manifest = try #require(reading.manifest)
    #expect(Set(manifest.routes.keys) == ["home", "map", "chat"])
    #expect(Set(manifest.sheets.keys) == ["about", "call"])
    #expect(manifest.linkCount == 2)
    #expect(manifest.examples.map(\.file) == ["m1.json"])
    let id = try SceneID(app: manifest.app, window: "main")
    let rules = Rules(manifest, openGates: ["shut"])
    var scene = Scene(new: id, in: manifest)
    let map = try manifest.route("map", [Route.Parameter("at", .int(1))])
    for route in [Route("home"), map, Route("chat")] {
      scene = try scene.applying(.push(route), by: rules)
    }
    #expect(scene.path.map(\.route.words) == ["home", "map at=1", "chat"])
  }

  @Test(arguments: [
    (
      "{ routes: { home: {} } }",
      "m1.json:1:13: routes.home: “home” is already declared in app.json"
    ),
    (
      "{ routes: { start: {} } }",
      "m1.json:1:13: routes.start: “start” is already declared in app.json"
    ),
    (
      "{ routes: { x: { was: \"home\" } } }",
      "m1.json:1:13: routes.x: “home” is already declared in app.json"
    ),
    (
      "{ routes: { x: { was: \"start\" } } }",
      "m1.json:1:13: routes.x: “start” is already declared in app.json"
    ),
    (
      "{ sheets: { about: {} } }",
      "m1.json:1:13: sheets.about: “about” is already declared in app.json"
    ),
    (
      "{ sheets: { x: { was: \"info\" } } }",
      "m1.json:1:13: sheets.x: “info” is already declared in app.json"
    ),
    (
      "{ tabs: [\"two\"] }",
      "m1.json:1:3: tabs: a module can only have routes, sheets, links and examples"
    ),
    (
      "{ nam: 5 }",
      "m1.json:1:3: nam: there is no such key; the keys are “routes”, “sheets”, “links”, “examples”, “$schema”"
    ),
    (
      "{ \"name[de]\": \"x\" }",
      "m1.json:1:3: name[de]: there is no such key; the keys are “routes”, “sheets”, “links”, “examples”, “$schema”"
    ),
    (
      "{ routes: { x: { tab: \"two\" } } }",
      "m1.json:1:13: routes.x: the tab “two” is not declared; the tabs are “one”"
    ),
    (
      "{ routes: { x: { gate: \"g\" } } }",
      "m1.json:1:13: routes.x: the gate “g” is not declared; the gates are “shut”"
    ),
    (
      "{ links: [{ match: \"/home\", open: [\"home\"] }] }",
      "m1.json:1:20: links[0]: `/home` also matches `/home` at app.json:3:20, which is equally specific; make one of the two more specific"
    ),
    (
      "{ examples: [{ url: \"notes:/\", path: [{ type: \"x\" }] }] }",
      "m1.json:1:14: examples[0]: org.example.Notes has no route “x”; its routes are “chat”, “home”"
    ),
    ("{", "m1.json:1:2: expected a name, found the end of the text"),
    ("5", "m1.json:1:1: this must be an object, { … }"),
  ])
  func `R63 a module with a mistake is left out, and the rest stays in force`(
    module: String, told: String
  ) throws {
    let reading = try read(module, "{ routes: { chat: {} } }")
    #expect(reading.faults.map(\.description) == [told])
    #expect(reading.files == ["app.json", "m2.json"])
    let routes = try #require(reading.manifest).routes
    #expect(Set(routes.keys) == ["home", "chat"])
  }

  @Test func `of two modules with one name the later is left out, and the fault names both`() throws
  {
    let reading = try read(
      "{ routes: { a: { was: \"b\" } } }", "{ routes: { b: {}, c: {} } }", "{ routes: { c: {} } }")
    #expect(
      reading.faults.map(\.description) == [
        "m2.json:1:13: routes.b: “b” is already declared in m1.json"
      ])
    #expect(reading.files == ["app.json", "m1.json", "m3.json"])
  }

  @Test func `a module's mistake takes no other module down with it`() throws {
    let reading = try read(
      "{ links: [{ match: \"/late\", open: [\"late\"] }] }", "{ routes: { late: {} } }",
      "{ routes: { x: { tab: \"nowhere\" } } }", "{ links: [{ match: \"/x\", open: [\"x\"] }] }")
    #expect(reading.faults.map(\.file) == ["m3.json", "m4.json"])
    #expect(reading.files == ["app.json", "m1.json", "m2.json"])
  }

  @Test func `the main file must be valid without its modules`() throws {
    let reading = try Reading.read(
      "{ app: \"org.example.Notes\", links: [{ match: \"/x\", open: [\"x\"] }] }",
      modules: [("m1.json", "{ routes: { x: {} } }"), ("m2.json", "{ y: 1 }")])
    #expect(reading.manifest == nil)
    #expect(reading.faults.map(\.file) == ["app.json", "m2.json"])
  }
}
