package import WaymarkBytes
import WaymarkDBus

// What is known of the daemon from outside of the contract: its properties, its process, its unit.

/// A daemon that serves.
package struct DaemonFacts: Equatable, Sendable {
  package let version: Text
  /// Where it keeps the scenes.
  package let stateDirectory: Text
  package let process: UInt32
}

/// A unit, in the words of the service manager.
package struct UnitFacts: Equatable, Sendable {
  /// `loaded`, `not-found`, `masked`, …
  package let loadState: Text
  /// `active`, `inactive`, `failed`, …
  package let activeState: Text
  /// `enabled`, `disabled`, `static`, …
  package let fileState: Text
}

extension NavigationClient {
  private static let daemon: BusName = "org.waymark.Navigation1"

  /// Whether a daemon is on the bus. Starts none.
  package func isServed() throws(ClientError) -> Bool {
    let name = DBusValue.string(Self.daemon.text)
    return try call(.bus("NameHasOwner", [name]), "b").asBoolean ?? false
  }

  /// Whether the bus can start the daemon.
  package func isActivatable() throws(ClientError) -> Bool {
    try call(.bus("ListActivatableNames", []), "as").asTexts?.contains(Self.daemon.text) ?? false
  }

  /// Starts the daemon where the bus can do so.
  package func daemonFacts() throws(ClientError) -> DaemonFacts {
    let interface: InterfaceName = "org.waymark.Navigation1"
    let fields = try properties(of: interface, at: "/org/waymark/Navigation1", to: Self.daemon)
    let name = DBusValue.string(Self.daemon.text)
    return DaemonFacts(
      version: try fields.required("Version", \.asString),
      stateDirectory: try fields.required("StateDirectory", \.asString),
      process: try call(.bus("GetConnectionUnixProcessID", [name]), "u").asUInt32 ?? 0)
  }

  /// The person's unit of that name; fails where no service manager is on the bus.
  package func unitFacts(of unit: Text) throws(ClientError) -> UnitFacts {
    let manager: BusName = "org.freedesktop.systemd1"
    let load = MethodCall(
      to: manager, at: "/org/freedesktop/systemd1", "org.freedesktop.systemd1.Manager",
      "LoadUnit", [.string(unit)])
    guard let path = try call(load, "o").asObjectPath else { throw .malformedReply("no unit") }
    let fields = try properties(of: "org.freedesktop.systemd1.Unit", at: path, to: manager)
    return UnitFacts(
      loadState: try fields.required("LoadState", \.asString),
      activeState: try fields.required("ActiveState", \.asString),
      fileState: try fields.required("UnitFileState", \.asString))
  }

  private func properties(
    of interface: InterfaceName, at path: ObjectPath, to name: BusName
  ) throws(ClientError) -> Fields {
    let properties: InterfaceName = "org.freedesktop.DBus.Properties"
    let call = MethodCall(to: name, at: path, properties, "GetAll", [.string(interface.text)])
    return try Fields(try self.call(call, "a{sv}"))
  }

  private func call(
    _ call: MethodCall, _ signature: Signature
  ) throws(ClientError) -> DBusValue {
    do throws(BusError) {
      return try connection.callBlocking(call, expecting: signature)[0]
    } catch {
      throw ClientError(error)
    }
  }
}
