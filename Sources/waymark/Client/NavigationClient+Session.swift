import WaymarkBytes
import WaymarkContract
import WaymarkDBus

// What is known of the daemon from outside of the contract's methods: its properties, its process, its
// unit.

/// A daemon that serves.
struct DaemonFacts: Equatable, Sendable {
  let version: Text
  /// Where it keeps the scenes.
  let stateDirectory: Text
  let process: UInt32
}

/// A unit, in the words of the service manager.
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
  /// Whether a daemon is on the bus. Starts none.
  func isServed() throws(ClientError) -> Bool {
    try call(.bus("NameHasOwner", [BusName.navigation.text.value]), as: Bool.self)
  }

  /// Whether the bus can start the daemon.
  func isActivatable() throws(ClientError) -> Bool {
    try call(.bus("ListActivatableNames", []), as: [Text].self).contains(BusName.navigation.text)
  }

  /// Starts the daemon where the bus can do so.
  func daemonFacts() throws(ClientError) -> DaemonFacts {
    let properties: DaemonProperties = try properties(
      of: .navigation, at: .navigation, to: .navigation)
    let name = BusName.navigation.text.value
    return DaemonFacts(
      version: properties.version, stateDirectory: properties.stateDirectory,
      process: try call(.bus("GetConnectionUnixProcessID", [name]), as: UInt32.self))
  }

  /// The person's unit of that name; fails where no service manager is on the bus.
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

  /// The one value that the call answers.
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
