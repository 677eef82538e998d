import WaymarkBytes

/// The words of a subcommand, by operand and option.
struct Arguments: Equatable {
  let subcommand: Text
  private var words: [Text: [Text]] = [:]
  private var values: [Text: Text] = [:]
  private var flags: Set<Text> = []

  init(of subcommand: Text) {
    self.subcommand = subcommand
  }

  mutating func set(_ operand: Operand, _ words: [Text]) {
    self.words[operand.name] = words
  }

  mutating func set(_ option: Option, _ value: Text?) {
    if let value { values[option.name] = value } else { flags.insert(option.name) }
  }

  /// Returns the words of the operand. Empty if it is not given.
  func all(_ operand: Operand) -> [Text] { words[operand.name] ?? [] }

  func optional(_ operand: Operand) -> Text? { all(operand).first }

  /// The word of a required operand.
  subscript(operand: Operand) -> Text {
    guard let word = optional(operand) else {
      preconditionFailure("\(operand.name) is not a required operand of \(subcommand)")
    }
    return word
  }

  func has(_ option: Option) -> Bool { flags.contains(option.name) }
  func value(_ option: Option) -> Text? { values[option.name] }
}
