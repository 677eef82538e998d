import Testing
import WaymarkBytes
import WaymarkNavigation

struct LinkCheckingTests {
  private static let routes = [
    declareRoute("project", [("id", .uuid)]), declareRoute("number", [("id", .int)]),
    declareRoute("page", optional: [("id", .uuid), ("page", .int)]),
    declareRoute("old", [("sort", .oneOf(["a", "b"]))]),
    declareRoute("new", [("sort", .oneOf(["b", "a"]))]),
    declareRoute("plain"),
  ]
  private static let sheets = [
    declareSheet("edit", [("id", .uuid)]), declareSheet("help", style: .cover),
  ]

  private func reasons(_ link: LinkDeclaration) -> [LinkFault.Reason] {
    LinkApp(routes: Self.routes, sheets: Self.sheets, links: [link]).faults.map(\.reason)
  }

  @Test(
    arguments: [
      (LinkDeclaration("a", open: ["plain"]), [.pattern(PatternFault(.noSlash, at: 0))]),
      (
        LinkDeclaration("/a", open: ["plain", "nowhere", "edit"]),
        [
          .unknownRoute("nowhere", index: 1, isSheet: false),
          .unknownRoute("edit", index: 2, isSheet: true),
        ]
      ),
      (LinkDeclaration("/a", present: "nothing"), [.unknownSheet("nothing", isRoute: false)]),
      (LinkDeclaration("/a", present: "plain"), [.unknownSheet("plain", isRoute: true)]),
      (
        LinkDeclaration("a", open: ["nowhere"]),
        [
          .unknownRoute("nowhere", index: 0, isSheet: false),
          .pattern(PatternFault(.noSlash, at: 0)),
        ]
      ),
      (LinkDeclaration("/{x}", open: ["plain"]), [.undeclaredCapture("x")]),
      (LinkDeclaration("/?x={x}#{y}"), [.undeclaredCapture("x"), .undeclaredCapture("y")]),
      (LinkDeclaration("/", open: ["project"]), [.uncaptured(parameter: "id", of: "project")]),
      (
        LinkDeclaration("/{ID}", open: ["project"]),
        [.undeclaredCapture("ID"), .uncaptured(parameter: "id", of: "project")]
      ),
      (LinkDeclaration("/", present: "edit"), [.uncaptured(parameter: "id", of: "edit")]),
      (
        LinkDeclaration("/{id}", open: ["project", "number"]),
        [.twoTypes(parameter: "id", .uuid, of: "project", .int, andOf: "number")]
      ),
      (
        LinkDeclaration("/{id}", open: ["number"], present: "edit"),
        [.twoTypes(parameter: "id", .int, of: "number", .uuid, andOf: "edit")]
      ),
    ] as [(LinkDeclaration, [LinkFault.Reason])])
  func `what a link cannot be is told, all of it`(
    link: LinkDeclaration, reasons: [LinkFault.Reason]
  ) {
    #expect(self.reasons(link) == reasons)
  }

  @Test(arguments: [
    LinkDeclaration("/", open: ["plain"]), LinkDeclaration("/"), LinkDeclaration("/**"),
    LinkDeclaration("/{id}", open: ["project", "page"], present: "edit"),
    LinkDeclaration("/", open: ["page"]), LinkDeclaration("/?i={id}", open: ["project"]),
    LinkDeclaration("/#{id}", open: ["project"]), LinkDeclaration("/x", present: "help"),
    LinkDeclaration("/{sort}", open: ["old", "new"]),
  ])
  func `one capture serves all routes, and an optional parameter needs none`(
    link: LinkDeclaration
  ) {
    #expect(reasons(link) == [])
  }

  @Test func `a fault names its link, and the links without fault are a table`() throws {
    let links = [
      LinkDeclaration("/a", open: ["plain"]), LinkDeclaration("/b", open: ["nowhere"]),
      LinkDeclaration("/a", open: ["plain"]), LinkDeclaration("/c", open: ["plain"]),
      LinkDeclaration("/%61"),
    ]
    let app = LinkApp(routes: Self.routes, links: links)
    let (table, faults) = LinkTable.build(links, routes: app.routes, sheets: app.sheets)
    #expect(
      faults == [
        LinkFault(link: 1, .unknownRoute("nowhere", index: 0, isSheet: false)),
        LinkFault(link: 2, .ambiguous(with: 0, pattern: "/a", url: "/a")),
        LinkFault(link: 4, .ambiguous(with: 0, pattern: "/a", url: "/a")),
      ])
    #expect(table.match(try LinkURL.read("n:c"))?.link == "/c")
    #expect(table.match(try LinkURL.read("n:a"))?.path == [place("plain")])
    #expect(table.match(try LinkURL.read("n:b")) == nil)
  }

  @Test func `a table without links matches, explains and prints nothing`() throws {
    let url = try LinkURL.read("n:a")
    #expect(LinkTable().match(url) == nil)
    #expect(LinkTable().nearestMismatch(url) == nil)
    #expect(LinkTable().explain(url) == [])
    #expect(LinkTable().print(LinkPlace(tab: "", path: []), on: .scheme("n")) == nil)
  }
}
