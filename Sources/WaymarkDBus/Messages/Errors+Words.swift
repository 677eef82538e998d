import WaymarkBytes
import WaymarkFiles

// The words of this module's errors.

extension MessageError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .mismatch(let expected, let got):
      "expected values of type \"\(expected)\", got \"\(got)\""
    case .invalidType(let type): "\"\(type)\" is not a D-Bus type"
    case .nulInString: "a string contains U+0000"
    case .tooDeep: "values are nested more than \(Message.depthLimit) levels deep"
    case .tooLarge(let limit): "the values have more than \(limit) bytes"
    case .fileDescriptor: "file descriptors are not accepted"
    case .outOfMemory: "out of memory"
    }
  }
}

extension ConnectionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noBus:
      "there is no session bus: DBUS_SESSION_BUS_ADDRESS is not set, "
        + "and $XDG_RUNTIME_DIR/bus does not exist"
    case .cannotConnect(let address, let error):
      "cannot connect to the bus at \(address): \(error.message)"
    case .loop(let reason): reason.string
    }
  }
}

extension ServerError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let address, let reason): "cannot listen at “\(address)”: \(reason)"
    case .taken(let path, let process?):
      "cannot listen at \(path): process \(process) listens there"
    case .taken(let path, nil): "cannot listen at \(path): another process listens there"
    case .failed(let path, let reason): "cannot listen at \(path): \(reason)"
    case .unusableSockets(let reason): "cannot listen on the sockets from systemd: \(reason)"
    }
  }

  static func folderNotPrivate(_ path: FilePath) -> ServerError {
    .failed(path, reason: "its folder must belong to you and have mode 0700")
  }

  static func folder(_ path: FilePath, _ error: Errno) -> ServerError {
    .failed(path, reason: "cannot open its folder: \(error)")
  }

  static func lock(_ path: FilePath, _ error: Errno) -> ServerError {
    .failed(path, reason: "cannot lock \(path.name).lock: \(error)")
  }

  static func occupied(_ path: FilePath, by kind: FileKind) -> ServerError {
    .failed(path, reason: "a \(kind.rawValue) is there")
  }
}

// Connecting and calling.
extension BusError {
  static let notConnected = disconnected("there is no connection")
  static let closed = disconnected("the connection was closed")
  static let closedByPeer = disconnected("the peer closed the connection")
  static let timeout = BusError(
    "org.freedesktop.DBus.Error.NoReply", "no reply came within the time allowed")
  static let withoutReason = failed("libdbus gave no reason")
  static let outOfMemory = failed("out of memory")
  static let nulInAddress = failed("the address contains U+0000")
  static let notUnixPath = failed("the address must be unix:path=PATH")
  static let notSocketPath = failed(
    "PATH in unix:path=PATH must be absolute and must not end in “/”")

  private static func disconnected(_ message: Text) -> BusError {
    BusError("org.freedesktop.DBus.Error.Disconnected", message)
  }
}

// Answering.
extension BusError {
  static let unanswered = failed("the service dropped the call without an answer")

  static func cannotAnswer(_ error: MessageError) -> BusError {
    .failed(Text("the answer cannot be sent: \(error)"))
  }

  static func unknownObject(at path: ObjectPath) -> BusError {
    BusError(
      "org.freedesktop.DBus.Error.UnknownObject", Text("there is no object at \(path)"))
  }

  static func unknownInterface(_ name: InterfaceName, at path: ObjectPath) -> BusError {
    unknownInterface("the object \(path) has no interface \(name)")
  }

  static func invalidInterfaceName(_ name: Text) -> BusError {
    unknownInterface("“\(name)” is not an interface name")
  }

  private static func unknownInterface(_ words: String) -> BusError {
    BusError("org.freedesktop.DBus.Error.UnknownInterface", Text(words))
  }

  static func unknownMethod(_ name: MemberName, of interface: InterfaceName) -> BusError {
    unknownMethod("the interface \(interface) has no method \(name)")
  }

  /// For a call that names no interface.
  ///
  /// - Parameter interfaces: Those of the object that have the method: none, or more than one.
  static func unknownMethod(
    _ name: MemberName, at path: ObjectPath, in interfaces: [InterfaceName]
  ) -> BusError {
    guard !interfaces.isEmpty else {
      return unknownMethod("no interface of the object \(path) has a method \(name)")
    }
    let names = interfaces.map(\.description).joined(separator: ", ")
    return unknownMethod(
      "several interfaces of the object \(path) have a method \(name): \(names)")
  }

  private static func unknownMethod(_ words: String) -> BusError {
    BusError("org.freedesktop.DBus.Error.UnknownMethod", Text(words))
  }

  static func unknownProperty(_ name: Text, at path: ObjectPath) -> BusError {
    BusError(
      "org.freedesktop.DBus.Error.UnknownProperty",
      Text("the object \(path) has no property “\(name)” in this interface"))
  }

  static func propertyReadOnly(_ name: MemberName) -> BusError {
    BusError(
      "org.freedesktop.DBus.Error.PropertyReadOnly", Text("the property \(name) cannot be set"))
  }

  static func notVardict(_ type: DBusType) -> BusError {
    .invalidArgs(Text("expected a{sv}, got \(type)"))
  }

  static func repeated(_ name: Text) -> BusError {
    .invalidArgs(Text("“\(name)” is given twice"))
  }
}
