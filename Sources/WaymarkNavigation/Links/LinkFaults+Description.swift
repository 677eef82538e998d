import WaymarkBytes

// The words for people of everything that a link can be refused for: what was refused, and what would
// do. Of a URL they tell the byte, never the text, which may be private (R62); of a pattern, which an
// app's author wrote, they tell the text.

extension URLFault: CustomStringConvertible {
  package var description: String { "\(reason), at byte \(offset)" }
}

extension URLFault.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLong: "the URL is longer than \(LinkURL.longest) bytes"
    case .notUTF8: "the URL is not UTF-8"
    case .forbiddenCharacter(let byte):
      "a URL cannot hold \(byte == 0x20 ? "a space" : "`\(Unicode.Scalar(byte))`"), "
        + "which is written \(escape(byte))"
    case .controlCharacter: "a URL cannot hold a control character"
    case .tooManySegments: "the path has more than \(LinkURL.mostSegments) segments"
    case .tooManyQueryItems: "the query has more than \(LinkURL.mostQueryItems) items"
    case .noScheme: "the URL has no scheme; it begins with one and `:`"
    case .malformedScheme:
      "the scheme is not a letter followed by letters, digits, `+`, `-` and `.`"
    case .noAuthority: "`https:` is not followed by `//` and a host"
    case .noHost: "`https://` is not followed by a host"
    case .malformedHost: "the host is malformed: brackets enclose the whole of one or do not stand"
    case .userName: "a user name stands before the host; a link has none"
    case .port: "the port is not 443; it is best left out, with its `:`"
    case .malformedPercent: "`%` is not followed by two hex digits; `%` itself is written %25"
    case .decodedControlCharacter: "an escape stands for a control character"
    case .decodedNotUTF8: "the escapes do not stand for UTF-8"
    case .dotSegment: "a segment of a link is never `.` or `..`"
    }
  }

  private func escape(_ byte: UInt8) -> String {
    "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

extension PatternFault: CustomStringConvertible {
  package var description: String { "\(reason), at byte \(offset) of the pattern" }
}

extension PatternFault.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLong: "the pattern is longer than \(LinkURL.longest) bytes, the most that a URL has"
    case .noSlash: "a pattern begins with `/`, whatever the scheme"
    case .emptySegment: "a segment is empty; such count in no URL, so leave its `/` out"
    case .tooManySegments: "no URL has more than \(LinkURL.mostSegments) segments"
    case .tooManyKeys: "no URL has more than \(LinkURL.mostQueryItems) query items"
    case .brace:
      "`{name}` is a whole segment, query value or fragment; a brace itself is written %7B or %7D"
    case .emptyName: "`{}` captures nothing; the name of a parameter stands between the braces"
    case .repeatedName(let name): "`{\(name)}` stands twice; each name is captured once"
    case .asterisk: "`*` stands only in `**`, any tail; one segment is `{name}`, `*` itself %2A"
    case .tailNotLast: "`**` is not the last segment"
    case .queryItem: "an item of the query is not `key={name}`"
    case .emptyKey: "a query key is empty"
    case .repeatedKey(let key): "the query key `\(key)` stands twice; of a URL only its last counts"
    case .fragment: "what follows `#` is not `{name}`; `#` itself is written %23"
    case .text(let reason): "no URL is like this: \(reason)"
    }
  }
}

extension LinkFault: CustomStringConvertible {
  package var description: String { reason.description }
}

extension LinkFault.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .pattern(let fault): fault.description
    case .unknownRoute(let name, _, isSheet: true):
      "`\(name)` is a sheet; `open` takes routes, and `present` a sheet"
    case .unknownRoute(let name, _, isSheet: false):
      "`\(name)` is not declared; `open` takes names of `routes`"
    case .unknownSheet(let name, isRoute: true):
      "`\(name)` is a route; `present` takes a sheet, and `open` routes"
    case .unknownSheet(let name, isRoute: false):
      "`\(name)` is not declared; `present` takes a name of `sheets`"
    case .undeclaredCapture(let name):
      "`{\(name)}` is captured, but nothing that the link opens has a parameter `\(name)`"
    case .uncaptured(let parameter, let place):
      "`\(place)` requires `\(parameter)`, which nothing captures; capture `{\(parameter)}`, "
        + "or declare the parameter with `?`"
    case .twoTypes(let parameter, let first, let place, let second, let other):
      "`{\(parameter)}` is \(first) for `\(place)` and \(second) for `\(other)`; "
        + "one capture has one type"
    case .ambiguous(_, let pattern, let url):
      "`\(url)` is also `\(pattern)`'s, which is as specific; one of the two must say more"
    case .tooManyAlike:
      "too many links differ in their lists or query keys alone; captures serve them better"
    }
  }
}

extension LinkMismatch: CustomStringConvertible {
  package var description: String { "`\(link)` \(reason), at byte \(offset) of the URL" }
}

extension LinkMismatch.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .otherLiteral(let wanted): "wants `\(wanted)`"
    // No URL holds what else a string cannot.
    case .wrongValue(let parameter, .string): "takes a `\(parameter)` of at most 1,024 bytes"
    case .wrongValue(let parameter, let type): "takes another `\(parameter)`: \(type)"
    case .segmentMissing(let segment): "wants one more segment, `\(segment)`"
    case .extraSegment: "ends before this segment"
    case .queryKeyMissing(let key, let parameter):
      "wants the query key `\(key)`, its `\(parameter)`"
    case .fragmentMissing(let parameter): "wants a fragment, its `\(parameter)`"
    case .fragmentMalformed(let fault): "takes the fragment, but \(fault)"
    }
  }
}

extension LinkPattern.Segment: CustomStringConvertible {
  package var description: String {
    switch self {
    case .literal(let text): text.string
    case .capture(let name): "{\(name)}"
    }
  }
}
