package import WaymarkBytes

// URLs are split only here, by RFC 3986. URL types of libraries repair, re-encode and normalise, and a
// link that two readers understand differently can be abused. So a port must be exactly `443`, not empty
// or `0443`, and `%2e%2e` is a segment `..`. The checks run in the order of this file, and the first
// failure is reported.
extension LinkURL {
  package static func read(_ text: Text) throws(URLFault) -> LinkURL {
    try read(text.bytes)
  }

  package static func read(_ bytes: [UInt8]) throws(URLFault) -> LinkURL {
    try checkCharacters(of: bytes)
    let colon = try endOfScheme(in: bytes)
    let scheme = text(bytes[..<colon]).asciiLowercased
    let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    let mark = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    var path = bytes[(colon + 1)..<mark]
    let host = scheme == "https" ? try takeHost(from: &path) : nil
    return LinkURL(
      scheme: scheme, host: host, segments: try segments(of: path), pathEnd: mark,
      query: try items(of: bytes[mark..<hash].dropFirst()), queryEnd: hash,
      fragment: hash < bytes.endIndex ? text(bytes[(hash + 1)...]) : nil)
  }

  /// Returns a part of a URL as text. The characters must have been checked, and the cuts be at ASCII
  /// bytes.
  private static func text(_ bytes: ArraySlice<UInt8>) -> Text {
    Text(String(decoding: bytes, as: UTF8.self))
  }

  // MARK: - Characters (rule 1)

  private static func checkCharacters(of bytes: [UInt8]) throws(URLFault) {
    guard bytes.count <= longest else { throw URLFault(.tooLong, at: longest) }
    var isASCII = true
    for (offset, byte) in bytes.enumerated() {
      if byte > 0x7F {
        isASCII = false
      } else if byte <= 0x20 || byte >= UInt8(ascii: "\"") {
        try check(byte, at: offset)
      }
    }
    guard !isASCII else { return }
    if Text(bytes: bytes) == nil { throw URLFault(.notUTF8, at: bytes.endOfUTF8) }
    if let offset = bytes.firstControlCharacter { throw URLFault(.controlCharacter, at: offset) }
  }

  private static func check(_ byte: UInt8, at offset: Int) throws(URLFault) {
    switch byte {
    case ..<0x20, 0x7F:
      throw URLFault(.controlCharacter, at: offset)
    case UInt8(ascii: " "), UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
      UInt8(ascii: "|"), UInt8(ascii: "}"):
      throw URLFault(.forbiddenCharacter(byte), at: offset)
    default:
      break
    }
  }

  // MARK: - Scheme and host (rules 2 and 4)

  private static func endOfScheme(in bytes: [UInt8]) throws(URLFault) -> Int {
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: ":") where offset > 0:
        return offset
      case UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        throw URLFault(.noScheme, at: offset)
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard offset > 0 else { throw URLFault(.malformedScheme, at: offset) }
      default:
        guard byte.isLetter else { throw URLFault(.malformedScheme, at: offset) }
      }
    }
    throw URLFault(.noScheme, at: bytes.endIndex)
  }

  /// Removes `//`, the host and its port from the beginning of `path`, and returns the host.
  ///
  /// The host does not have to be one that an app can declare. It can be an address in brackets or have
  /// escapes.
  private static func takeHost(from path: inout ArraySlice<UInt8>) throws(URLFault) -> Text {
    let slash = UInt8(ascii: "/")
    guard path.starts(with: [slash, slash]) else {
      throw URLFault(.noAuthority, at: path.startIndex)
    }
    let afterSlashes = path.dropFirst(2)
    let authority = afterSlashes.prefix { $0 != slash }
    path = path[authority.endIndex...]
    if let at = authority.firstIndex(of: UInt8(ascii: "@")) { throw URLFault(.userName, at: at) }
    let host = authority.prefix(upTo: try endOfHost(in: authority))
    guard !host.isEmpty else { throw URLFault(.noHost, at: authority.startIndex) }
    let port = authority[host.endIndex...]
    guard port.isEmpty || port.elementsEqual(":443".utf8) else {
      throw URLFault(.port, at: port.startIndex)
    }
    _ = try PercentCoding.decode(host)
    return text(host).asciiLowercased
  }

  private static func endOfHost(in authority: ArraySlice<UInt8>) throws(URLFault) -> Int {
    let open = UInt8(ascii: "[")
    let close = UInt8(ascii: "]")
    let colon = UInt8(ascii: ":")
    var rest = authority
    if authority.first == open {
      guard let end = authority.firstIndex(of: close) else {
        throw URLFault(.malformedHost, at: authority.startIndex)
      }
      rest = authority[(end + 1)...]
      guard rest.isEmpty || rest.first == colon else { throw URLFault(.malformedHost, at: end + 1) }
    }
    if let bracket = rest.firstIndex(where: { $0 == open || $0 == close }) {
      throw URLFault(.malformedHost, at: bracket)
    }
    return rest.firstIndex(of: colon) ?? authority.endIndex
  }

  // MARK: - Path and query (rules 3, 5 and 6)

  /// Returns the segments between scheme and query. Empty ones are ignored, so the authority of a custom
  /// scheme is the first segment.
  private static func segments(of path: ArraySlice<UInt8>) throws(URLFault) -> [Segment] {
    var segments: [Segment] = []
    for part in path.split(separator: UInt8(ascii: "/")) {
      guard segments.count < mostSegments else {
        throw URLFault(.tooManySegments, at: part.startIndex)
      }
      let text = try PercentCoding.decode(part)
      guard text != ".", text != ".." else { throw URLFault(.dotSegment, at: part.startIndex) }
      segments.append(Segment(text: text, offset: part.startIndex))
    }
    return segments
  }

  private static func items(of query: ArraySlice<UInt8>) throws(URLFault) -> [QueryItem] {
    var items: [QueryItem] = []
    for part in query.split(separator: UInt8(ascii: "&")) {
      guard items.count < mostQueryItems else {
        throw URLFault(.tooManyQueryItems, at: part.startIndex)
      }
      let equals = part.firstIndex(of: UInt8(ascii: "="))
      let name = try PercentCoding.decode(part[..<(equals ?? part.endIndex)], plusIsSpace: true)
      let value = try equals.map { (equals) throws(URLFault) in
        try PercentCoding.decode(part[(equals + 1)...], plusIsSpace: true)
      }
      items.append(
        QueryItem(
          name: name, value: value, offset: part.startIndex,
          valueOffset: equals.map { $0 + 1 } ?? part.endIndex))
    }
    return items
  }
}
