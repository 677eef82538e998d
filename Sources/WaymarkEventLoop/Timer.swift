import CWaymarkSystemd
import Glibc
import WaymarkFiles

/// A timer on the monotonic clock. It fires once each time it is armed.
package final class Timer: EventSource {
  private let handler: () -> Void
  /// The time at which it fires. Nil if it is not armed.
  private var armedFor: UInt64?

  /// - Parameter slack: How late it may fire, so that timers can share one wakeup.
  package init(
    on loop: EventLoop, slack: Duration = .milliseconds(10), _ handler: @escaping () -> Void
  ) throws(LoopError) {
    self.handler = handler
    super.init()
    try start(.makeTimer) { source, this in
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

  /// Arms it to fire after that time from now. Replaces an earlier arming.
  package func arm(after time: Duration) {
    arm(at: Clock.monotonic + time.microseconds)
  }

  /// Arms it to fire at that time of the monotonic clock, in microseconds. Replaces an earlier arming.
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
  /// Whole microseconds: 0 if the duration is negative, and 100 years at most.
  package var microseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < 3_155_760_000 else { return 3_155_760_000_000_000 }
    return UInt64(seconds) * 1_000_000 + UInt64(attoseconds / 1_000_000_000_000)
  }
}
