import Testing
import WaymarkBytes
import WaymarkNavigation

struct LinkWordsTests {
  @Test(arguments: [
    (
      URLFault(.forbiddenCharacter(0x7B), at: 9),
      "a URL cannot hold `{`, which is written %7B, at byte 9"
    ),
    (
      URLFault(.forbiddenCharacter(0x20), at: 9),
      "a URL cannot hold a space, which is written %20, at byte 9"
    ),
    (URLFault(.tooManySegments, at: 131), "the path has more than 64 segments, at byte 131"),
    (URLFault(.dotSegment, at: 3), "a segment of a link is never `.` or `..`, at byte 3"),
  ])
  func `a refused URL is told by its byte and what would do`(fault: URLFault, words: String) {
    #expect(fault.description == words)
  }

  @Test(
    arguments: [
      (
        "/a/{b",
        "`{name}` is a whole segment, query value or fragment; a brace itself is written "
          + "%7B or %7D, at byte 3 of the pattern"
      ),
      ("/**/a", "`**` is not the last segment, at byte 1 of the pattern"),
      ("/a?b=c", "an item of the query is not `key={name}`, at byte 3 of the pattern"),
      (
        "/a/..",
        "no URL is like this: a segment of a link is never `.` or `..`, at byte 3 of the pattern"
      ),
    ] as [(Text, String)])
  func `a refused pattern is told by its byte and what would do`(pattern: Text, words: String) {
    #expect(LinkApp.one(pattern).faults.map(\.description) == [words])
  }

  @Test func `a refused link is told with the names that its author gave`() {
    let routes = [
      declareRoute("a", [("x", .int)]), declareRoute("b", [("x", .oneOf(["1", "2"]))]),
    ]
    let links = [
      LinkDeclaration("/a/{x}", open: ["a", "sheet"]), LinkDeclaration("/a/{x}", present: "gone"),
      LinkDeclaration("/{y}", open: ["a"]), LinkDeclaration("/{x}", open: ["a", "b"]),
      LinkDeclaration("/n/{x}", open: ["a"]), LinkDeclaration("/n/{x}", open: ["a"]),
    ]
    let app = LinkApp(routes: routes, sheets: [declareSheet("sheet")], links: links)
    #expect(
      app.faults.map(\.description) == [
        "`sheet` is a sheet; `open` takes routes, and `present` a sheet",
        "`gone` is not declared; `present` takes a name of `sheets`",
        "`{y}` is captured, but nothing that the link opens has a parameter `y`",
        "`a` requires `x`, which nothing captures; capture `{x}`, or declare the parameter with `?`",
        "`{x}` is int for `a` and one of “1”, “2” for `b`; one capture has one type",
        "`/n/0` is also `/n/{x}`'s, which is as specific; one of the two must say more",
      ])
  }

  @Test(
    arguments: [
      ("n:s3cret", "`/a/{x}` wants `a`, at byte 2 of the URL"),
      ("n:a", "`/a/{x}` wants one more segment, `{x}`, at byte 3 of the URL"),
      ("n:a/s3cret", "`/a/{x}` takes another `x`: int, at byte 4 of the URL"),
      ("n:a/1/s3cret", "`/a/{x}` ends before this segment, at byte 6 of the URL"),
    ] as [(Text, String)])
  func `R62 why no link takes a URL is told without the URL's text`(
    url: Text, words: String
  ) throws {
    let table = LinkApp.one("/a/{x}", [("x", .int)]).table()
    #expect(table.nearestMismatch(try LinkURL.read(url))?.description == words)
  }

  @Test func `a text that is too long is told with the limit`() throws {
    let table = LinkApp.one("/{x}", [("x", .string)]).table()
    let url = try LinkURL.read(Text("n:" + String(repeating: "a", count: 1025)))
    #expect(
      table.nearestMismatch(url)?.description
        == "`/{x}` takes a `x` of at most 1,024 bytes, at byte 2 of the URL")
  }
}
