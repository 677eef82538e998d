import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation
import WaymarkService

/// What `waymarkd` is asked on its command line.
enum Options {
  private static let help = """
    Usage: waymarkd [--listen ADDRESS] [--no-bus]

    Keeps, for every window of every app, where the person is. Serves org.waymark.Navigation1
    on the session bus until SIGTERM or SIGINT; SIGHUP has it read the manifests again.

      --listen ADDRESS  serve, without a bus between, on a Unix socket too, which is for this
                        user alone: unix:path=PATH, in a folder of mode 0700. A socket that
                        systemd passes (LISTEN_FDS) is used in its place, or without it
      --no-bus          serve on the socket alone; the daemon needs no bus and outlives one
      --help            show this and end
      --version         show the version and end

    Environment:
      DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR  where the bus is
      XDG_STATE_HOME                             scenes are in waymark/scenes there
      XDG_DATA_HOME, XDG_DATA_DIRS               manifests are in waymark/apps there
      LC_ALL, LC_MESSAGES, LANG                  the language of titles
      WAYMARK_DEBUG                              if set, each change is logged

    Exit status: 0 after SIGTERM or SIGINT, 2 wrong usage, 69 no bus or bus lost, 71 the
    system refused, 75 the name, the socket or the state folder is another process's.

    """

  static func run(_ arguments: [String]) -> Daemon.Status {
    var places = Daemon.Places()
    var rest = arguments.dropFirst().map { Text($0) }[...]
    while let option = rest.popFirst() {
      let (name, attached) = option.split(at: UInt8(ascii: "="))
      switch name {
      case "--help" where attached == nil: return show(help)
      case "--version" where attached == nil: return show("waymarkd \(Version.current)\n")
      case "--no-bus" where attached == nil: places.usesBus = false
      case "--listen":
        guard let address = attached ?? rest.popFirst() else {
          return refuse("--listen needs an address, like unix:path=/run/user/1000/waymark/bus")
        }
        guard places.socket == nil else { return refuse("--listen is given twice") }
        places.socket = address
      default: return refuse("unknown option “\(option)”")
      }
    }
    return Daemon.run(in: places, .ofProcess)
  }

  private static func show(_ text: String) -> Daemon.Status {
    StandardStream.output.write(Array(text.utf8))
    return .stopped
  }

  private static func refuse(_ words: String) -> Daemon.Status {
    Log.ofProcess(.error, "\(words); see waymarkd --help")
    return .usage
  }
}
