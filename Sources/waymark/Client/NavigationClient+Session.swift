import WaymarkBytes
import WaymarkContract
import WaymarkDBus

// What the bus, the daemon's properties and the service manager know of the daemon.

/// A running daemon.
struct DaemonFacts: Equatable, Sendable {
  let version: Text
  /// The folder in which it keeps the scenes.
  let stateDirectory: Text
  let process: UInt32
}

/// A unit of the service manager, with its names for states.
struct UnitFacts: Record {
  /// `loaded`, `not-found`, `masked`, …
  var loadState: Text = ""
  /// `active`, `inactive`, `failed`, …
  var activeState: Text = ""
  /// `enabled`, `disabled`, `static`, …
  var fileState: Text = ""

  mutating func eachField(_ fields: inout FieldCoder) {
    fields.required("LoadState", &loadState)
    fields.required("ActiveState", &activeState)
    fields.required("UnitFileState", &fileState)
  }
}

private struct DaemonProperties: Record {
  var version: Text = ""
  var stateDirectory: Text = ""

  mutating func eachField(_ fields: inout FieldCoder) {
    fields.required(DaemonProperty.version.name.text, &version)
    fields.required(DaemonProperty.stateDirectory.name.text, &stateDirectory)
  }
}

extension NavigationClient {
  /// Returns whether a daemon is on the bus. Does not start one.
  func isServed() throws(ClientError) -> Bool {
    try call(.bus("NameHasOwner", [BusName.navigation.text.value]), as: Bool.self)
  }

  /// Returns whether the bus can start the daemon.
  func isActivatable() throws(ClientError) -> Bool {
    try call(.bus("ListActivatableNames", []), as: [Text].self).contains(BusName.navigation.text)
  }

  /// Asks the daemon for its properties. The bus starts it if it can.
  func daemonFacts() throws(ClientError) -> DaemonFacts {
    let properties: DaemonProperties = try properties(
      of: .navigation, at: .navigation, to: .navigation)
    let name = BusName.navigation.text.value
    return DaemonFacts(
      version: properties.version, stateDirectory: properties.stateDirectory,
      process: try call(.bus("GetConnectionUnixProcessID", [name]), as: UInt32.self))
  }

  /// Asks the user's service manager for a unit. Throws if there is no service manager on the bus.
  func unitFacts(of unit: Text) throws(ClientError) -> UnitFacts {
    let manager: BusName = "org.freedesktop.systemd1"
    let load = MethodCall(
      to: manager, at: "/org/freedesktop/systemd1", "org.freedesktop.systemd1.Manager",
      "LoadUnit", [.string(unit)])
    let path = try call(load, as: ObjectPath.self)
    return try properties(of: "org.freedesktop.systemd1.Unit", at: path, to: manager)
  }

  private func properties<Properties: Record>(
    of interface: InterfaceName, at path: ObjectPath, to name: BusName
  ) throws(ClientError) -> Properties {
    try call(
      MethodCall(to: name, at: path, .properties, "GetAll", [.string(interface.text)]),
      as: Properties.self)
  }

  /// Calls a method that returns one value.
  private func call<Value: ContractValue>(
    _ call: MethodCall, as type: Value.Type
  ) throws(ClientError) -> Value {
    let values: [DBusValue]
    do throws(BusError) {
      values = try connection.callBlocking(
        call, expecting: Signature(madeValid: Text(type.type.description)))
    } catch {
      throw ClientError(error)
    }
    do throws(ContractFault) {
      return try Value.read(values[0])
    } catch {
      throw ClientError(error)
    }
  }
}
