package import WaymarkBytes
package import WaymarkFiles

/// Why nothing is listened on.
package enum ServerError: Error, Hashable, Sendable {
  /// What was asked for is no address to listen on.
  case malformed(address: Text, reason: String)
  /// Another process listens there: its number, where it is known.
  case taken(FilePath, by: Int32?)
  /// The system or libdbus refused.
  case failed(FilePath, reason: String)
  /// The sockets that systemd passed cannot be listened on.
  case unusableSockets(reason: String)
}

extension ServerError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let address, let reason): "cannot listen at “\(address)”: \(reason)"
    case .taken(let path, let process?): "\(path) is listened on by process \(process)"
    case .taken(let path, nil): "\(path) is listened on by another process"
    case .failed(let path, let reason): "cannot listen at \(path): \(reason)"
    case .unusableSockets(let reason): "cannot listen on the sockets of systemd: \(reason)"
    }
  }
}
