import Testing
import WaymarkBytes
import WaymarkNavigation

struct LinkExplainingTests {
  private func nearest(_ app: LinkApp, _ url: String) throws -> LinkMismatch? {
    app.table().nearestMismatch(try LinkURL.read(Text(url)))
  }

  private static let task: Text = "/projects/{projectID}/tasks/{taskID}"
  private static let id = LinkApp.id

  @Test(
    arguments: [
      ("p://projects/x", "/projects/new", 13, .otherLiteral(wanted: "new")),
      ("p://projects", "/projects/new", 12, .segmentMissing(.literal("new"))),
      ("p://projects/\(id)/tasks", task, 55, .segmentMissing(.capture("taskID"))),
      ("p://projects/\(id)/tasks/7", task, 56, .wrongValue(parameter: "taskID", .uuid)),
      ("p://projects/new/x", "/projects/new", 17, .extraSegment),
      ("p://settings/x?y", "/settings", 13, .extraSegment),
    ] as [(String, Text, Int, LinkMismatch.Reason)])
  func `the nearest link is the one that takes most of the URL`(
    url: String, link: Text, offset: Int, reason: LinkMismatch.Reason
  ) throws {
    #expect(
      try nearest(.projects, url) == LinkMismatch(link: link, offset: offset, reason))
  }

  @Test(
    arguments: [
      ("n:", 2, .queryKeyMissing("k", parameter: "x")),
      ("n:?l=1", 6, .queryKeyMissing("k", parameter: "x")),
      ("n:?k=z&k", 8, .queryKeyMissing("k", parameter: "x")),
      ("n:?k=z", 5, .wrongValue(parameter: "x", .int)),
      ("n:?k=1", 6, .fragmentMissing(parameter: "y")),
      ("n:?k=1#z", 7, .wrongValue(parameter: "y", .int)),
      ("n:?k=1#z%", 8, .fragmentMalformed(.malformedPercent)),
    ] as [(String, Int, LinkMismatch.Reason)])
  func `query and fragment are told after the path`(
    url: String, offset: Int, reason: LinkMismatch.Reason
  ) throws {
    let app = LinkApp.one("/?k={x}#{y}", [("x", .int), ("y", .int)])
    #expect(
      try nearest(app, url) == LinkMismatch(link: "/?k={x}#{y}", offset: offset, reason))
  }

  @Test func `explaining tells of every link, the one that opens first`() throws {
    let candidates = LinkApp.projects.table().explain(
      try LinkURL.read(Text("p://projects/\(Self.id)")))
    #expect(
      candidates.map(\.link) == [
        "/projects/{projectID}", Self.task, "/projects/{projectID}/edit", "/projects/new",
        "/settings",
      ])
    #expect(candidates.map { $0.mismatch == nil } == [true, false, false, false, false])
    #expect(candidates[3].mismatch?.reason == .otherLiteral(wanted: "new"))
    #expect(candidates[4].mismatch?.offset == 4)
  }

  @Test func `explaining lists what takes the URL by rank`() throws {
    let app = LinkApp(
      routes: [declareRoute("r", optional: [("x", .string)])],
      links: ["/**", "/{x}", "/a", "/a?k={x}", "/b"].map { LinkDeclaration($0, open: ["r"]) })
    let candidates = app.table().explain(try LinkURL.read("n:a"))
    #expect(candidates.map(\.link) == ["/a?k={x}", "/a", "/{x}", "/**", "/b"])
    #expect(candidates.filter { $0.mismatch == nil }.count == 4)
  }

  @Test func `explaining is bounded, and the same for any order of the links`() throws {
    let links = (0..<500).map { LinkDeclaration(Text("/l\($0)")) }
    let url = try LinkURL.read("n:l499/x")
    let candidates = LinkApp(routes: [], links: links).table().explain(url)
    #expect(candidates.count == LinkTable.mostCandidates)
    #expect(candidates[0].link == "/l499")
    #expect(LinkApp(routes: [], links: links.reversed()).table().explain(url) == candidates)
  }
}
