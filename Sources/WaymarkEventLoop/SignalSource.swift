import CWaymarkSystemd
import Glibc

/// A Unix signal, handled by the loop like other events.
///
/// The initializer blocks the signal in the calling thread, and it stays blocked. Make the source before
/// other threads start, so that they inherit the mask. The signal would end the process if a thread did not
/// block it.
package final class SignalSource: EventSource {
  private let handler: () -> Void

  package init(
    _ signal: Int32, on loop: EventLoop, _ handler: @escaping () -> Void
  ) throws(LoopError) {
    self.handler = handler
    super.init()
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, signal)
    try LoopError.check(-pthread_sigmask(SIG_BLOCK, &mask, nil), .blockSignal(signal))
    try start(.watchSignal(signal)) { source, this in
      sd_event_add_signal(
        loop.raw, &source, signal,
        { _, _, this in
          SignalSource.from(this)?.handler()
          return 0
        }, this)
    }
  }
}
