package import WaymarkBytes

/// Why there is no connection.
package enum ConnectionError: Error, Hashable, Sendable {
  /// Neither the environment nor the runtime folder names a session bus.
  case noBus
  /// The address was tried: the bus error says how it failed.
  case cannotConnect(address: Text, BusError)
  /// The event loop did not take the connection.
  case loop(Text)
}

extension ConnectionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noBus:
      "there is no session bus: DBUS_SESSION_BUS_ADDRESS is not set, "
        + "and $XDG_RUNTIME_DIR/bus is not there"
    case .cannotConnect(let address, let error):
      "cannot connect to the bus at \(address): \(error.message)"
    case .loop(let reason): reason.string
    }
  }
}
