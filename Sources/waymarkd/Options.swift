import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation
import WaymarkService

/// The command line of `waymarkd`.
enum Options {
  private static let help = """
    Usage: waymarkd [--listen ADDRESS] [--no-bus]

    Keeps the navigation state of every window of every app. Serves org.waymark.Navigation1
    on the session bus until SIGTERM or SIGINT. On SIGHUP it reads the manifests again.

      --listen ADDRESS  also serve on a Unix socket, without a bus: unix:path=PATH. Only this
                        user can connect. The socket's folder must have mode 0700. Sockets that
                        systemd passes (LISTEN_FDS) are used instead, with or without this option
      --no-bus          serve only on the socket; the daemon then needs no bus
      --help            show this text
      --version         show the version

    Environment:
      DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR  where the bus is
      XDG_STATE_HOME                             scenes are in waymark/scenes there
      XDG_DATA_HOME, XDG_DATA_DIRS               manifests are in waymark/apps there
      LC_ALL, LC_MESSAGES, LANG                  the language of titles
      WAYMARK_DEBUG                              if set, each change is logged

    Exit status: 0 after SIGTERM, SIGINT or the loss of the bus, 2 if the usage is wrong, 69 if
    there is no bus at the start, 71 if a system call failed, 75 if another process has the
    name, the socket or the state folder.

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
