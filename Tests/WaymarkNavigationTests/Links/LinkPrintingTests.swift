import Testing
import WaymarkBytes
import WaymarkNavigation

struct LinkPrintingTests {
  private static let notes = LinkBase.scheme("notes")
  private static let host = LinkBase.host("notes.example.com")
  private static let id: Value = .string(Text(LinkApp.id))
  private static let other: Value = .string(Text(LinkApp.otherID))

  private func print(
    _ app: LinkApp, tab: Text = "", _ path: [Route], sheet: Route? = nil, cover: Route? = nil,
    on base: LinkBase = notes
  ) -> Text? {
    app.table().print(LinkPlace(tab: tab, path: path, sheet: sheet, cover: cover), on: base)
  }

  @Test func `R39 what a link opened prints as a link that opens it`() throws {
    let table = LinkApp.projects.table()
    let paths = [
      "projects/\(LinkApp.id)", "projects/\(LinkApp.id)/tasks/\(LinkApp.otherID)",
      "projects/\(LinkApp.id)/edit", "projects/new", "settings",
    ]
    for path in paths {
      let plan = try #require(table.match(try LinkURL.read(Text("notes:/" + path))))
      let place = LinkPlace(
        tab: plan.tab ?? "any", path: plan.path, sheet: plan.sheet, cover: plan.cover)
      #expect(table.print(place, on: Self.notes) == Text("notes://" + path))
      #expect(table.print(place, on: Self.host) == Text("https://notes.example.com/" + path))
    }
  }

  @Test func `a link is printed only for the tab that it opens`() {
    #expect(print(.projects, tab: "activity", [place("settings")]) == "notes://settings")
    #expect(print(.projects, tab: "projects", [place("settings")]) == nil)
    #expect(print(.projects, tab: "whichever", [], sheet: place("newProject")) != nil)
  }

  @Test func `a place that no link opens exactly has no URL`() {
    let project = place("project", ["projectID": Self.id])
    #expect(print(.projects, tab: "projects", [project]) != nil)
    #expect(print(.projects, tab: "projects", [project, project]) == nil)
    #expect(print(.projects, tab: "projects", []) == nil)
    #expect(print(.projects, tab: "projects", [project], sheet: place("newProject")) == nil)
    let strange = place("task", ["projectID": Self.other, "taskID": Self.id])
    #expect(print(.projects, tab: "projects", [project, strange]) == nil)
  }

  @Test(
    arguments: [
      (["cartId": .string("c1"), "promoCode": .string("A&B=C")], "checkout/c1?promo=A%26B%3DC"),
      (["cartId": .string("c1"), "promoCode": .string("")], "checkout/c1?promo="),
      (["cartId": .string("c1"), "promoCode": .string("a+b c")], "checkout/c1?promo=a%2Bb%20c"),
      (["cartId": .string("c1")], "checkout/c1"), (["cartId": .string("a/b")], "checkout/a%2Fb"),
      (["cartId": .string("é?#%")], "checkout/%C3%A9%3F%23%25"),
      (["cartId": .string("...")], "checkout/..."), (["cartId": .string(".")], nil),
      (["cartId": .string("..")], nil), (["cartId": .string("")], nil), ([:], nil),
      (["cartId": .string("\u{1}")], nil),
    ] as [([Text: Value], String?)])
  func `absent values and the tail are left out, and what would not read back is not printed`(
    values: [Text: Value], path: String?
  ) {
    #expect(print(.shop, [place("checkout", values)]) == path.map { Text("notes://" + $0) })
  }

  @Test(
    arguments: [
      ("/", "notes:///"), ("/projects", "notes://projects"), ("/new-2", "notes://new-2"),
      ("/newProject", "notes:///newProject"), ("/a:b", "notes:///a%3Ab"), ("/1", "notes:///1"),
      ("/a.b/c", "notes:///a.b/c"), ("/café", "notes:///caf%C3%A9"),
    ] as [(Text, Text)])
  func `only a first segment that no reader changes is printed after two slashes`(
    pattern: Text, printed: Text
  ) throws {
    #expect(print(.one(pattern), [place("r")]) == printed)
  }

  @Test func `an empty path of https is one slash`() {
    #expect(
      print(.one("/?k={x}", [("x", .int)]), [place("r", ["x": .int(-1)])], on: Self.host)
        == "https://notes.example.com/?k=-1")
  }

  @Test(
    arguments: [
      (["/b", "/a", "/**"], "notes://a"), (["/z?k={x}", "/a"], "notes://z"),
      (["/{s}", "/y"], "notes://y"), (["/**", "/x/**"], "notes://x"),
    ] as [([Text], Text)])
  func `of several links the highest-ranked prints, ties by the bytes of the pattern`(
    patterns: [Text], printed: Text
  ) {
    let routes = [declareRoute("r", optional: [("x", .int), ("s", .oneOf(["q"]))])]
    let links = patterns.map { LinkDeclaration($0, open: ["r"]) }
    #expect(print(LinkApp(routes: routes, links: links), [place("r")]) == printed)
    #expect(print(LinkApp(routes: routes, links: links.reversed()), [place("r")]) == printed)
  }

  @Test func `a link that appends is never printed, and one that resets is`() {
    #expect(print(.one("/a", policy: .append), [place("r")]) == nil)
    #expect(print(.one("/a", policy: .reset), [place("r")]) == "notes://a")
  }

  @Test func `a link whose URL another one takes gives way to the next that opens the place`() {
    let routes = [declareRoute("r", [("s", .string)]), declareRoute("other")]
    var links = [
      LinkDeclaration("/p/{s}", open: ["r"]), LinkDeclaration("/p/new", open: ["other"]),
    ]
    let new = [place("r", ["s": .string("new")])]
    #expect(print(LinkApp(routes: routes, links: links), new) == nil)
    links.append(LinkDeclaration("/q?s={s}", open: ["r"]))
    #expect(print(LinkApp(routes: routes, links: links), new) == "notes://q?s=new")
  }

  @Test func `numbers, flags and fragments print as they are read`() {
    let app = LinkApp.one("/{i}/{b}#{f}", [("i", .int), ("b", .bool)], optional: [("f", .string)])
    let values: [Text: Value] = ["i": .int(.min), "b": .bool(false)]
    #expect(
      print(app, [place("r", values)]) == "notes:///-9223372036854775808/false")
    #expect(
      print(app, [place("r", values.merging(["f": .string("a#b")]) { $1 })])
        == "notes:///-9223372036854775808/false#a%23b")
    #expect(
      print(app, [place("r", values.merging(["f": .string("")]) { $1 })])
        == "notes:///-9223372036854775808/false#")
  }

  @Test func `a URL of more than 8192 bytes is not printed`() {
    let app = LinkApp.one(
      "/{a}/{b}/{c}", [("a", .string), ("b", .string), ("c", .string)])
    func values(_ c: Int) -> [Text: Value] {
      let long = Value.string(Text(String(repeating: "é", count: 512)))
      return ["a": long, "b": long, "c": .string(Text(String(repeating: "x", count: c)))]
    }
    // `notes:///`, two texts of 1,024 bytes that become three bytes each, and two slashes.
    #expect(print(app, [place("r", values(1024))])?.utf8.count == 9 + 6144 + 2 + 1024)
    let longer = LinkApp.one(
      "/{a}/{b}/{c}", [("a", .string), ("b", .string), ("c", .string)])
    let all = Value.string(Text(String(repeating: "é", count: 512)))
    #expect(print(longer, [place("r", ["a": all, "b": all, "c": all])]) == nil)
  }
}
