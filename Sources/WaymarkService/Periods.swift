/// The times after which the service does something by itself, in microseconds.
package struct Periods: Sendable {
  /// How long a scene without a client stays loaded after it was last named, and a link waits.
  package var idle: UInt64 = 600_000_000
  /// How soon after being given a restored path a client's leaving counts as a failure.
  package var failure: UInt64 = 10_000_000

  package init() {}
}
