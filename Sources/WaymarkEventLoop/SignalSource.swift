import CWaymarkSystemd
import Glibc

/// A Unix signal, handled between events as everything else.
///
/// Blocks the signal in the calling thread and leaves it blocked. So make it before other threads
/// are started: they inherit the mask, and a thread that does not block the signal would die of it.
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
    try LoopError.check(-pthread_sigmask(SIG_BLOCK, &mask, nil), "block signal \(signal)")
    try start("watch signal \(signal)") { source, this in
      sd_event_add_signal(
        loop.raw, &source, signal,
        { _, _, this in
          SignalSource.from(this)?.handler()
          return 0
        }, this)
    }
  }
}
