import Foundation

/// A `dbus-daemon` of one test, stopped with this object or with the test's process.
package final class PrivateBus {
  package let folder: TemporaryFolder
  /// The address, as in `DBUS_SESSION_BUS_ADDRESS`.
  package var address: String { "unix:path=" + folder.path("bus") }
  /// A shell that has the bus run for as long as the leash is held open here.
  private let keeper: RunningProgram
  private let leash: Int32

  /// - Parameter services: Activation files by name, like `org.example.Notes.service`.
  package init(services: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    for (name, content) in services { try folder.write(content, to: "services/" + name) }
    try folder.write(Self.configuration(in: folder), to: "bus.conf")
    for name in ["ready", "leash"] where mkfifo(folder.path(name), 0o600) != 0 {
      throw SystemCallFailure("mkfifo")
    }
    leash = open(folder.path("leash"), O_RDWR | O_CLOEXEC)
    // A parent-death signal would do were it not that it follows the thread, which may be one of
    // a pool, not the process. The shell opens its end before the bus is there, and
    // reads nothing until the last writer is gone.
    let script = """
      exec 3<"$1/leash"
      dbus-daemon --nofork --nopidfile --config-file="$1/bus.conf" --print-address >"$1/ready" 3<&- &
      read -r line <&3
      kill -KILL $!
      """
    keeper = try RunningProgram(["sh", "-c", script, "sh", folder.path])
    // The daemon prints its address once it listens.
    guard try !folder.readOnce("ready").isEmpty else {
      throw SystemCallFailure("start dbus-daemon: \(keeper.errors)")
    }
  }

  deinit {
    stop()
  }

  /// Ends the bus, as a crash would.
  package func stop() {
    guard keeper.isRunning else { return }
    close(leash)
    keeper.wait()
  }

  /// The environment of a program that shall find this bus.
  package var environment: [String: String?] { ["DBUS_SESSION_BUS_ADDRESS": address] }

  /// A session bus as distributions configure it, but with nothing of the machine's in it.
  private static func configuration(in folder: TemporaryFolder) -> String {
    let limits = [
      "max_incoming_bytes": 1_000_000_000, "max_outgoing_bytes": 1_000_000_000,
      "max_message_size": 1_000_000_000, "service_start_timeout": 120_000,
      "auth_timeout": 240_000, "pending_fd_timeout": 150_000,
      "max_completed_connections": 100_000, "max_incomplete_connections": 10_000,
      "max_connections_per_user": 100_000, "max_pending_service_starts": 10_000,
      "max_names_per_connection": 50_000, "max_match_rules_per_connection": 50_000,
      "max_replies_per_connection": 50_000,
    ]
    let elements = limits.map { "<limit name=\"\($0)\">\($1)</limit>" }.sorted()
    return """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(folder.path("bus"))</listen>
        <servicedir>\(folder.path("services"))</servicedir>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
        \(elements.joined(separator: "\n  "))
      </busconfig>
      """
  }
}
