import CWaymarkSystemd
import WaymarkFiles

/// Tells systemd the service's state. Does nothing if systemd did not start the process.
package enum ServiceManager {
  package enum State: Sendable {
    case ready
    /// The configuration is being read again. `ready` follows.
    case reloading
    case stopping
  }

  /// Whether systemd passed sockets to this process (`LISTEN_FDS`).
  package static var passesSockets: Bool { sd_listen_fds(0) > 0 }

  package static func notify(_ state: State) {
    switch state {
    case .ready: send("READY=1")
    case .reloading: send("RELOADING=1\nMONOTONIC_USEC=\(Clock.monotonic)")
    case .stopping: send("STOPPING=1")
    }
  }

  private static func send(_ state: String) {
    // An error is ignored: systemd has timeouts of its own.
    _ = sd_notify(0, state)
  }
}
