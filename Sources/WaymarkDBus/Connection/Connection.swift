import CWaymarkDBus
package import WaymarkBytes
package import WaymarkEventLoop
import WaymarkFiles

// A connection takes messages off the queue of libdbus itself. The dispatcher of libdbus, with its
// filters, object tree and pending calls, does more work per message, and deadlocks if a handler enters
// it again. Here a handler may do anything except block.

/// A private connection to a bus, or to one peer without a bus.
///
/// With a loop it serves, calls and listens. Without one it can only make blocking calls. It belongs to the
/// thread of its loop.
package final class Connection {
  /// The number of messages that are handled before other event sources get their turn.
  static let messagesPerTurn = 64

  let loop: EventLoop?
  /// Whether this is a connection to a bus. A bus sets each message's sender and has match rules. Without
  /// one, the peer can write any sender into a message, so it means nothing.
  let isOnBus: Bool
  private(set) var raw: OpaquePointer?
  private var watches: WatchTable?
  /// The hook that is woken when messages may be in the queue of libdbus.
  private(set) var hook: BeforeSleep?
  var pendingCalls = PendingCalls()
  var callTimer: Timer?
  /// The time at which the timer fires, on the monotonic clock in microseconds.
  var armedDeadline = UInt64.max
  var listeners = Listeners()
  /// The number of bytes that may wait until the peer reads them. The connection is closed if more wait.
  /// Nil for no limit of ours.
  var unreadLimit: Int?
  private var isOverfull = false

  /// The objects that answer calls on this connection. Without any, every call gets `UnknownObject`.
  package lazy var objects = ObjectTree()

  /// Called once when the peer closes the connection, after every pending call has failed.
  package var onDisconnect: (() -> Void)?

  /// Opens a connection to the bus at the address and registers on it. Blocks until the bus has answered.
  package convenience init(bus address: Text, on loop: EventLoop?) throws(ConnectionError) {
    let raw = try Self.open(address)
    self.init(owning: raw, isOnBus: true, on: loop)
    do throws(BusError) {
      try Library.check { dbus_bus_register(raw, $0) != 0 }
    } catch {
      throw .cannotConnect(address: address, error)
    }
    try attach()
  }

  /// Opens a connection to a server at the address, without a bus.
  package convenience init(peer address: Text, on loop: EventLoop?) throws(ConnectionError) {
    self.init(owning: try Self.open(address), isOnBus: false, on: loop)
    try attach()
  }

  /// Makes a connection of one that a server has accepted.
  convenience init(accepted raw: OpaquePointer, on loop: EventLoop) throws(ConnectionError) {
    self.init(owning: dbus_connection_ref(raw), isOnBus: false, on: loop)
    try attach()
  }

  private init(owning raw: OpaquePointer, isOnBus: Bool, on loop: EventLoop?) {
    self.raw = raw
    self.isOnBus = isOnBus
    self.loop = loop
    dbus_connection_set_exit_on_disconnect(raw, 0)
  }

  deinit {
    close()
  }

  /// The name that the bus gave the connection. Nil if it is closed.
  package var uniqueName: BusName? {
    raw.flatMap { dbus_bus_get_unique_name($0) }.map(BusName.init(fromLibrary:))
  }

  package var isConnected: Bool {
    raw.map { dbus_connection_get_is_connected($0) != 0 } ?? false
  }

  /// Whether the peer has authenticated.
  var isAuthenticated: Bool {
    raw.map { dbus_connection_get_is_authenticated($0) != 0 } ?? false
  }

  /// Blocks until everything sent has been written. If the other end does not read, blocks until `deadline`,
  /// in microseconds of the monotonic clock.
  package func flush(until deadline: UInt64) {
    while let raw, isConnected, dbus_connection_has_messages_to_send(raw) != 0 {
      let now = Clock.monotonic
      guard now < deadline else { break }
      // Messages that it reads meanwhile stay in the queue.
      _ = dbus_connection_read_write(raw, Int32(clamping: (deadline - now) / 1_000 + 1))
    }
    hook?.wake()
  }

  /// Closes the connection. Pending calls fail once the present handler has returned. `onDisconnect` is not
  /// called.
  package func close() {
    guard let raw else { return }
    self.raw = nil
    onDisconnect = nil
    callTimer = nil
    hook?.cancel()
    watches?.detach(from: raw)
    dbus_connection_close(raw)
    dbus_connection_unref(raw)
    let failed = pendingCalls.removeAll()
    loop?.afterwards { PendingCalls.fail(failed, .closed) }
  }

  /// Puts a message into the queue, and writes as much as the socket takes without blocking.
  @discardableResult
  func send(_ message: borrowing Message) throws(MessageError) -> UInt32 {
    var serial: UInt32 = 0
    guard let raw, !isOverfull else { return serial }
    guard dbus_connection_send(raw, message.raw, &serial) != 0 else { throw .outOfMemory }
    if let unreadLimit, dbus_connection_get_outgoing_size(raw) > unreadLimit {
      // Not now, because the sender may be in the middle of work that `onDisconnect` would change.
      isOverfull = true
      loop?.afterwards { [weak self] in self?.lose() }
    }
    return serial
  }

  private static func open(_ address: Text) throws(ConnectionError) -> OpaquePointer {
    Library.prepare()
    do throws(BusError) {
      guard !address.utf8.contains(0) else { throw .nulInAddress }
      return try Library.check { dbus_connection_open_private(address.string, $0) }
    } catch {
      throw .cannotConnect(address: address, error)
    }
  }

  private func attach() throws(ConnectionError) {
    guard let raw, let loop else { return }
    let watches = WatchTable(loop: loop, setFunctions: dbus_connection_set_watch_functions)
    self.watches = watches
    let hook = loop.beforeSleep { [unowned self] in turn() }
    self.hook = hook
    watches.onChange = { hook.wake() }
    do throws(LoopError) {
      try watches.attach(to: raw)
    } catch {
      throw .loop(Text(error.description))
    }
  }

  /// Handles messages, and returns whether there may be more.
  private func turn() -> Bool {
    var hasMore = true
    for _ in 0..<Self.messagesPerTurn where hasMore {
      hasMore = handleMessage()
    }
    do throws(LoopError) {
      try watches?.update()
    } catch {
      // A connection whose descriptor cannot be watched receives nothing any more.
      lose()
    }
    return hasMore
  }

  private func lose() {
    disconnected()
    close()
  }

  private func handleMessage() -> Bool {
    guard let raw, let popped = dbus_connection_pop_message(raw) else { return false }
    let message = Message(owning: popped)
    switch message.kind {
    case .methodCall: objects.answer(message, on: self)
    case .methodReturn, .error: pendingCalls.complete(with: message)?()
    case .signal where message.isSignal("org.freedesktop.DBus.Local", "Disconnected"):
      disconnected()
    case .signal: hear(message)
    case nil: break
    }
    return true
  }

  private func disconnected() {
    let failed = pendingCalls.removeAll()
    PendingCalls.fail(failed, .closedByPeer)
    let handler = onDisconnect
    onDisconnect = nil
    handler?()
  }
}
