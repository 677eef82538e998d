/// A standard stream that the process writes to.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// Whether it goes to the journal (systemd.exec(5), `JOURNAL_STREAM`). The variable alone does not tell,
  /// because a child inherits it even if its own stream is a terminal.
  package var isJournal: Bool {
    guard let stream = Process.environment("JOURNAL_STREAM"),
      let identity = try? SystemCalls.status(rawValue).identity
    else { return false }
    return stream == FilePath(bytes: "\(identity.device):\(identity.number)".utf8)
  }

  /// Writes bytes, and returns whether all were written.
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
