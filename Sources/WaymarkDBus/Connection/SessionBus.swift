import CWaymarkDBus
import Glibc
package import WaymarkBytes

/// Finds the user's session bus.
package enum SessionBus {
  /// Returns the address that the environment of the process names.
  package static func address() throws(ConnectionError) -> Text {
    try address(
      bus: variable("DBUS_SESSION_BUS_ADDRESS"), runtimeFolder: variable("XDG_RUNTIME_DIR"))
  }

  /// Returns `bus` if it is set, else the address of the socket `bus` in the runtime folder.
  ///
  /// libdbus is never asked to find the bus: if it finds none, it starts one that no other program uses.
  static func address(bus: Text?, runtimeFolder: Text?) throws(ConnectionError) -> Text {
    if let bus, !bus.isEmpty {
      guard !bus.utf8.starts(with: "autolaunch:".utf8) else { throw .noBus }
      return bus
    }
    guard let runtimeFolder, !runtimeFolder.isEmpty else { throw .noBus }
    let path = runtimeFolder.string + "/bus"
    guard access(path, F_OK) == 0, let escaped = dbus_address_escape_value(path) else {
      throw .noBus
    }
    defer { dbus_free(escaped) }
    return Text("unix:path=" + String(cString: escaped))
  }

  private static func variable(_ name: String) -> Text? {
    getenv(name).map { Text(String(cString: $0)) }
  }
}
