// The words of this module's errors.

extension Errno: CustomStringConvertible {
  /// The system's words and the name: `No space left on device (ENOSPC)`.
  package var description: String { "\(SystemCalls.errorWords(rawValue)) (\(name))" }
}

extension ReadError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let error): error.description
    case .notAFile(let kind): "not a regular file but a \(kind.rawValue)"
    case .tooLarge(let limit): "larger than \(limit) bytes"
    }
  }
}
