/// The system's clocks, in microseconds.
package enum Clock {
  /// The time since 1970. It jumps if somebody sets the clock.
  package static var realtime: Int64 { SystemCalls.realtime() }

  /// The time since some moment of this boot. It never goes back.
  package static var monotonic: UInt64 { SystemCalls.monotonic() }

  /// Waits for the whole time, even if signals come.
  package static func sleep(microseconds: UInt64) {
    SystemCalls.sleep(microseconds: microseconds)
  }
}
