import WaymarkBytes

extension Subcommand {
  /// Assigns the words to operands and options. Returns nil if the words ask for help.
  ///
  /// Options can be anywhere, as `--name VALUE` or `--name=VALUE`. After `--` nothing is an option. If an
  /// option is given twice, the last one counts.
  func parse(_ words: some Sequence<Text>) throws(UsageError) -> Arguments? {
    var arguments = Arguments(of: name)
    var plain: [Text] = []
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        plain += rest
        break
      }
      guard word.utf8.count > 1, word.utf8.first == UInt8(ascii: "-") else {
        plain.append(word)
        continue
      }
      if word == "--help" || word == "-h" { return nil }
      try parse(option: word, &rest, into: &arguments)
    }
    try assign(plain, to: &arguments)
    return arguments
  }

  private func parse(
    option word: Text, _ rest: inout ArraySlice<Text>, into arguments: inout Arguments
  ) throws(UsageError) {
    let (name, attached) = word.split(at: UInt8(ascii: "="))
    guard let option = options.first(where: { $0.name == name }) else {
      throw .unknownOption(name)
    }
    guard option.value != nil else {
      guard attached == nil else { throw .unwantedValue(option) }
      return arguments.set(option, nil)
    }
    guard let value = attached ?? rest.popFirst() else { throw .missingValue(option) }
    arguments.set(option, value)
  }

  private func assign(_ words: [Text], to arguments: inout Arguments) throws(UsageError) {
    var rest = words[...]
    for operand in operands {
      let taken = operand.takesRest ? rest : rest.prefix(1)
      if taken.isEmpty, operand.isRequired { throw .missing(operand) }
      arguments.set(operand, Array(taken))
      rest = rest.dropFirst(taken.count)
    }
    if let extra = rest.first { throw .unexpected(extra) }
  }
}
