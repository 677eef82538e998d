package import WaymarkBytes

/// The value of a parameter. It is always a scalar.
package enum Value: Hashable, Sendable {
  case string(Text)
  case int(Int64)
  case bool(Bool)
}

extension Value: CustomStringConvertible {
  /// The value as it is written in a link or on a command line.
  package var text: Text {
    switch self {
    case .string(let text): text
    case .int(let number): Text(String(number))
    case .bool(let flag): flag ? "true" : "false"
    }
  }

  package var description: String { text.string }
}
