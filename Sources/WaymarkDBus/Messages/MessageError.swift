/// Why values do not fit into a message, or are not read from one.
package enum MessageError: Error, Hashable, Sendable {
  /// A value is of another type than its place in the signature, or there are more or fewer.
  case mismatch(expected: String, got: String)
  /// A type that no signature can express: a structure of nothing, a key that is not basic, …
  case invalidType(String)
  /// A string holds U+0000, which ends it on the wire.
  case nulInString
  /// Containers stand in each other more than `Message.depthLimit` deep.
  case tooDeep
  /// More bytes than a message may have, sent or read.
  case tooLarge(limit: Int)
  /// A Unix file descriptor, which nothing here takes.
  case fileDescriptor
  case outOfMemory
}

extension MessageError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .mismatch(let expected, let got):
      "expected values of type \"\(expected)\", got \"\(got)\""
    case .invalidType(let type): "\"\(type)\" is not a type of D-Bus"
    case .nulInString: "a string holds U+0000"
    case .tooDeep: "values nest more than \(Message.depthLimit) deep"
    case .tooLarge(let limit): "more than \(limit) bytes"
    case .fileDescriptor: "file descriptors are not taken"
    case .outOfMemory: "out of memory"
    }
  }
}
