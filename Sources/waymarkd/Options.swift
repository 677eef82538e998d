import Bytes
import Files
import Navigation
import NavigationService

/// What `waymarkd` is asked on its command line.
enum Options {
  private static let help = """
    Usage: waymarkd [OPTION]

    Keeps, for every window of every app, where the person is. Serves org.waymark.Navigation1
    on the session bus until SIGTERM or SIGINT; SIGHUP has it read the manifests again.

      --help     show this and end
      --version  show the version and end

    Environment:
      DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR  where the bus is
      XDG_STATE_HOME                             scenes are in waymark/scenes there
      XDG_DATA_HOME, XDG_DATA_DIRS               manifests are in waymark/apps there
      LC_ALL, LC_MESSAGES, LANG                  the language of titles
      WAYMARK_DEBUG                              if set, each change is logged

    Exit status: 0 after SIGTERM or SIGINT, 2 wrong usage, 69 no bus or bus lost, 71 the
    system refused, 75 the name or the state folder is another process's.

    """

  static func run(_ arguments: [String]) -> Daemon.Status {
    guard let option = arguments.dropFirst().first else { return Daemon.run(.ofProcess) }
    switch Text(option) {
    case "--help":
      StandardStream.output.write(Array(help.utf8))
      return .stopped
    case "--version":
      StandardStream.output.write(Array("waymarkd \(Version.current)\n".utf8))
      return .stopped
    default:
      Log.ofProcess(.error, "unknown option “\(option)”; waymarkd --help lists them")
      return .usage
    }
  }
}
