/// What the process was given to write to.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// Whether it goes to the journal. A program started by one that writes there may have a stream of
  /// its own, such as a terminal, and only the variable in common (systemd.exec(5), `JOURNAL_STREAM`).
  package var isJournal: Bool {
    guard let stream = Process.environment("JOURNAL_STREAM"),
      let identity = try? SystemCalls.status(rawValue).identity
    else { return false }
    return stream == FilePath(bytes: "\(identity.device):\(identity.number)".utf8)
  }

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
