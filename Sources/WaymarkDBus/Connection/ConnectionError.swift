package import WaymarkBytes

/// Why there is no connection.
package enum ConnectionError: Error, Hashable, Sendable {
  /// Neither the environment nor the runtime folder names a session bus.
  case noBus
  /// Connecting to the address failed with this error.
  case cannotConnect(address: Text, BusError)
  /// The event loop cannot watch the connection.
  case loop(Text)
}
