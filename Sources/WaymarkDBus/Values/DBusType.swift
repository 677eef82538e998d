import CWaymarkDBus
package import WaymarkBytes

/// The complete type of one value.
///
/// There is no case for Unix file descriptors (`h`), because no interface of ours uses them.
package enum DBusType: Hashable, Sendable {
  case byte, boolean, int16, uint16, int32, uint32, int64, uint64, double
  case string, objectPath, signature, variant
  indirect case array(DBusType)
  /// An array of dictionary entries. In a type that was parsed, the key is a basic type.
  indirect case dictionary(key: DBusType, value: DBusType)
  case structure([DBusType])

  /// `a{sv}`: named values, such as options.
  package static let vardict = DBusType.dictionary(key: .string, value: .variant)

  /// Reads one type. Returns nil if the text is not exactly one type or has an `h`.
  package init?(_ text: Text) {
    guard let types = Signature(text)?.types, types.count == 1 else { return nil }
    self = types[0]
  }
}

extension DBusType: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Takes a literal of this program. Ends the process if it is not one complete type.
  package init(stringLiteral literal: String) {
    guard let type = DBusType(Text(literal)) else {
      preconditionFailure("\"\(literal)\" is not one complete type")
    }
    self = type
  }

  /// The type as in a signature. It is not a valid signature if the type is invalid, such as an empty
  /// structure.
  package var description: String {
    switch self {
    case .array(let element): "a" + element.description
    case .dictionary(.string, .variant): "a{sv}"
    case .dictionary(let key, let value): "a{\(key)\(value)}"
    case .structure(let fields): "(" + fields.signatureText + ")"
    default: String(UnicodeScalar(code))
    }
  }

  /// The letter by which a message marks a value of this type.
  var code: UInt8 {
    switch self {
    case .byte: UInt8(ascii: "y")
    case .boolean: UInt8(ascii: "b")
    case .int16: UInt8(ascii: "n")
    case .uint16: UInt8(ascii: "q")
    case .int32: UInt8(ascii: "i")
    case .uint32: UInt8(ascii: "u")
    case .int64: UInt8(ascii: "x")
    case .uint64: UInt8(ascii: "t")
    case .double: UInt8(ascii: "d")
    case .string: UInt8(ascii: "s")
    case .objectPath: UInt8(ascii: "o")
    case .signature: UInt8(ascii: "g")
    case .variant: UInt8(ascii: "v")
    case .array, .dictionary: UInt8(ascii: "a")
    case .structure: UInt8(ascii: "r")
    }
  }
}

// For opening containers. This happens many times for one message, and most types have one letter.
extension DBusType {
  /// Calls `body` with the type as a C string, which is valid only during the call.
  func withSignature<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    if isOneLetter {
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 2) { text in
        text[0] = CChar(bitPattern: code)
        text[1] = 0
        return body(text.baseAddress.unsafelyUnwrapped)
      }
    }
    if case .dictionary(.string, .variant) = self { return "a{sv}".withCString(body) }
    return description.withCString(body)
  }
}

extension [DBusType] {
  /// The types one after the other, as in a signature.
  package var signatureText: String {
    reduce(into: "") { $0 += $1.description }
  }
}

extension Signature {
  /// The types of the signature. Nil if one is a file descriptor.
  package var types: [DBusType]? {
    var rest = text.utf8[...]
    var types: [DBusType] = []
    while !rest.isEmpty {
      guard let type = DBusType(parsing: &rest) else { return nil }
      types.append(type)
    }
    return types
  }
}

extension DBusType {
  /// The types of one letter, each at the index of its letter.
  private static let byLetter: [DBusType?] = {
    var types = [DBusType?](repeating: nil, count: 256)
    let oneLetter: [DBusType] = [
      .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double, .string,
      .objectPath, .signature, .variant,
    ]
    for type in oneLetter { types[Int(type.code)] = type }
    return types
  }()

  /// Returns the type of one letter, or nil if there is none or the letter begins a longer type.
  init?(letter: UInt8) {
    guard let type = Self.byLetter[Int(letter)] else { return nil }
    self = type
  }

  /// Whether the type has one letter.
  var isOneLetter: Bool {
    switch self {
    case .array, .dictionary, .structure: false
    default: true
    }
  }

  /// Removes one type from the front of a valid signature. A valid one has at most 32 nested arrays and 32
  /// nested structures, so the recursion is limited.
  fileprivate init?(parsing rest: inout Substring.UTF8View) {
    guard let code = rest.popFirst() else { return nil }
    switch code {
    case UInt8(ascii: "a"):
      if rest.first == UInt8(ascii: "{") {
        rest.removeFirst()
        guard let key = DBusType(parsing: &rest), let value = DBusType(parsing: &rest) else {
          return nil
        }
        rest.removeFirst()
        self = .dictionary(key: key, value: value)
      } else {
        guard let element = DBusType(parsing: &rest) else { return nil }
        self = .array(element)
      }
    case UInt8(ascii: "("):
      var fields: [DBusType] = []
      while rest.first != UInt8(ascii: ")") {
        guard let field = DBusType(parsing: &rest) else { return nil }
        fields.append(field)
      }
      rest.removeFirst()
      self = .structure(fields)
    default:
      self.init(letter: code)
    }
  }
}
