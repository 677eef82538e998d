import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

/// Runs the command.
enum Waymark {
  enum Status: Int32 {
    case done = 0
    /// The daemon refused or was not reached, or `check` or `doctor` found a fault.
    case refused = 1
    case usage = 2
  }

  /// The words after the program's name. Nil for one that is not UTF-8.
  static var wordsOfProcess: [Text?] { Process.arguments.dropFirst().map(\.text) }

  static func run(_ words: [Text?]) -> Status {
    do throws(CommandError) {
      let report = try report(on: words)
      guard StandardStream.output.write(report.output) else { throw .cannotWriteOutput }
      return report.status
    } catch {
      let line = "waymark: \(error)".displayed(keepingLines: false) + "\n"
      StandardStream.error.write(Array(line.utf8))
      return error.status
    }
  }

  static func report(on words: [Text?]) throws(CommandError) -> Report {
    let words = try utf8(words)
    guard let first = words.first else { throw .usage(.noSubcommand, in: nil) }
    switch first {
    case "--help", "-h": return Report(help)
    case "--complete": return Completion.report(on: Array(words.dropFirst()))
    case "--version": return Report("waymark \(Version.current)\n")
    default: break
    }
    guard first.utf8.first != UInt8(ascii: "-") else {
      throw .usage(.unknownOption(first), in: nil)
    }
    guard let subcommand = Subcommand.all.first(where: { $0.name == first }) else {
      throw .usage(.unknownSubcommand(first), in: nil)
    }
    let arguments: Arguments?
    do throws(UsageError) {
      arguments = try subcommand.parse(words.dropFirst())
    } catch {
      throw .usage(error, in: subcommand.name)
    }
    return try arguments.map(subcommand.run) ?? Report(subcommand.help)
  }

  private static func utf8(_ words: [Text?]) throws(CommandError) -> [Text] {
    var texts: [Text] = []
    for (index, word) in words.enumerated() {
      guard let word else { throw .usage(.notUTF8(number: index + 1), in: nil) }
      texts.append(word)
    }
    return texts
  }
}
