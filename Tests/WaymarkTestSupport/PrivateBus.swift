import Foundation

/// A `dbus-daemon` for one test. It ends with this object or with the test's process.
package final class PrivateBus {
  package let folder: TemporaryFolder
  /// The address, as in `DBUS_SESSION_BUS_ADDRESS`.
  package var address: String { "unix:path=" + folder.path("bus") }
  private let keeper: Keeper

  /// - Parameter services: Activation files by name, like `org.example.Notes.service`.
  package init(services: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    for (name, content) in services { try folder.write(content, to: "services/" + name) }
    try folder.write(Self.configuration(in: folder), to: "bus.conf")
    // The daemon prints its address once it listens.
    keeper = try Keeper(
      """
      dbus-daemon --nofork --nopidfile --config-file="$1/bus.conf" --print-address >"$1/ready" &
      read -r line <&3
      kill -KILL $!
      """, in: folder)
  }

  deinit {
    stop()
  }

  /// Kills the bus.
  package func stop() {
    keeper.end()
  }

  /// The environment for programs that use this bus.
  package var environment: [String: String?] { ["DBUS_SESSION_BUS_ADDRESS": address] }

  /// The configuration of a session bus, like that of distributions but without services of the machine.
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
