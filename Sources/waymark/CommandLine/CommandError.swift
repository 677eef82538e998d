import WaymarkBytes
import WaymarkContract
import WaymarkNavigation

/// Why the command does not do what it was asked.
enum CommandError: Error, Equatable {
  /// What was written is no command.
  case usage(UsageError, in: Text?)
  /// The daemon refused, or did not get, the request.
  case request(ClientError)

  static func refused(_ name: Text, _ message: String) -> CommandError {
    .request(ClientError(name, Text(message)))
  }

  static let cannotWrite = CommandError.refused(
    "CannotWrite", "standard output does not take what is to be written")

  var status: Waymark.Status {
    switch self {
    case .usage: .usage
    case .request: .refused
    }
  }
}

extension CommandError: CustomStringConvertible {
  var description: String {
    switch self {
    case .usage(let error, in: let subcommand?):
      "\(subcommand): \(error); see waymark \(subcommand) --help"
    case .usage(let error, in: nil): "\(error); see waymark --help"
    case .request(let error): "\(error.name): \(error.words)"
    }
  }
}

extension ClientError {
  fileprivate var words: String {
    switch name {
    case "ServiceUnknown":
      "no waymarkd is on the session bus, and none is installed for the bus to start; run waymarkd"
    case "UnknownMethod": "\(message); the daemon that runs is older than this command"
    default: message.string
    }
  }
}
