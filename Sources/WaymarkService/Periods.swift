/// The times after which the service does something by itself, in microseconds.
package struct Periods: Sendable {
  /// How long a scene without a client stays loaded after it was last named, and how long a link waits.
  package var idle: UInt64 = 600_000_000
  /// If a client leaves within this time after it was given a restored path, that counts as a failure.
  package var failure: UInt64 = 10_000_000

  package init() {}
}
