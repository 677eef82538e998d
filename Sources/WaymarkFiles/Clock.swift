/// The system's clocks, in microseconds.
package enum Clock {
  /// Since 1970; goes where the person sets it.
  package static var realtime: Int64 { SystemCalls.realtime() }

  /// Since some moment of this boot; never goes back.
  package static var monotonic: UInt64 { SystemCalls.monotonic() }

  /// Waits, whatever signals come.
  package static func sleep(microseconds: UInt64) {
    SystemCalls.sleep(microseconds: microseconds)
  }
}
