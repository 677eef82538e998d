/// A thread. It goes on running if this value is released.
package struct Thread: ~Copyable, Sendable {
  private let handle: UInt

  /// Runs `body` on a new thread that blocks all signals.
  package init(_ body: @escaping @Sendable () -> Void) throws(Errno) {
    handle = try SystemCalls.startThread(body)
  }

  /// Waits until the thread has ended.
  package consuming func join() {
    SystemCalls.join(handle)
    discard self
  }

  deinit {
    SystemCalls.detach(handle)
  }
}
