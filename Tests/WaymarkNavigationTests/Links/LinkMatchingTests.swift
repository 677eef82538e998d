import Testing
import WaymarkBytes
import WaymarkNavigation

struct LinkMatchingTests {
  static let id = LinkApp.id
  static let other = LinkApp.otherID
  private static let lowerID: Text = "7f3a2b10-0000-4000-8000-00000000000a"
  private static let otherValue: Value = .string(Text(other))
  private static let value: Value = .string(lowerID)

  // MARK: - What apps declare

  @Test(
    arguments: [
      ("project/\(id)", place("project", ["id": value])),
      ("document/\(id)", place("document", ["id": value])),
      ("document/7F3A2B10-0000-4000-8000-00000000000A", place("document", ["id": value])),
      ("settings", place("settings")), ("settings/display/night", place("settings")),
      ("settings/?x=1#y", place("settings")),
    ] as [(String, Route)])
  func `R8 a parameter declared uuid takes one, and a tail takes any`(
    path: String, route: Route
  ) throws {
    #expect(try LinkApp.documents.plan("docs://" + path)?.path == [route])
    #expect(try LinkApp.documents.plan("https://docs.example/" + path)?.path == [route])
  }

  @Test(arguments: [
    "project", "project/", "project/\(id)/x", "projects/\(id)", "Project/\(id)", "project/7",
    "project/not-a-uuid", "document/\(id)a", "setting", "", "document", "x/project/\(id)",
    "project/7f3a2b10000040008000000000000001", "project/%7B\(id)%7D",
  ])
  func `R32 a missing, extra, wrong or bad segment gives no plan, not a shorter path`(
    path: String
  ) throws {
    #expect(try LinkApp.documents.plan("docs://" + path) == nil)
  }

  @Test(
    arguments: [
      ("checkout/c1?promo=SAVE20", ["cartId": .string("c1"), "promoCode": .string("SAVE20")]),
      ("checkout/c1?promo=A&promo=B", ["cartId": .string("c1"), "promoCode": .string("B")]),
      ("checkout/c1?promo=", ["cartId": .string("c1"), "promoCode": .string("")]),
      ("checkout/c1?promo", ["cartId": .string("c1")]), ("checkout/c1", ["cartId": .string("c1")]),
      ("checkout/c1?promo=A&promo", ["cartId": .string("c1")]),
      ("checkout/c1?promoCode=X&utm=1#top", ["cartId": .string("c1")]),
      ("checkout/c1/pay/now?promo=A+B", ["cartId": .string("c1"), "promoCode": .string("A B")]),
      ("checkout/a%2Fb", ["cartId": .string("a/b")]), ("checkout/%2B+", ["cartId": .string("++")]),
    ] as [(String, [Text: Value])])
  func `R34 a query key has its own name, and the last of it counts`(
    path: String, values: [Text: Value]
  ) throws {
    #expect(try LinkApp.shop.plan("shop://" + path)?.path == [place("checkout", values)])
  }

  @Test func `R33 what a link does not declare does not matter and is not kept`() throws {
    let plain = try LinkApp.shop.plan("shop://products/p1")
    #expect(plain?.path == [place("productDetail", ["productId": .string("p1")])])
    for url in ["shop://products/p1?a=1&b#c", "shop:products//p1/", "shop://products/p1/x?#%zz"] {
      #expect(try LinkApp.shop.plan(url) == plain)
    }
  }

  @Test func `R31 the same patterns serve a custom scheme and https`() throws {
    let plans = try ["app://profile/u1", "app:/profile/u1", "https://shop.example/profile/u1"].map {
      try LinkApp.shop.plan($0)
    }
    #expect(plans[0]?.path == [place("userProfile", ["userId": .string("u1")])])
    #expect(plans.allSatisfy { $0 == plans[0] })
  }

  @Test func `R29 a deeper link gives the whole stack, its parents from the same URL`() throws {
    let plan = try LinkApp.projects.plan("p://projects/\(Self.id)/tasks/\(Self.other)")
    #expect(
      plan
        == LinkPlan(
          link: "/projects/{projectID}/tasks/{taskID}", tab: "projects",
          path: [
            place("project", ["projectID": Self.value]),
            place("task", ["projectID": Self.value, "taskID": Self.otherValue]),
          ]))
  }

  @Test func `R27 a link with one bad identifier is refused whole`() throws {
    #expect(try LinkApp.projects.plan("p://projects/\(Self.id)/tasks/7") == nil)
    #expect(try LinkApp.projects.plan("p://projects/7/tasks/\(Self.id)") == nil)
  }

  @Test func `R28 a link gives the routes that taps give`() throws {
    let tapped = try LinkApp.projects.routes["task"]?.signature.bind([
      Route.Parameter("taskID", Self.otherValue),
      Route.Parameter("projectID", .string("7F3A2B10-0000-4000-8000-00000000000A")),
    ])
    let plan = try LinkApp.projects.plan("p:projects/\(Self.id)/tasks/\(Self.other)")
    #expect(plan?.path.last == tapped)
  }

  @Test func `R38 a link presents only what it declares, in the slot of its style`() throws {
    let edit = try LinkApp.projects.plan("p://projects/\(Self.id)/edit")
    #expect(edit?.path == [place("project", ["projectID": Self.value])])
    #expect(edit?.cover == place("editProject", ["projectID": Self.value]))
    #expect(edit?.sheet == nil)
    let new = try LinkApp.projects.plan("p://projects/new")
    #expect(new == LinkPlan(link: "/projects/new", sheet: place("newProject")))
  }

  @Test(arguments: [LinkPolicy.replace, .append, .reset])
  func `R37 the policy is the manifest's`(policy: LinkPolicy) throws {
    #expect(try LinkApp.one("/", policy: policy).plan("n:")?.policy == policy)
  }

  @Test func `a link's tab is its own, else that of the first of its routes that has one`() throws {
    let app = LinkApp(
      routes: [declareRoute("a"), declareRoute("b", tab: "beta"), declareRoute("c", tab: "gamma")],
      links: [
        LinkDeclaration("/1", open: ["a", "b", "c"]), LinkDeclaration("/2", open: ["c", "b"]),
        LinkDeclaration("/3", open: ["b"], tab: "own"), LinkDeclaration("/4", open: ["a"]),
      ])
    let tabs = try ["n:1", "n:2", "n:3", "n:4"].map { try app.plan($0)?.tab }
    #expect(tabs == ["beta", "gamma", "own", nil])
  }

  // MARK: - Values

  @Test(
    arguments: [
      (.int, "7", .int(7)), (.int, "-7", .int(-7)), (.int, "%37", .int(7)), (.int, "07", nil),
      (.int, "+7", nil), (.int, "9223372036854775807", .int(.max)),
      (.int, "9223372036854775808", nil), (.int, "7.0", nil), (.bool, "true", .bool(true)),
      (.bool, "false", .bool(false)), (.bool, "True", nil), (.bool, "1", nil),
      (.uuid, "7F3A2B10-0000-4000-8000-00000000000A", .string(lowerID)), (.uuid, "7f3a2b10", nil),
      (.string, "e%CC%81", .string("e\u{301}")), (.string, "%2F", .string("/")),
      (.oneOf(["new", "old"]), "new", .string("new")), (.oneOf(["new", "old"]), "New", nil),
      (.oneOf(["new", "old"]), "newold", nil), (.oneOf(["é"]), "e\u{301}", nil),
    ] as [(ParameterType, String, Value?)])
  func `R35 every value is checked, wherever it stands`(
    type: ParameterType, text: String, value: Value?
  ) throws {
    let path = value.map { [place("r", ["x": $0])] }
    #expect(try LinkApp.one("/{x}", [("x", type)]).plan("n:" + text)?.path == path)
    #expect(try LinkApp.one("/?k={x}", [("x", type)]).plan("n:?k=" + text)?.path == path)
    #expect(try LinkApp.one("/#{x}", [("x", type)]).plan("n:#" + text)?.path == path)
  }

  @Test func `R35 a string has at most 1024 bytes`() throws {
    let app = LinkApp.one("/{x}", [("x", .string)])
    #expect(try app.plan("n:" + String(repeating: "a", count: 1024)) != nil)
    #expect(try app.plan("n:" + String(repeating: "a", count: 1025)) == nil)
  }

  @Test(
    arguments: [
      ("n:", nil), ("n:?k", nil), ("n:?k=1&k", nil), ("n:?k=1", .int(1)), ("n:?k=x", nil),
      ("n:?k=x&k=1", .int(1)), ("n:?k=1&k=x", nil), ("n:?k=", nil),
    ] as [(String, Value?)])
  func `what is required may be captured by the query, and then has to be there`(
    url: String, value: Value?
  ) throws {
    let plan = try LinkApp.one("/?k={x}", [("x", .int)]).plan(url)
    #expect(plan?.path == value.map { [place("r", ["x": $0])] })
  }

  @Test func `an optional value that is there has to be of its type`() throws {
    let app = LinkApp.one("/?k={x}#{y}", optional: [("x", .int), ("y", .bool)])
    #expect(try app.plan("n:")?.path == [place("r")])
    #expect(try app.plan("n:?k=2#true")?.path == [place("r", ["x": .int(2), "y": .bool(true)])])
    #expect(try app.plan("n:?k=two") == nil)
    #expect(try app.plan("n:#maybe") == nil)
    #expect(try app.plan("n:#%zz") == nil)
  }

  @Test func `a required fragment has to be there`() throws {
    let app = LinkApp.one("/#{x}", [("x", .string)])
    #expect(try app.plan("n:") == nil)
    #expect(try app.plan("n:#")?.path == [place("r", ["x": .string("")])])
    #expect(try app.plan("n:#a%20b?c")?.path == [place("r", ["x": .string("a b?c")])])
  }
}
