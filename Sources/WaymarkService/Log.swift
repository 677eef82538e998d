import WaymarkFiles

/// Writes the daemon's log to the standard error, one line for each event.
///
/// The log names scenes, routes and causes. It never holds parameters of routes or contents of URLs (R62). If
/// the standard error goes to the journal, each line begins with its priority.
package struct Log: Sendable {
  package enum Level: Int, Sendable {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
    case debug = 7
  }

  private let showsPriority: Bool
  private let threshold: Level

  /// The log of this process. `JOURNAL_STREAM` says whether the standard error goes to the journal. If
  /// `WAYMARK_DEBUG` is set, debug lines are written too.
  package static var ofProcess: Log {
    Log(
      showsPriority: StandardStream.error.isJournal,
      threshold: Process.environment("WAYMARK_DEBUG") == nil ? .info : .debug)
  }

  package func callAsFunction(_ level: Level, _ line: @autoclosure () -> String) {
    guard level.rawValue <= threshold.rawValue else { return }
    let text = line().utf8.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }
    let prefix = showsPriority ? Array("<\(level.rawValue)>".utf8) : Array("waymarkd: ".utf8)
    StandardStream.error.write(prefix + text + [UInt8(ascii: "\n")])
  }
}
