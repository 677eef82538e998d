import WaymarkBytes

/// What is wrong with the words of a command.
enum UsageError: Error, Equatable {
  case noSubcommand
  case unknownSubcommand(Text)
  case unknownOption(Text)
  case missingValue(Option)
  case unwantedValue(Option)
  case missing(Operand)
  case unexpected(Text)
  case notANumber(Text, what: String, ClosedRange<UInt64>)
  /// A word that stands where a route's name should.
  case notARoute(Text)
  /// A route's name is missing after a `/`, or before it.
  case missingRoute
  /// A word behind a route's name that is not `NAME=VALUE`.
  case notAParameter(Text)
  case notUTF8(number: Int)
}

extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noSubcommand: "no subcommand"
    case .unknownSubcommand(let word): "there is no subcommand “\(word)”"
    case .unknownOption(let word): "there is no option “\(word)” here"
    case .missingValue(let option): "\(option.name) needs a value: \(option.form)"
    case .unwantedValue(let option): "\(option.name) takes no value"
    case .missing(let operand): "\(operand.name) is missing"
    case .unexpected(let word): "“\(word)” is one word too many"
    case .notANumber(let word, let what, let range):
      "\(what) is a whole number from \(range.lowerBound) to \(range.upperBound), not “\(word)”"
    case .notARoute(let word): "“\(word)” stands where a route's name should"
    case .missingRoute: "a “/” stands between two routes, and one is missing"
    case .notAParameter(let word):
      "“\(word)” is not NAME=VALUE; between two routes of a path stands a “/”"
    case .notUTF8(let number): "argument \(number) is not UTF-8"
    }
  }
}
