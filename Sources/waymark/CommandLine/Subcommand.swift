import WaymarkBytes

/// A subcommand: its name, arguments and action. Parsing, help, completion and usage errors all use this
/// declaration.
struct Subcommand: Sendable {
  let name: Text
  /// One sentence, without the full stop.
  let summary: String
  let operands: [Operand]
  let options: [Option]
  /// More text for its help.
  let notes: String
  private let action: @Sendable (Arguments) throws(CommandError) -> Report

  init(
    _ name: Text, _ summary: String, _ operands: [Operand] = [], _ options: [Option] = [],
    notes: String = "", _ action: @escaping @Sendable (Arguments) throws(CommandError) -> Report
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = options
    self.notes = notes
    self.action = action
  }

  func run(_ arguments: Arguments) throws(CommandError) -> Report {
    try action(arguments)
  }

  static let all: [Subcommand] = links + paths + tabsAndSheets + scenes + apps + handlers + daemon
}
