/// What the process was given to write to.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// Writes all bytes, or as many as it takes; whether it took them all.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    do {
      try SystemCalls.write(rawValue, bytes)
      return true
    } catch {
      return false
    }
  }
}
