import WaymarkBytes
import WaymarkContract
import WaymarkFiles
import WaymarkNavigation

// The words of the command's errors. Each is printed as `waymark: ` and one line.

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

extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noSubcommand: "a subcommand is missing"
    case .unknownSubcommand(let word): "there is no subcommand “\(word)”"
    case .unknownOption(let word): "there is no option “\(word)” here"
    case .missingValue(let option): "\(option.name) needs a value: \(option.form)"
    case .unwantedValue(let option): "\(option.name) takes no value"
    case .missing(let operand): "\(operand.name) is missing"
    case .unexpected(let word): "unexpected argument “\(word)”"
    case .notANumber(let word, let what, let range):
      "\(what) must be a whole number from \(range.lowerBound) to \(range.upperBound), not “\(word)”"
    case .notARoute(let word): "expected the name of a route, got “\(word)”"
    case .missingRoute: "a route is missing before or after “/”"
    case .notAParameter(let word):
      "“\(word)” is not NAME=VALUE; put “/” between two routes of a path"
    case .notUTF8(let number): "argument \(number) is not UTF-8"
    }
  }
}

extension ClientError {
  static let disconnected = ClientError("Disconnected", "the bus closed the connection")

  static func malformedReply(_ fault: ContractFault) -> ClientError {
    ClientError("MalformedReply", Text("the daemon's reply does not follow the contract: \(fault)"))
  }

  fileprivate var words: String {
    switch name {
    case "ServiceUnknown":
      "waymarkd is not on the session bus, and the bus cannot start it; run waymarkd or install it"
    case "UnknownMethod": "\(message); the running daemon is older than this command: restart it"
    default: message.string
    }
  }
}

// What the command refuses itself.
extension CommandError {
  private static func refused(_ name: Text, _ message: String) -> CommandError {
    .request(ClientError(name, Text(message)))
  }

  static let cannotWriteOutput = refused("CannotWrite", "cannot write to standard output")

  static func cannotRead(_ file: FilePath, _ error: ReadError) -> CommandError {
    refused("CannotRead", "cannot read \(file): \(error)")
  }

  static func cannotWrite(_ file: FilePath, _ error: Errno) -> CommandError {
    refused("CannotWrite", "cannot write \(file): \(error)")
  }

  static func cannotRemove(_ file: FilePath, _ error: Errno) -> CommandError {
    refused("CannotWrite", "cannot remove \(file): \(error)")
  }

  static func missingProgram(_ program: Text, package: String) -> CommandError {
    refused("MissingProgram", "\(program) is not installed; install the package \(package)")
  }

  static func cannotRun(_ program: Text, _ error: Errno) -> CommandError {
    refused("CannotRun", "cannot run \(program): \(error)")
  }

  static func programFailed(_ command: [Text], status: Int32) -> CommandError {
    let words = command.map(\.string).joined(separator: " ")
    return refused("ProgramFailed", "“\(words)” failed with status \(status)")
  }

  static func handlerUnchanged(_ scheme: Text) -> CommandError {
    refused(
      "ProgramFailed",
      "xdg-mime did not change the handler of \(scheme); make $XDG_CONFIG_HOME/mimeapps.list writable"
    )
  }

  static func invalidScene(_ text: Text, _ fault: SceneID.Fault) -> CommandError {
    refused("InvalidScene", "\(NavigationError.invalidScene(text, fault))")
  }

  static func unknownApp(_ text: Text) -> CommandError {
    refused("UnknownApp", "\(NavigationError.unknownApp(text))")
  }

  /// - Parameter fault: The first error in the manifest.
  static func faultyManifest(_ app: AppID, _ fault: Text?) -> CommandError {
    let reason = fault.map { ": \($0)" } ?? ""
    return refused(
      "UnknownApp", "the manifest of \(app) has errors\(reason); see them all with waymark check")
  }

  static func noSchemes(_ app: AppID) -> CommandError {
    refused("NoScheme", "the manifest of \(app) declares no schemes; add “schemes” to it")
  }

  /// - Parameter activation: What became of asking the app to start.
  static func noWindow(
    of scene: SceneID, seconds: UInt64, activation: String?
  ) -> CommandError {
    let words = activation.map { "; \($0)" } ?? ""
    return refused("NoWindow", "no window showed \(scene) within \(seconds) seconds\(words)")
  }

  static let noLink = refused("NoLink", "no link of the app opens exactly this place")
}
