import CWaymarkDBus
import Glibc
import WaymarkBytes
package import WaymarkEventLoop
import WaymarkFiles

// libdbus reports a new connection before the peer has sent anything. From then on the connection counts
// towards the limit, and its deadline runs. None of its messages is handled before the peer has
// authenticated as the same user. Only EXTERNAL is allowed, because there the kernel says who connected.
// libdbus by itself would also let root in.

/// Listens on a Unix socket for connections without a bus, and keeps them.
///
/// It belongs to the thread of its loop.
package final class Server: CustomStringConvertible {
  /// The limits of one server.
  package struct Limits: Sendable {
    /// The number of connections at a time, authenticated or not. A further one is closed at once.
    package var connections = 256
    /// The time that a new connection has to authenticate before it is closed.
    package var authentication = Duration.seconds(5)
    /// The size of one message in bytes. A connection that sends a larger one is closed.
    package var message = 1 << 20
    /// The number of bytes that may wait until one peer reads them. If more wait, its connection is closed.
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

  /// Called with each new connection. None of its messages is handled before it has authenticated.
  package var onConnect: (Connection) -> Void = { _ in }
  /// Called with each connection that was closed, by the peer or here.
  package var onLeave: (Connection) -> Void = { _ in }

  /// Listens at the address, on a new socket of mode 0600 in a folder that only this user can enter. A socket
  /// on which another process listens is never replaced. A socket without a listener is.
  ///
  /// - Parameter user: The user who may connect.
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

  /// Listens on the sockets that systemd passed. They are not removed here, because systemd owns them.
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
    let raw = try Library.check { dbus_server_listen(address, $0) }
    self.raw = raw
    try serve(raw)
  }

  deinit {
    stopListening()
  }

  /// Removes the socket and its lock, so that others can listen there. Existing connections stay.
  package func stopListening() {
    guard let raw else { return }
    self.raw = nil
    watches.detach(from: raw)
    dbus_server_disconnect(raw)
    dbus_server_unref(raw)
    socket = nil
  }

  package var description: String {
    socket.map { $0.path.description } ?? "the sockets from systemd"
  }

  private func serve(_ raw: OpaquePointer) throws(BusError) {
    let isOnlyExternal = "EXTERNAL".withCString { name in
      var mechanisms = [name, nil]
      return dbus_server_set_auth_mechanisms(raw, &mechanisms) != 0
    }
    guard isOnlyExternal else { throw .outOfMemory }
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
    // libdbus closes a connection that is not kept.
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
  /// Lets in only that user, and limits how much memory the peer can make this process use.
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
