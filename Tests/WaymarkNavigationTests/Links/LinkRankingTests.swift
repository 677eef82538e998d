import Testing
import WaymarkBytes
import WaymarkNavigation

struct LinkRankingTests {
  /// Patterns whose captures are named after their types. `a|b` and `b|c` are lists.
  private func best(_ patterns: [String], _ url: String) throws -> [Text?] {
    let parameters: [(Text, ParameterType)] = [
      ("uuid", .uuid), ("int", .int), ("bool", .bool), ("string", .string), ("other", .string),
      ("ab", .oneOf(["a", "b"])), ("bc", .oneOf(["b", "c"])), ("x", .string), ("y", .string),
    ]
    let links = patterns.map { LinkDeclaration(Text($0), open: ["r"]) }
    let app = LinkApp(routes: [declareRoute("r", optional: parameters)], links: links)
    let reversed = LinkApp(
      routes: [declareRoute("r", optional: parameters)], links: links.reversed())
    return [try app.plan(url)?.link, try reversed.plan(url)?.link]
  }

  @Test(
    arguments: [
      // Literal, list, uuid, int or bool, string, the end, a tail.
      (["/a", "/{ab}", "/{string}", "/**"], "n:a", "/a"),
      (["/a", "/{ab}", "/{string}", "/**"], "n:b", "/{ab}"),
      (["/a", "/{ab}", "/{string}", "/**"], "n:c", "/{string}"),
      (["/a", "/{ab}", "/{string}", "/**"], "n:c/d", "/**"),
      (["/a", "/{ab}", "/{string}", "/**"], "n:", "/**"),
      (["/{uuid}", "/{string}"], "n:\(LinkApp.id)", "/{uuid}"),
      (["/{uuid}", "/{string}"], "n:7", "/{string}"),
      (["/{int}", "/{bool}", "/{string}"], "n:7", "/{int}"),
      (["/{int}", "/{bool}", "/{string}"], "n:true", "/{bool}"),
      (["/{int}", "/{bool}", "/{string}"], "n:07", "/{string}"),
      (["/a", "/a/**"], "n:a", "/a"), (["/a", "/a/**"], "n:a/b", "/a/**"),
      (["/", "/**"], "n:", "/"), (["/a/{string}", "/a/**"], "n:a/b", "/a/{string}"),
      // The first segment that differs, from the left, decides.
      (["/a/{string}", "/{string}/b"], "n:a/b", "/a/{string}"),
      (["/a/**", "/{string}/b"], "n:a/b", "/a/**"),
      (["/{ab}/**", "/{string}/b/c"], "n:a/b/c", "/{ab}/**"),
      (["/{ab}/{string}", "/{bc}/{int}"], "n:b/1", "/{bc}/{int}"),
      (["/{ab}/{string}", "/{bc}/{int}"], "n:b/x", "/{ab}/{string}"),
      (["/{ab}/{string}", "/{bc}/{int}"], "n:c/x", nil),
      (["/{ab}", "/{bc}/**"], "n:b", "/{ab}"), (["/{ab}", "/{bc}/**"], "n:b/x", "/{bc}/**"),
      // A pattern that does not match later does not count.
      (["/a/b", "/{string}/c"], "n:a/c", "/{string}/c"),
      (["/a/b/c", "/a/{string}/d", "/{string}/b/e", "/**"], "n:a/b/e", "/{string}/b/e"),
      (["/a/b/c", "/a/{string}/d", "/{string}/b/e", "/**"], "n:a/b/f", "/**"),
      (["/a/{int}", "/a/**"], "n:a/x", "/a/**"),
      // More query keys in the pattern, whether the URL has them or not; then a fragment.
      (["/a", "/a?k={x}"], "n:a", "/a?k={x}"), (["/a", "/a?k={x}"], "n:a?k=1", "/a?k={x}"),
      (["/a?k={x}", "/a?k={x}&l={y}"], "n:a?k=1", "/a?k={x}&l={y}"),
      (["/a?k={int}", "/a"], "n:a?k=x", "/a"),
      (["/a", "/a#{x}"], "n:a", "/a#{x}"), (["/a#{x}", "/a?k={y}"], "n:a#1", "/a?k={y}"),
      (["/a#{int}", "/a"], "n:a#x", "/a"), (["/a#{x}", "/a"], "n:a#%zz", "/a"),
      (["/a?k={x}&l={y}", "/{string}"], "n:a", "/a?k={x}&l={y}"),
      (["/a/**?k={x}", "/a"], "n:a?k=1", "/a"),
    ] as [([String], String, Text?)])
  func `the most specific pattern wins, whatever the order in the file`(
    patterns: [String], url: String, winner: Text?
  ) throws {
    #expect(try best(patterns, url) == [winner, winner])
  }

  @Test func `literals are compared as bytes, with case, after decoding`() throws {
    let app = LinkApp(
      routes: [],
      links: ["/é", "/a%2Fb", "/A", "/%2A%2A"].map { LinkDeclaration($0) })
    #expect(try app.plan("n:%C3%A9")?.link == "/é")
    #expect(try app.plan("n:e\u{301}") == nil)
    #expect(try app.plan("n:a%2fb")?.link == "/a%2Fb")
    #expect(try app.plan("n:a/b") == nil)
    #expect(try app.plan("n:a") == nil)
    #expect(try app.plan("n:**")?.link == "/%2A%2A")
  }

  @Test func `a URL that meets every kind of segment at every depth asks each link at most once`()
    throws
  {
    let kinds = ["a", "{l}", "{s}"]
    var patterns = [""]
    for depth in 0..<6 {
      patterns = patterns.flatMap { head in
        kinds.map { head + "/" + $0.replacing("}", with: "\(depth)}") }
      }
    }
    let parameters = (0..<6).flatMap { depth in
      [
        (Text("l\(depth)"), ParameterType.oneOf(["a", "b"])), (Text("s\(depth)"), .string),
      ]
    }
    let app = LinkApp(
      routes: [declareRoute("r", optional: parameters)],
      links: patterns.map { LinkDeclaration(Text($0 + "/end"), open: ["r"]) })
    let table = app.table()
    let path = String(repeating: "/a", count: 6)
    #expect(table.match(try LinkURL.read(Text("n:\(path)/end")))?.link == Text("\(path)/end"))
    #expect(table.match(try LinkURL.read(Text("n:\(path)/nowhere"))) == nil)
  }
}
