import Testing
import WaymarkBytes
import WaymarkNavigation

struct LinkWordsTests {
  @Test(arguments: [
    (
      URLFault(.forbiddenCharacter(0x7B), at: 9),
      "at byte 9: a URL must not contain `{`; write it as %7B"
    ),
    (
      URLFault(.forbiddenCharacter(0x20), at: 9),
      "at byte 9: a URL must not contain a space; write it as %20"
    ),
    (URLFault(.tooManySegments, at: 131), "at byte 131: the path has more than 64 segments"),
    (URLFault(.dotSegment, at: 3), "at byte 3: a segment must not be `.` or `..`"),
  ])
  func `a refused URL is told by its byte and what would do`(fault: URLFault, words: String) {
    #expect(fault.description == words)
  }

  @Test(
    arguments: [
      (
        "/a/{b",
        "at byte 3 of the pattern: `{name}` must be a whole segment, query value or fragment; "
          + "write a brace itself as %7B or %7D"
      ),
      ("/**/a", "at byte 1 of the pattern: `**` must be the last segment"),
      (
        "/a?b=c", "at byte 3 of the pattern: each item of the query must have the form `key={name}`"
      ),
      (
        "/a/..",
        "at byte 3 of the pattern: no URL can match this: a segment must not be `.` or `..`"
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
        "`sheet` is a sheet, not a route; name it in `present`, not in `open`",
        "`gone` is not declared; `present` takes a name of `sheets`",
        "`{y}` is captured, but no route or sheet of the link has a parameter `y`",
        "`a` requires `x`, which the pattern does not capture; add `{x}` to the pattern, or make "
          + "the parameter optional with `?`",
        "`{x}` must be an integer for `a` but one of “1”, “2” for `b`; declare the same type in both",
        "`/n/0` also matches `/n/{x}`, which is equally specific; make one of the two more specific",
      ])
  }

  @Test(
    arguments: [
      ("n:s3cret", "`/a/{x}` needs the segment `a` (byte 2 of the URL)"),
      ("n:a", "`/a/{x}` needs one more segment, `{x}` (byte 3 of the URL)"),
      ("n:a/s3cret", "`/a/{x}` needs an integer as `x` (byte 4 of the URL)"),
      ("n:a/1/s3cret", "`/a/{x}` has no segment for this one (byte 6 of the URL)"),
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
        == "`/{x}` needs at most 1024 bytes as `x` (byte 2 of the URL)")
  }
}
