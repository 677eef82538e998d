import CWaymarkDBus
package import WaymarkBytes

/// The complete type of one value.
///
/// Unix file descriptors (`h`) are left out: no interface of ours takes or gives any.
package enum DBusType: Hashable, Sendable {
  case byte, boolean, int16, uint16, int32, uint32, int64, uint64, double
  case string, objectPath, signature, variant
  indirect case array(DBusType)
  /// An array of dictionary entries; the key is a basic type in every type that was parsed.
  indirect case dictionary(key: DBusType, value: DBusType)
  case structure([DBusType])

  /// `a{sv}`: named options and the like.
  package static let vardict = DBusType.dictionary(key: .string, value: .variant)

  /// The one type that the text describes, or nil where it is not exactly one type or has an `h`.
  package init?(_ text: Text) {
    guard let types = Signature(text)?.types, types.count == 1 else { return nil }
    self = types[0]
  }
}

extension DBusType: ExpressibleByStringLiteral, CustomStringConvertible {
  /// A type of this program's own. A literal that is not one complete type ends the process.
  package init(stringLiteral literal: String) {
    guard let type = DBusType(Text(literal)) else {
      preconditionFailure("\"\(literal)\" is not one complete type")
    }
    self = type
  }

  /// The type as in a signature. Of a type that was put together wrongly, such as a structure of
  /// nothing, it is no valid signature.
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

// What containers are opened with, often many times for one message, and seldom more than one letter.
extension DBusType {
  /// The type as a text of C, for as long as the body runs.
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
  /// The types of the signature, or nil where one is a file descriptor.
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
  /// Those types that one letter says, each at the place of its letter.
  private static let byLetter: [DBusType?] = {
    var types = [DBusType?](repeating: nil, count: 256)
    let oneLetter: [DBusType] = [
      .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double, .string,
      .objectPath, .signature, .variant,
    ]
    for type in oneLetter { types[Int(type.code)] = type }
    return types
  }()

  /// The type that the letter says alone, or nil where it says none or begins a longer type.
  init?(letter: UInt8) {
    guard let type = Self.byLetter[Int(letter)] else { return nil }
    self = type
  }

  /// Whether one letter says the whole type.
  var isOneLetter: Bool {
    switch self {
    case .array, .dictionary, .structure: false
    default: true
    }
  }

  /// Takes one type off the front of a valid signature, at most 32 arrays and 32 structures deep.
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
