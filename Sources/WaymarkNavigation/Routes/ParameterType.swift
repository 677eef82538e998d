package import WaymarkBytes

/// The type of a parameter.
///
/// | type | accepted | kept as |
/// |---|---|---|
/// | `uuid` | 8-4-4-4-12 hex digits, either case | lower case |
/// | `int` | `-?(0\|[1-9][0-9]*)` in 64 bits | number |
/// | `bool` | `true`, `false` | boolean |
/// | `string` | UTF-8 without control characters, at most 1,024 bytes | as given |
/// | a list | exactly one of its strings | as given |
package enum ParameterType: Hashable, Sendable {
  case uuid
  case int
  case bool
  case string
  case oneOf([Text])

  package static let longestString = 1024

  /// Returns the value in the form in which it is kept, or nil if it is not of this type.
  package func accept(_ value: Value) -> Value? {
    switch (self, value) {
    case (.int, .int), (.bool, .bool): value
    case (.uuid, .string(let text)): Self.uuid(text)
    case (.string, .string(let text)): Self.isString(text) ? value : nil
    case (.oneOf(let allowed), .string(let text)): allowed.contains(text) ? value : nil
    default: nil
    }
  }

  /// Returns the value that the text stands for in a link or on a command line, or nil if it is not of
  /// this type.
  package func read(_ text: Text) -> Value? {
    switch self {
    case .int: Self.int(text).map(Value.int)
    case .bool: text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
    case .uuid, .string, .oneOf: accept(.string(text))
    }
  }

  private static func isString(_ text: Text) -> Bool {
    text.utf8.count <= longestString && !text.hasControlCharacter
  }

  private static func uuid(_ text: Text) -> Value? {
    let span = text.utf8.span
    guard span.count == 36 else { return nil }
    for index in span.indices {
      let isDash = index == 8 || index == 13 || index == 18 || index == 23
      guard isDash ? span[index] == UInt8(ascii: "-") : span[index].hexDigit != nil else {
        return nil
      }
    }
    return .string(text.asciiLowercased)
  }

  private static func int(_ text: Text) -> Int64? {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    guard let first = digits.first, digits.allSatisfy(\.isDigit) else { return nil }
    guard first != UInt8(ascii: "0") || digits.count == 1 else { return nil }
    return Int64(text.string)
  }
}
