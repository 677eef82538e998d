import WaymarkBytes

/// What is wrong with a command line.
enum UsageError: Error, Equatable {
  case noSubcommand
  case unknownSubcommand(Text)
  case unknownOption(Text)
  case missingValue(Option)
  case unwantedValue(Option)
  case missing(Operand)
  case unexpected(Text)
  case notANumber(Text, what: String, ClosedRange<UInt64>)
  /// A word with a `=` is where a route's name must be.
  case notARoute(Text)
  /// A route's name is missing before or after a `/`.
  case missingRoute
  /// A word after a route's name is not `NAME=VALUE`.
  case notAParameter(Text)
  case notUTF8(number: Int)
}
