/// The times after which the service does something by itself, in microseconds.
package struct Periods: Equatable, Sendable {
  /// How long a scene without a client stays loaded after it was last named, and how long a link waits.
  package var idle: UInt64 = 600_000_000
  /// If a client leaves within this time after it was given a restored path, that counts as a failure.
  package var failure: UInt64 = 10_000_000
  /// How long an app may take to come after it was asked.
  package var coming: UInt64 = 30_000_000
  /// How long the bus may take to say whether it can start an app.
  package var looking: UInt64 = 1_000_000
  /// How long no link asks an app after its third failure in a row.
  package var suppression: UInt64 = 30_000_000

  package init() {}

  /// Returns how long no link asks an app after its third failure in a row and `further` ones: each time twice
  /// as long as before, at most 20 times `suppression`.
  func suppression(after further: Int) -> UInt64 {
    suppression * min(1 << UInt64(min(further, 5)), 20)
  }
}
