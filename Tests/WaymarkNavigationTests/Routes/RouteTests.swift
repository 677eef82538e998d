import Testing
import WaymarkBytes
import WaymarkNavigation

struct RouteTests {
  private let manifest: Manifest
  private let id: Text = "6f9619ff-8b86-d011-b42d-00c04fc964ff"

  init() throws {
    manifest = try Reading.manifest(Fixture.text)
  }

  private func route(_ name: Text, _ values: (Text, Value)...) throws(NavigationError) -> Route {
    try manifest.route(name, values.map { Route.Parameter($0.0, $0.1) })
  }

  @Test func `R6 routes are equal by name and values, whatever their order and case of a UUID`()
    throws
  {
    let page = try route("doc", ("page", .int(3)), ("id", .string(id)))
    #expect(
      try page
        == route("doc", ("id", .string("6F9619FF-8B86-D011-B42D-00C04FC964FF")), ("page", .int(3))))
    #expect(try page != route("doc", ("id", .string(id)), ("page", .int(4))))
    #expect(try page != route("doc", ("id", .string(id))))
    #expect(try route("a") != route("b"))
    let parameters = page.parameters
    #expect(Route("doc", parameters.reversed()) == page && parameters.count == 2)
    #expect(try route("item", ("id", .string("e\u{301}"))) != route("item", ("id", .string("é"))))
    #expect(page["page"] == .int(3))
    #expect(page["pages"] == nil)
  }

  @Test func `R7 a route has required and optional parameters, or none`() throws {
    #expect(try route("a").parameters.isEmpty)
    #expect(try route("doc", ("id", .string(id))).parameters.map(\.name) == ["id"])
    #expect(
      try route("doc", ("id", .string(id)), ("page", .int(1))).parameters.map(\.name)
        == ["id", "page"])
  }

  @Test func `R9 what is undeclared is refused by name`() {
    #expect(
      throws: NavigationError.unknownRoute(
        "nowhere", app: manifest.app, isSheet: false, declared: manifest.routes.keys.sorted())
    ) {
      try route("nowhere")
    }
    #expect(
      throws: NavigationError.unknownSheet(
        "nothing", app: manifest.app, isRoute: false, declared: manifest.sheets.keys.sorted())
    ) {
      try manifest.sheet("nothing")
    }
    #expect(
      throws: NavigationError.invalidParameter(of: "item", .undeclared("di", declared: ["id"]))
    ) {
      try route("item", ("id", .string("1")), ("di", .string("2")))
    }
  }

  @Test func `R5 a route holds scalars only, and none is looked up`() throws {
    #expect(try route("item", ("id", .string("gone"))).words == "item id=gone")
    let record = ParameterFault.notScalar("id", type: "as")
    #expect(
      record.description
        == "“id” must be text, a signed 64-bit integer or a boolean; a value of type as is none of them"
    )
  }

  @Test func `R11 a sheet is not a route, a route is not a sheet, and each sheet has its slot`()
    throws
  {
    #expect(throws: NavigationError.unknownRoute("note", app: manifest.app, isSheet: true)) {
      try route("note")
    }
    #expect(throws: NavigationError.unknownSheet("a", app: manifest.app, isRoute: true)) {
      try manifest.sheet("a")
    }
    #expect(throws: NavigationError.wrongSlot("photo", declared: .cover)) {
      try manifest.sheet("photo", [], in: .sheet)
    }
    #expect(throws: NavigationError.wrongSlot("edit", declared: .sheet)) {
      try manifest.sheet("edit", [], in: .cover)
    }
    #expect(throws: NavigationError.unknownSheet("b", app: manifest.app, isRoute: true)) {
      try manifest.sheet("b", [], in: .cover)
    }
    #expect(try manifest.sheet("photo", [], in: .cover) == Route("photo"))
    #expect(try manifest.sheet("note").style == .sheet)
  }

  @Test func `R35 a missing value and one of another type are refused, and named`() throws {
    let declared = try #require(manifest.routes["doc"]?.signature["id"])
    #expect(throws: NavigationError.invalidParameter(of: "doc", .missing(declared))) {
      try route("doc")
    }
    #expect(
      throws: NavigationError.invalidParameter(of: "doc", .wrongType(declared, .string("7")))
    ) {
      try route("doc", ("id", .string("7")))
    }
    #expect(throws: NavigationError.self) { try manifest.sheet("edit") }
  }

  @Test func `of several mistakes the first in the contract's order counts`() throws {
    let app = manifest.app
    #expect(
      throws: NavigationError.unknownRoute(
        "x", app: app, isSheet: false, declared: manifest.routes.keys.sorted())
    ) {
      try manifest.check(path: ["a", "x"], sheet: "y", cover: "z", tab: "nowhere")
    }
    #expect(
      throws: NavigationError.unknownSheet(
        "y", app: app, isRoute: false, declared: manifest.sheets.keys.sorted())
    ) {
      try manifest.check(path: ["a"], sheet: "y", cover: "z", tab: "nowhere")
    }
    #expect(throws: NavigationError.wrongSlot("note", declared: .sheet)) {
      try manifest.check(path: [], sheet: "note", cover: "note", tab: "nowhere")
    }
    #expect(
      throws: NavigationError.unknownTab("nowhere", declared: ["home", "search", "inbox"])
    ) {
      try manifest.check(path: ["a"], sheet: "note", cover: "photo", tab: "nowhere")
    }
    try manifest.check(path: ["a", "b"], sheet: "note", cover: "photo", tab: "inbox")
    try manifest.check(path: [])
  }
}
