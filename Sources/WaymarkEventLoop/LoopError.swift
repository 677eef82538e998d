import Glibc

/// A system call of the event loop failed.
package struct LoopError: Error, CustomStringConvertible {
  /// What was tried, like `watch the folder /etc`.
  package let action: String
  /// The number of the error, as in `errno.h`.
  package let code: Int32

  package init(action: String, code: Int32) {
    self.action = action
    self.code = code
  }

  package var description: String { "cannot \(action): \(String(cString: strerror(code)))" }

  /// Throws where sd-event answered with a negative error number.
  static func check(_ result: Int32, _ action: @autoclosure () -> String) throws(LoopError) {
    if result < 0 { throw LoopError(action: action(), code: -result) }
  }
}
