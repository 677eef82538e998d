import CWaymarkSystemd
import WaymarkFiles

/// What systemd is told of the service's state. Without systemd nobody is told.
package enum ServiceManager {
  package enum State: Sendable {
    case ready
    /// What was configured is being read again; `ready` follows.
    case reloading
    case stopping
    /// One line for people, shown by `systemctl status`. What follows its end is left out.
    case status(String)
  }

  /// Whether systemd passed sockets to this process (`LISTEN_FDS`).
  package static var passesSockets: Bool { sd_listen_fds(0) > 0 }

  package static func notify(_ state: State) {
    switch state {
    case .ready: send("READY=1")
    case .reloading: send("RELOADING=1\nMONOTONIC_USEC=\(Clock.monotonic)")
    case .stopping: send("STOPPING=1")
    case .status(let line): send("STATUS=\(line.prefix { !$0.isNewline })")
    }
  }

  private static func send(_ state: String) {
    // A notification that is lost changes nothing here; systemd has its own timeouts.
    _ = sd_notify(0, state)
  }
}
