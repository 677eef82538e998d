import CWaymarkSystemd
import Glibc
import WaymarkFiles

/// A timer on the monotonic clock, which stands still until it is armed and fires once per arming.
package final class Timer: EventSource {
  private let handler: () -> Void
  /// When it fires; nil while it stands still.
  private var armedFor: UInt64?

  /// - Parameter slack: How late it may fire, so that several sleeps become one.
  package init(
    on loop: EventLoop, slack: Duration = .milliseconds(10), _ handler: @escaping () -> Void
  ) throws(LoopError) {
    self.handler = handler
    super.init()
    try start("make a timer") { source, this in
      sd_event_add_time(
        loop.raw, &source, CLOCK_MONOTONIC, UInt64.max, slack.microseconds,
        { _, _, this in
          Timer.from(this)?.fire()
          return 0
        }, this)
    }
    disarm()
  }

  private func fire() {
    armedFor = nil
    handler()
  }

  /// Has it fire after that time, counted from now, in place of when it would have fired.
  package func arm(after time: Duration) {
    arm(at: Clock.monotonic + time.microseconds)
  }

  /// Has it fire at that time of the monotonic clock, in microseconds.
  package func arm(at time: UInt64) {
    guard time != armedFor else { return }
    armedFor = time
    sd_event_source_set_time(raw, time)
    sd_event_source_set_enabled(raw, Int32(SD_EVENT_ONESHOT))
  }

  package func disarm() {
    armedFor = nil
    sd_event_source_set_enabled(raw, Int32(SD_EVENT_OFF))
  }
}

extension Duration {
  /// Whole microseconds, 0 for what is negative and 100 years for what is more.
  package var microseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < 3_155_760_000 else { return 3_155_760_000_000_000 }
    return UInt64(seconds) * 1_000_000 + UInt64(attoseconds / 1_000_000_000_000)
  }
}
