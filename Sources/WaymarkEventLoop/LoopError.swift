/// A system call of the event loop failed.
package struct LoopError: Error {
  /// What the loop tried to do.
  package enum Action: Sendable {
    case makeLoop, wait, feedWatchdog, makeTimer, watchConnection
    case watchFolder(String)
    case watchDescriptor(Int32)
    case blockSignal(Int32)
    case watchSignal(Int32)
  }

  package let action: Action
  /// The number of the error, as in `errno.h`.
  package let code: Int32

  package init(_ action: Action, code: Int32) {
    self.action = action
    self.code = code
  }

  /// Throws if the result of sd-event is a negative error number.
  static func check(_ result: Int32, _ action: @autoclosure () -> Action) throws(LoopError) {
    if result < 0 { throw LoopError(action(), code: -result) }
  }
}
