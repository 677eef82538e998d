/// The system's reason for refusing a call.
package struct Errno: Error, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The name in C, like `ENOSPC`. The number if there is no name.
  package var name: String { SystemCalls.errorName(rawValue) ?? String(rawValue) }
}
