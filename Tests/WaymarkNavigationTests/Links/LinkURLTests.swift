import Testing
import WaymarkBytes
import WaymarkNavigation

struct LinkURLTests {
  private func segments(_ url: String) throws -> [Text] {
    try LinkURL.read(Text(url)).segments.map(\.text)
  }

  @Test(arguments: [
    "notes://projects/1", "notes:///projects/1", "notes:/projects/1", "notes:projects/1",
    "NOTES://projects/1", "notes:////projects///1//", "notes://project%73/%31",
  ])
  func `R31 of a custom scheme the authority is the first segment`(url: String) throws {
    let read = try LinkURL.read(Text(url))
    #expect(read.scheme == "notes")
    #expect(read.host == nil)
    #expect(read.segments.map(\.text) == ["projects", "1"])
  }

  @Test(
    arguments: [
      ("n://Projects", ["Projects"]), ("n://me@here:80/a", ["me@here:80", "a"]),
      ("n://[::1]/a", ["[::1]", "a"]), ("n://a%2Fb/c", ["a/b", "c"]), ("n:", []), ("n://", []),
      ("n:///", []), ("http://me:pw@a.b:80/c", ["me:pw@a.b:80", "c"]), ("n+x-1.y:a", ["a"]),
    ] as [(String, [Text])])
  func `the text of a custom scheme's authority is decoded like other segments`(
    url: String, expected: [Text]
  ) throws {
    #expect(try segments(url) == expected)
  }

  @Test(
    arguments: [
      ("https://notes.example.com/a", "notes.example.com"),
      ("HTTPS://Notes.Example.COM/a", "notes.example.com"),
      ("https://notes.example.com:443/a", "notes.example.com"),
      ("https://notes.example.com", "notes.example.com"), ("https://a.b?x", "a.b"),
      ("https://a.b#x", "a.b"), ("https://a.b./", "a.b."), ("https://a%2Eb/", "a%2eb"),
      ("https://bücher.example/", "bücher.example"), ("https://[::1]/", "[::1]"),
      ("https://[::1]:443/", "[::1]"),
    ] as [(String, Text)])
  func `R30 the host of https is compared without case, and not repaired`(
    url: String, host: Text
  ) throws {
    let read = try LinkURL.read(Text(url))
    #expect(read.scheme == "https")
    #expect(read.host == host)
    #expect(!read.segments.contains { $0.text == host })
  }

  @Test(
    arguments: [
      ("n:a%2Fb/c", ["a/b", "c"]), ("n:%61", ["a"]), ("n:%2561", ["%61"]), ("n:a+b", ["a+b"]),
      ("n:a%20b", ["a b"]), ("n:é/%C3%A9", ["é", "é"]), ("n:e\u{301}", ["e\u{301}"]),
      ("n:a/\u{301}b", ["a", "\u{301}b"]), ("n:...", ["..."]), ("n:%2e%2e%2e", ["..."]),
      ("n:a;b=c,d/e:f@g!$'()*", ["a;b=c,d", "e:f@g!$'()*"]), ("n:%3F%23", ["?#"]),
      ("n:%2525", ["%25"]), ("n:%7B%7D", ["{}"]), ("n:\u{A0}", ["\u{A0}"]),
    ] as [(String, [Text])])
  func `a segment is decoded once, after the split`(url: String, expected: [Text]) throws {
    #expect(try segments(url) == expected)
  }

  @Test func `R33 empty segments do not count`() throws {
    #expect(try segments("https://a.b//x///y/") == ["x", "y"])
  }

  @Test(
    arguments: [
      ("n:?a=1&b=2", "a", "1"), ("n:?a=1&a=2", "a", "2"), ("n:?a=", "a", ""), ("n:?a", "a", nil),
      ("n:?a=1&a", "a", nil), ("n:?a&a=1", "a", "1"), ("n:?a=b=c", "a", "b=c"),
      ("n:?a=b+c%2B", "a", "b c+"), ("n:?a+b=1", "a b", "1"), ("n:?a%3Db=1", "a=b", "1"),
      ("n:?a=%26", "a", "&"), ("n:?a=1&&&", "a", "1"), ("n:?A=1", "a", nil), ("n:", "a", nil),
      ("n:?", "a", nil), ("n:?a=?/", "a", "?/"), ("n:?a=.", "a", "."), ("n:?a=%2525", "a", "%25"),
      ("n:?=1", "", "1"), ("n:x/?a=1", "a", "1"), ("n:?a=1#?a=2", "a", "1"), ("n:#?a=1", "a", nil),
    ] as [(String, Text, Text?)])
  func `R34 the last of a repeated name counts, k is absent, and k= is empty`(
    url: String, name: Text, value: Text?
  ) throws {
    #expect(try LinkURL.read(Text(url)).item(name)?.value == value)
  }

  @Test(
    arguments: [
      ("n:a", nil, nil), ("n:a#", "", ""), ("n:a#b", "b", "b"),
      ("n:a#b?c#d/e", "b?c#d/e", "b?c#d/e"),
      ("n:a?x#%41+", "%41+", "A+"), ("n:a#..", "..", ".."), ("n:a?#é", "é", "é"),
    ] as [(String, Text?, Text?)])
  func `what follows the first # is fragment`(url: String, raw: Text?, decoded: Text?) throws {
    let read = try LinkURL.read(Text(url))
    #expect(read.fragment == raw)
    #expect(try read.decodedFragment() == decoded)
    #expect(read.segments.map(\.text) == ["a"])
  }

  @Test(
    arguments: [
      ("n:a?x#b%zz", 7, .malformedPercent), ("n:a#%FF", 4, .decodedNotUTF8),
      ("n:a#%00", 4, .decodedControlCharacter),
    ] as [(String, Int, URLFault.Reason)])
  func `a fault in a fragment is one only for who asks for it`(
    url: String, offset: Int, reason: URLFault.Reason
  ) throws {
    let read = try LinkURL.read(Text(url))
    #expect(throws: URLFault(reason, at: offset)) { try read.decodedFragment() }
  }

  @Test func `segments and query items know their offsets`() throws {
    let url = try LinkURL.read("notes://é/%41?a&b=1#f")
    #expect(url.segments.map(\.offset) == [8, 11])
    #expect(url.pathEnd == 14)
    #expect(url.query.map(\.offset) == [15, 17])
    #expect(url.query.map(\.valueOffset) == [16, 19])
    #expect(url.queryEnd == 20)
  }
}
