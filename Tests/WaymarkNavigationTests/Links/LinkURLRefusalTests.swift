import Testing
import WaymarkBytes
import WaymarkNavigation

struct LinkURLRefusalTests {
  private func expect(
    _ url: String, at offset: Int, _ reason: URLFault.Reason,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: URLFault(reason, at: offset), sourceLocation: sourceLocation) {
      try LinkURL.read(Text(url))
    }
  }

  @Test(
    arguments: [
      ("n:a b", 3), ("n:a\\b", 3), ("n:\"", 2), ("n:<", 2), ("n:>", 2), ("n:^", 2), ("n:`", 2),
      ("n:{", 2), ("n:|", 2), ("n:}", 2), ("n:a?q=a b", 7), ("n:a#a b", 5), (" n:a", 0),
      ("n:a ", 3),
      ("https://a.b\\c", 11), ("https://a^b/", 9), ("n:é b", 4),
    ] as [(String, Int)])
  func `what other readers repair does not stand raw, anywhere`(url: String, offset: Int) {
    expect(url, at: offset, .forbiddenCharacter(Array(url.utf8)[offset]))
  }

  @Test(
    arguments: [
      ("n:\u{0}", 2), ("n:\n", 2), ("n:a\tb", 3), ("n:\r", 2), ("n:\u{1F}", 2), ("n:\u{7F}", 2),
      ("n:é\u{80}", 4), ("n:\u{9F}", 2), ("n:#\u{1}", 3), ("\nn:a", 0),
    ] as [(String, Int)])
  func `a control character does not stand raw, anywhere`(url: String, offset: Int) {
    expect(url, at: offset, .controlCharacter)
  }

  @Test(
    arguments: [
      ([0x6E, 0x3A, 0xFF], 2), ([0x6E, 0x3A, 0x61, 0xC3], 3), ([0x6E, 0x3A, 0xC3, 0xA9, 0x80], 4),
      ([0x6E, 0x3A, 0xC0, 0xAF], 2), ([0x6E, 0x3A, 0xED, 0xA0, 0x80], 2),
      ([0x6E, 0x3A, 0x23, 0xFE], 3),
    ] as [([UInt8], Int)])
  func `bytes that are not UTF-8 are refused anywhere`(bytes: [UInt8], offset: Int) {
    #expect(throws: URLFault(.notUTF8, at: offset)) { try LinkURL.read(bytes) }
  }

  @Test func `a URL has at most 8192 bytes, 64 segments and 64 query items`() throws {
    let longest = "n:" + String(repeating: "a", count: 8190)
    #expect(try LinkURL.read(Text(longest)).segments.count == 1)
    expect(longest + "a", at: 8192, .tooLong)
    let path = "n:" + String(repeating: "/a", count: 64)
    #expect(try LinkURL.read(Text(path + "//")).segments.count == 64)
    expect(path + "/a", at: 131, .tooManySegments)
    let query = "n:?" + String(repeating: "a&", count: 64)
    #expect(try LinkURL.read(Text(query + "&&")).query.count == 64)
    expect(query + "a", at: 131, .tooManyQueryItems)
  }

  @Test(
    arguments: [
      ("", 0, .noScheme), ("notes", 5, .noScheme), (":a", 0, .noScheme), ("/a:b", 0, .noScheme),
      ("a/b:c", 1, .noScheme), ("a?b:c", 1, .noScheme), ("a#b:c", 1, .noScheme),
      ("//a", 0, .noScheme), ("1a:b", 0, .malformedScheme), ("-a:b", 0, .malformedScheme),
      ("a_b:c", 1, .malformedScheme), ("a%41:c", 1, .malformedScheme), ("é:c", 0, .malformedScheme),
    ] as [(String, Int, URLFault.Reason)])
  func `a URL begins with a scheme as RFC 3986 writes it`(
    url: String, offset: Int, reason: URLFault.Reason
  ) {
    expect(url, at: offset, reason)
  }

  @Test(
    arguments: [
      ("https:", 6, .noAuthority), ("https:a", 6, .noAuthority), ("https:/a/b", 6, .noAuthority),
      ("https://", 8, .noHost), ("https:///a", 8, .noHost), ("https:////a", 8, .noHost),
      ("https://:443/a", 8, .noHost), ("https://?a", 8, .noHost),
      ("https://me@a.b/", 10, .userName), ("https://@a.b/", 8, .userName),
      ("https://me:pw@a.b/", 13, .userName), ("https://a.b:80@c.d/", 14, .userName),
      ("https://a.b:80/", 11, .port), ("https://a.b:/", 11, .port),
      ("https://a.b:0443/", 11, .port), ("https://a.b:443:443/", 11, .port),
      ("https://a.b:4430/", 11, .port), ("https://[::1]:80/", 13, .port),
      ("https://[::1/", 8, .malformedHost), ("https://[::1]a/", 13, .malformedHost),
      ("https://a]b/", 9, .malformedHost), ("https://a[b/", 9, .malformedHost),
      ("https://a%zz/", 9, .malformedPercent), ("https://a%00/", 9, .decodedControlCharacter),
    ] as [(String, Int, URLFault.Reason)])
  func `R30 https has exactly two slashes, a host, and no user name or other port`(
    url: String, offset: Int, reason: URLFault.Reason
  ) {
    expect(url, at: offset, reason)
  }

  @Test(
    arguments: [
      ("n:a/%", 4, .malformedPercent), ("n:a/%4", 4, .malformedPercent),
      ("n:a/x%4g", 5, .malformedPercent), ("n:a/%-1", 4, .malformedPercent),
      ("n:%4/1", 2, .malformedPercent), ("n://%zz/a", 4, .malformedPercent),
      ("n:a%00", 3, .decodedControlCharacter), ("n:a%1f", 3, .decodedControlCharacter),
      ("n:a%7F", 3, .decodedControlCharacter), ("n:%C2%80", 2, .decodedControlCharacter),
      ("n:é%c2%9f", 4, .decodedControlCharacter),
      ("n:a%FF", 3, .decodedNotUTF8), ("n:%C3", 2, .decodedNotUTF8),
      ("n:a%41%C0%AF", 6, .decodedNotUTF8), ("n:%ED%A0%80", 2, .decodedNotUTF8),
      ("n:%C3é", 2, .decodedNotUTF8),
      ("n:.", 2, .dotSegment), ("n:a/..", 4, .dotSegment), ("n://./a", 4, .dotSegment),
      ("n:a/%2e%2E/b", 4, .dotSegment), ("https://a.b/%2E", 12, .dotSegment),
    ] as [(String, Int, URLFault.Reason)])
  func `R35 a segment that does not decode to plain text is refused`(
    url: String, offset: Int, reason: URLFault.Reason
  ) {
    expect(url, at: offset, reason)
  }

  @Test(
    arguments: [
      ("n:a?x=%", 6, .malformedPercent), ("n:a?%zz", 4, .malformedPercent),
      ("n:a?x=1&y=%00", 10, .decodedControlCharacter), ("n:a?%FF=1", 4, .decodedNotUTF8),
    ] as [(String, Int, URLFault.Reason)])
  func `R35 names and values of the query are refused like segments, whoever declares them`(
    url: String, offset: Int, reason: URLFault.Reason
  ) {
    expect(url, at: offset, reason)
  }

  @Test(arguments: ["http://a.b/%zz", "javascript:00000%zz", "unheardof:/0000%zz"])
  func `a broken URL is refused whoever it is meant for`(url: String) {
    expect(url, at: url.utf8.count - 3, .malformedPercent)
  }
}
