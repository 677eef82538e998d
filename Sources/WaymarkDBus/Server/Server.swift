import CWaymarkDBus
import Glibc
import WaymarkBytes
package import WaymarkEventLoop
import WaymarkFiles

// libdbus hands a connection over when it has accepted it, before the other end has said anything.
// From then on it counts, and its deadline runs; it gets no say, and none of its messages is handed
// out, before it has proved to act as the same user. EXTERNAL alone proves that: the kernel says who
// connected. libdbus itself would also let root in.

/// Listens on a Unix socket for connections with no bus between, and keeps those that come.
///
/// Belongs to the thread of its loop.
package final class Server: CustomStringConvertible {
  /// What one server bears.
  package struct Limits: Sendable {
    /// The connections at a time, authenticated or not; a further one is closed at once.
    package var connections = 256
    /// How long a new connection may take to authenticate before it is closed.
    package var authentication = Duration.seconds(5)
    /// The bytes of one message; a connection that sends a larger one is closed.
    package var message = 1 << 20
    /// The bytes that may wait for one connection's other end to read; past them it is closed.
    package var unread = 1 << 24

    package init() {}
  }

  private struct Peer {
    let connection: Connection
    let deadline: Timer
  }

  private let loop: EventLoop
  private let limits: Limits
  private let user: UInt32
  private var raw: OpaquePointer?
  private let watches: WatchTable
  private var socket: SocketPath?
  private var peers: [ObjectIdentifier: Peer] = [:]

  /// Called with each connection that comes. None of its messages is handed out before it has
  /// authenticated.
  package var onConnect: (Connection) -> Void = { _ in }
  /// Called with each that has gone, or was closed here.
  package var onLeave: (Connection) -> Void = { _ in }

  /// Listens at the address, on a socket of its own (0600) in a folder that is the person's alone. The
  /// socket that another process listens on is never taken over; one left behind is replaced.
  ///
  /// - Parameter user: Who may connect.
  package convenience init(
    at address: SocketAddress, on loop: EventLoop, limits: Limits = Limits(),
    user: UInt32 = Process.user
  ) throws(ServerError) {
    let socket = try SocketPath(address.path)
    do throws(BusError) {
      try self.init(listening: address.text, loop, limits, user)
    } catch {
      throw .failed(address.path, reason: error.message.string)
    }
    self.socket = socket
    try socket.protect()
  }

  /// Listens on the sockets that systemd passed, which are its own to remove.
  package convenience init(
    onSocketsOfServiceManager loop: EventLoop, limits: Limits = Limits(),
    user: UInt32 = Process.user
  ) throws(ServerError) {
    do throws(BusError) {
      try self.init(listening: "systemd:", loop, limits, user)
    } catch {
      throw .unusableSockets(reason: error.message.string)
    }
  }

  private init(
    listening address: String?, _ loop: EventLoop, _ limits: Limits, _ user: UInt32
  ) throws(BusError) {
    self.loop = loop
    self.limits = limits
    self.user = user
    watches = WatchTable(loop: loop, setFunctions: dbus_server_set_watch_functions)
    Library.prepare()
    let raw = try LibraryError.check { dbus_server_listen(address, $0) }
    self.raw = raw
    try serve(raw)
  }

  deinit {
    stopListening()
  }

  /// Removes the socket and lets others listen there. The connections that there are stay.
  package func stopListening() {
    guard let raw else { return }
    self.raw = nil
    watches.detach(from: raw)
    dbus_server_disconnect(raw)
    dbus_server_unref(raw)
    socket = nil
  }

  package var description: String {
    socket.map { $0.path.description } ?? "the sockets that systemd passed"
  }

  private func serve(_ raw: OpaquePointer) throws(BusError) {
    let isExternalAlone = "EXTERNAL".withCString { name in
      var mechanisms = [name, nil]
      return dbus_server_set_auth_mechanisms(raw, &mechanisms) != 0
    }
    guard isExternalAlone else { throw .failed("out of memory") }
    dbus_server_set_new_connection_function(
      raw,
      { _, connection, server in
        guard let connection, let server else { return }
        Unmanaged<Server>.fromOpaque(server).takeUnretainedValue().accept(connection)
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
    do throws(LoopError) {
      try watches.attach(to: raw)
    } catch {
      throw .failed(Text(error.description))
    }
  }

  private func accept(_ raw: OpaquePointer) {
    // libdbus closes what nobody keeps.
    guard peers.count < limits.connections,
      let connection = try? Connection(accepted: raw, on: loop)
    else { return }
    connection.restrict(to: user, limits)
    connection.onDisconnect = { [unowned self, unowned connection] in drop(connection) }
    let deadline = try? Timer(on: loop) { [unowned self, unowned connection] in
      if !connection.isAuthenticated { drop(connection) }
    }
    guard let deadline else { return }
    deadline.arm(after: limits.authentication)
    peers[ObjectIdentifier(connection)] = Peer(connection: connection, deadline: deadline)
    onConnect(connection)
  }

  private func drop(_ connection: Connection) {
    peers[ObjectIdentifier(connection)] = nil
    connection.close()
    onLeave(connection)
  }
}

extension Connection {
  /// Lets in that user alone, and bounds what the other end can have this process hold.
  fileprivate func restrict(to user: UInt32, _ limits: Server.Limits) {
    guard let raw else { return }
    dbus_connection_set_unix_user_function(
      raw, { _, user, allowed in user == UInt(bitPattern: allowed) ? 1 : 0 },
      UnsafeMutableRawPointer(bitPattern: UInt(user)), nil)
    dbus_connection_set_max_message_size(raw, limits.message)
    dbus_connection_set_max_received_size(raw, 4 * limits.message)
    unreadLimit = limits.unread
  }
}
