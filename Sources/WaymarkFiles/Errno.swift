/// Why the system refused a call.
package struct Errno: Error, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The name that C has for it, as `ENOSPC`; the number where it has none.
  package var name: String { SystemCalls.errorName(rawValue) ?? String(rawValue) }

  /// The system's words and the name: `No space left on device (ENOSPC)`.
  package var description: String { "\(SystemCalls.errorWords(rawValue)) (\(name))" }
}
