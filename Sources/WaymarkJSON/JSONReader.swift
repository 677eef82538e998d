import WaymarkBytes

/// Reads a JSON text by recursive descent.
///
/// First it checks that the bytes are UTF-8. Then it looks at single bytes, and decodes a scalar only
/// if JSON5 allows letters or spaces beyond ASCII at that position. Each method begins at `offset` and
/// leaves it after what it read. For any text, time and memory grow in proportion to its length, and the
/// stack in proportion to the maximum depth.
package struct JSONReader {
  package enum Dialect: Sendable {
    /// RFC 8259 without extensions.
    case strict
    /// JSON5 1.0.0 (spec.json5.org). Names can also have letters beyond the basic plane, and
    /// hexadecimal numbers have at most 64 bits.
    case json5
  }

  let bytes: [UInt8]
  let isJSON5: Bool
  private let maximumDepth: Int
  private var depth = 0
  private var equalNames: [JSONFault] = []

  // Changed only by JSONReader+Cursor.swift and JSONReader+Strings.swift.
  var offset = 0
  var line = 1
  var lineStart = 0

  private init(_ bytes: [UInt8], dialect: Dialect, maximumDepth: Int) {
    self.bytes = bytes
    self.isJSON5 = dialect == .json5
    self.maximumDepth = maximumDepth
  }

  /// Reads the value of a text, in which at most `maximumDepth` arrays and objects may nest.
  package static func read(
    _ text: some Collection<UInt8>, dialect: Dialect = .strict, maximumDepth: Int = 64
  ) throws(JSONFaults) -> JSONValue {
    var reader = JSONReader(Array(text), dialect: dialect, maximumDepth: maximumDepth)
    let value: JSONValue
    do throws(JSONFault) {
      value = try reader.text()
    } catch {
      throw JSONFaults(all: reader.equalNames + [error], value: nil)
    }
    guard reader.equalNames.isEmpty else {
      throw JSONFaults(all: reader.equalNames, value: value)
    }
    return value
  }

  private mutating func text() throws(JSONFault) -> JSONValue {
    try checkUTF8()
    try skipSpace()
    let value = try value()
    try skipSpace()
    guard next == nil else { throw unexpected(wanted: .end) }
    return value
  }

  private mutating func value() throws(JSONFault) -> JSONValue {
    guard let next else { throw unexpected(wanted: .value) }
    let position = position
    let kind: JSONValue.Kind
    switch next {
    case "{": kind = .object(try object())
    case "[": kind = .array(try array())
    case "\"": kind = .string(try string())
    case "'" where isJSON5: kind = .string(try string())
    case "-", "0"..."9": kind = .number(try number())
    case "+" where isJSON5, "." where isJSON5: kind = .number(try number())
    case "a"..."z", "A"..."Z", "_", "$": kind = try word()
    default: throw unexpected(wanted: .value)
    }
    return JSONValue(kind, position: position)
  }

  private mutating func word() throws(JSONFault) -> JSONValue.Kind {
    let position = position
    let word = takeWord()
    switch word {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "Infinity" where isJSON5, "NaN" where isJSON5: return .number(JSONNumber(literal: word))
    default: throw JSONFault(.unknownWord(word), at: position)
    }
  }

  private mutating func array() throws(JSONFault) -> [JSONValue] {
    var elements: [JSONValue] = []
    try list(closedBy: "]", wanted: .commaOrBracket) { reader throws(JSONFault) in
      elements.append(try reader.value())
    }
    return elements
  }

  private mutating func object() throws(JSONFault) -> [JSONMember] {
    var members: [JSONMember] = []
    // Comparing a few names costs less than hashing them. The others are in a dictionary, whose hashes
    // are seeded, so that no text can provoke collisions.
    let few = 8
    var laterNames: [Text: JSONPosition] = [:]
    try list(closedBy: "}", wanted: .commaOrBrace) { reader throws(JSONFault) in
      let position = reader.position
      let name = try reader.name()
      let first = members.prefix(few).first { $0.name == name }?.namePosition ?? laterNames[name]
      if let first, reader.equalNames.count < JSONFaults.limit {
        reader.equalNames.append(JSONFault(.equalNames(name, first: first), at: position))
      }
      if first == nil, members.count >= few { laterNames[name] = position }
      try reader.skipSpace()
      guard reader.take(":") else { throw reader.unexpected(wanted: .colon) }
      try reader.skipSpace()
      let value = try reader.value()
      if first == nil { members.append(JSONMember(name, value, namePosition: position)) }
    }
    return members
  }

  /// Reads elements separated by commas, from the opening bracket to the closing one.
  private mutating func list(
    closedBy close: Unicode.Scalar, wanted: JSONFault.Wanted,
    element: (inout JSONReader) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    guard depth < maximumDepth else {
      throw JSONFault(.tooDeep(limit: maximumDepth), at: position)
    }
    depth += 1
    defer { depth -= 1 }
    advance()
    try skipSpace()
    guard !take(close) else { return }
    while true {
      try element(&self)
      try skipSpace()
      guard !take(close) else { return }
      guard take(",") else { throw unexpected(wanted: wanted) }
      try skipSpace()
      if isJSON5, take(close) { return }
    }
  }
}
