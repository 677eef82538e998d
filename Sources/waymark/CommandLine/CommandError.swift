import WaymarkBytes
import WaymarkContract

/// Why the command did not do what it was asked.
enum CommandError: Error, Equatable {
  /// The command line is wrong. `in` is the subcommand, if the words name one.
  case usage(UsageError, in: Text?)
  /// The daemon refused the request or was not reached, or the command itself refused it.
  case request(ClientError)

  var status: Waymark.Status {
    switch self {
    case .usage: .usage
    case .request: .refused
    }
  }
}
