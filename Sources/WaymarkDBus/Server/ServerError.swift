package import WaymarkBytes
package import WaymarkFiles

/// Why a server cannot listen.
package enum ServerError: Error, Hashable, Sendable {
  /// The address is not one to listen at.
  case malformed(address: Text, reason: String)
  /// Another process listens there: its number, if it is known.
  case taken(FilePath, by: Int32?)
  /// The system or libdbus refused.
  case failed(FilePath, reason: String)
  /// The sockets that systemd passed cannot be listened on.
  case unusableSockets(reason: String)
}
