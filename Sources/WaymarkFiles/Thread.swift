/// A thread of the system; let go, it runs on by itself.
package struct Thread: ~Copyable, Sendable {
  private let handle: UInt

  /// Runs `body` on a new thread that no signal interrupts.
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
