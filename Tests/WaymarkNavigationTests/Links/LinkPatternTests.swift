import Testing
import WaymarkBytes
import WaymarkNavigation

struct LinkPatternTests {
  @Test func `a pattern is literals, captures, a tail, query keys and a fragment`() throws {
    let pattern = try LinkPattern.parse("/a/{b}/**?c={d}&e={f}#{g}")
    #expect(pattern.segments == [.literal("a"), .capture("b")])
    #expect(pattern.takesTail)
    #expect(pattern.query.map(\.key) == ["c", "e"])
    #expect(pattern.query.map(\.name) == ["d", "f"])
    #expect(pattern.fragment == "g")
    #expect(pattern.text == "/a/{b}/**?c={d}&e={f}#{g}")
  }

  @Test(
    arguments: [
      ("/", []), ("/a", [.literal("a")]), ("/caf%C3%A9", [.literal("café")]),
      ("/café", [.literal("café")]), ("/%7Bx%7D", [.literal("{x}")]),
      ("/%2A%2A", [.literal("**")]), ("/a%2Fb", [.literal("a/b")]), ("/a b", [.literal("a b")]),
      ("/a+b", [.literal("a+b")]), ("/:id", [.literal(":id")]), ("/{a b}", [.capture("a b")]),
      ("/{%41}", [.capture("%41")]),
    ] as [(Text, [LinkPattern.Segment])])
  func `literals are decoded as a URL's segments are`(
    text: Text, segments: [LinkPattern.Segment]
  ) throws {
    let pattern = try LinkPattern.parse(text)
    #expect(pattern.segments == segments)
    #expect(!pattern.takesTail)
  }

  @Test func `a query key is decoded as a URL's is`() throws {
    #expect(try LinkPattern.parse("/?a+b%3D={x}").query.map(\.key) == ["a b="])
  }

  @Test(
    arguments: [
      ("", 0, .noSlash), ("a/b", 0, .noSlash), ("notes://a", 0, .noSlash), ("?a={b}", 0, .noSlash),
      ("/a/", 3, .emptySegment), ("//a", 1, .emptySegment), ("/a//b", 3, .emptySegment),
      ("/a{b}", 2, .brace), ("/{a}b", 1, .brace), ("/{a", 1, .brace), ("/a}", 2, .brace),
      ("/{a}{b}", 1, .brace), ("/{{a}}", 1, .brace), ("/{", 1, .brace), ("/}{", 1, .brace),
      ("/{a/b}", 1, .brace), ("/{a?}", 1, .brace), ("/{}", 1, .emptyName),
      ("/{a}/{a}", 5, .repeatedName("a")), ("/{a}?k={a}", 7, .repeatedName("a")),
      ("/{a}#{a}", 5, .repeatedName("a")), ("/*", 1, .asterisk), ("/a*", 2, .asterisk),
      ("/***", 1, .asterisk), ("/**/a", 1, .tailNotLast), ("/a/**/**", 3, .tailNotLast),
      ("/**/", 1, .tailNotLast), ("/a?", 3, .queryItem), ("/a?b", 3, .queryItem),
      ("/a?b=c", 3, .queryItem), ("/a?b=", 3, .queryItem), ("/a?b={c}&", 9, .queryItem),
      ("/a?={c}", 3, .emptyKey), ("/a?b=x{c}", 6, .brace), ("/a?b={c}&b={d}", 9, .repeatedKey("b")),
      ("/a?b={c}&%62={d}", 9, .repeatedKey("b")), ("/a#", 3, .fragment), ("/a#b", 3, .fragment),
      ("/a#x{b}", 4, .brace), ("/a/%", 3, .text(.malformedPercent)),
      ("/a?%zz={b}", 3, .text(.malformedPercent)), ("/%00", 1, .text(.decodedControlCharacter)),
      ("/%FF", 1, .text(.decodedNotUTF8)), ("/a\u{1}", 2, .text(.controlCharacter)),
      ("/a/..", 3, .text(.dotSegment)), ("/%2E/a", 1, .text(.dotSegment)),
    ] as [(Text, Int, PatternFault.Reason)])
  func `a pattern is refused at the byte and for the reason`(
    text: Text, offset: Int, reason: PatternFault.Reason
  ) {
    #expect(throws: PatternFault(reason, at: offset)) { try LinkPattern.parse(text) }
  }

  @Test func `a pattern has no more than a URL can have`() throws {
    let path = String(repeating: "/a", count: 64)
    #expect(try LinkPattern.parse(Text(path)).segments.count == 64)
    #expect(try LinkPattern.parse(Text(path + "/**")).takesTail)
    #expect(throws: PatternFault(.tooManySegments, at: 129)) {
      try LinkPattern.parse(Text(path + "/a"))
    }
    let keys = (0..<64).map { "k\($0)={n\($0)}" }.joined(separator: "&")
    #expect(try LinkPattern.parse(Text("/?" + keys)).query.count == 64)
    #expect(throws: PatternFault(.tooManyKeys, at: keys.utf8.count + 3)) {
      try LinkPattern.parse(Text("/?" + keys + "&k={n}"))
    }
    #expect(throws: PatternFault(.tooLong, at: 8192)) {
      try LinkPattern.parse(Text("/" + String(repeating: "a", count: 8192)))
    }
  }
}
