package import WaymarkBytes

extension LinkPattern {
  package static func parse(_ text: Text) throws(PatternFault) -> LinkPattern {
    let bytes = text.bytes
    guard bytes.count <= LinkURL.longest else {
      throw PatternFault(.tooLong, at: LinkURL.longest)
    }
    if let control = bytes.firstControlCharacter {
      throw PatternFault(.text(.controlCharacter), at: control)
    }
    guard bytes.first == UInt8(ascii: "/") else { throw PatternFault(.noSlash, at: 0) }
    let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    let mark = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    var parser = PatternParser()
    try parser.readPath(bytes[1..<mark])
    if mark < hash { try parser.readQuery(bytes[(mark + 1)..<hash]) }
    if hash < bytes.endIndex { try parser.readFragment(bytes[(hash + 1)...]) }
    return LinkPattern(
      text: text, segments: parser.segments, takesTail: parser.takesTail, query: parser.query,
      fragment: parser.fragment)
  }
}

private struct PatternParser {
  var segments: [LinkPattern.Segment] = []
  var takesTail = false
  var query: [LinkPattern.QueryCapture] = []
  var fragment: Text?
  private var names: Set<Text> = []

  mutating func readPath(_ path: ArraySlice<UInt8>) throws(PatternFault) {
    guard !path.isEmpty else { return }
    for part in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard !takesTail else { throw PatternFault(.tailNotLast, at: part.startIndex - 3) }
      guard !part.elementsEqual("**".utf8) else {
        takesTail = true
        continue
      }
      guard segments.count < LinkURL.mostSegments else {
        throw PatternFault(.tooManySegments, at: part.startIndex)
      }
      segments.append(try segment(part))
    }
  }

  private mutating func segment(
    _ part: ArraySlice<UInt8>
  ) throws(PatternFault) -> LinkPattern.Segment {
    guard !part.isEmpty else { throw PatternFault(.emptySegment, at: part.startIndex) }
    if let name = try capture(part) { return .capture(name) }
    if let asterisk = part.firstIndex(of: UInt8(ascii: "*")) {
      throw PatternFault(.asterisk, at: asterisk)
    }
    let literal = try decode(part)
    guard literal != ".", literal != ".." else {
      throw PatternFault(.text(.dotSegment), at: part.startIndex)
    }
    return .literal(literal)
  }

  mutating func readQuery(_ text: ArraySlice<UInt8>) throws(PatternFault) {
    for part in text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      guard query.count < LinkURL.mostQueryItems else {
        throw PatternFault(.tooManyKeys, at: part.startIndex)
      }
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")),
        let name = try capture(part[(equals + 1)...])
      else { throw PatternFault(.queryItem, at: part.startIndex) }
      let key = try decode(part[..<equals], plusIsSpace: true)
      guard !key.isEmpty else { throw PatternFault(.emptyKey, at: part.startIndex) }
      guard !query.contains(where: { $0.key == key }) else {
        throw PatternFault(.repeatedKey(key), at: part.startIndex)
      }
      query.append(LinkPattern.QueryCapture(key: key, name: name))
    }
  }

  mutating func readFragment(_ text: ArraySlice<UInt8>) throws(PatternFault) {
    guard let name = try capture(text) else { throw PatternFault(.fragment, at: text.startIndex) }
    fragment = name
  }

  /// Returns the name between the braces that enclose this part, or nil if the part has no brace.
  private mutating func capture(_ part: ArraySlice<UInt8>) throws(PatternFault) -> Text? {
    let open = UInt8(ascii: "{")
    let close = UInt8(ascii: "}")
    guard let brace = part.firstIndex(where: { $0 == open || $0 == close }) else { return nil }
    let inner = part.dropFirst().dropLast()
    guard part.count >= 2, part.first == open, part.last == close, !inner.contains(open),
      !inner.contains(close)
    else { throw PatternFault(.brace, at: brace) }
    guard !inner.isEmpty else { throw PatternFault(.emptyName, at: part.startIndex) }
    let name = Text(String(decoding: inner, as: UTF8.self))
    guard names.insert(name).inserted else {
      throw PatternFault(.repeatedName(name), at: part.startIndex)
    }
    return name
  }

  private func decode(
    _ part: ArraySlice<UInt8>, plusIsSpace: Bool = false
  ) throws(PatternFault) -> Text {
    do {
      return try PercentCoding.decode(part, plusIsSpace: plusIsSpace)
    } catch {
      throw PatternFault(.text(error.reason), at: error.offset)
    }
  }
}
