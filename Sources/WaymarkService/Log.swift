import WaymarkFiles

/// What the daemon says about its work, one line each, to the standard error.
///
/// Names scenes, routes and causes; parameters and what URLs hold never stand in it (R62). Under the
/// journal each line begins with its priority.
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

  /// Reads `JOURNAL_STREAM`, which names the stream that goes to the journal, and `WAYMARK_DEBUG`, with
  /// which debug lines are said too.
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
