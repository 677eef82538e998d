import CWaymarkDBus
package import WaymarkBytes
package import WaymarkEventLoop

// A connection takes its messages off libdbus' queue itself and hands them out: libdbus' own
// dispatching, with its filters, object tree and pending calls, does too much on every message, and
// waits for ever when it is entered again from a handler. Here a handler may do anything but block.

/// A private connection to a bus, or to one other end without a bus between.
///
/// With a loop it serves, calls and listens; without one it can make calls that block. Belongs to
/// the thread of its loop.
package final class Connection {
  /// The messages that are handed out before other sources get their turn.
  static let messagesPerTurn = 64

  let loop: EventLoop?
  /// Whether a bus is in between, which says who sends and has match rules. Where none is, the sender
  /// that a message names is whatever the other end wrote there.
  let isOnBus: Bool
  private(set) var raw: OpaquePointer?
  private var watches: WatchTable?
  /// Woken where messages may be in libdbus' queue.
  private(set) var hook: BeforeSleep?
  var pendingCalls = PendingCalls()
  var callTimer: Timer?
  /// When the timer fires, as far as it was asked to; the loop's clock, in microseconds.
  var armedDeadline = UInt64.max
  var listeners = Listeners()
  /// The bytes that may wait for the other end to read them; past it the connection is lost. Nil: no
  /// bound of ours.
  var unreadLimit: Int?
  private var isOverfull = false

  /// The objects that answer calls to this connection. Without any, every call is `UnknownObject`.
  package lazy var objects = ObjectTree()

  /// Called once when the other end closes the connection, after every pending call has failed.
  package var onDisconnect: (() -> Void)?

  /// Opens a connection to the bus at the address and introduces itself. Blocks until the bus
  /// has answered.
  package convenience init(bus address: Text, on loop: EventLoop?) throws(ConnectionError) {
    let raw = try Self.open(address)
    self.init(owning: raw, isOnBus: true, on: loop)
    do throws(BusError) {
      try LibraryError.check { dbus_bus_register(raw, $0) != 0 }
    } catch {
      throw .cannotConnect(address: address, error)
    }
    try attach()
  }

  /// Opens a connection to a server at the address, with no bus between.
  package convenience init(peer address: Text, on loop: EventLoop?) throws(ConnectionError) {
    self.init(owning: try Self.open(address), isOnBus: false, on: loop)
    try attach()
  }

  /// Takes over one that a server has accepted.
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

  /// The name that the bus gave the connection; nil where it is closed.
  package var uniqueName: BusName? {
    raw.flatMap { dbus_bus_get_unique_name($0) }.map(BusName.init(fromLibrary:))
  }

  package var isConnected: Bool {
    raw.map { dbus_connection_get_is_connected($0) != 0 } ?? false
  }

  /// Whether the other end has said who it is, and was let in.
  var isAuthenticated: Bool {
    raw.map { dbus_connection_get_is_authenticated($0) != 0 } ?? false
  }

  /// Blocks until everything sent has been written. A bus that does not read keeps it for ever.
  package func flush() {
    guard let raw else { return }
    dbus_connection_flush(raw)
    hook?.wake()
  }

  /// Closes the connection, which then neither calls nor answers anybody. Pending calls fail once
  /// the present handler has returned; `onDisconnect` is not called.
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
    loop?.afterwards { PendingCalls.fail(failed, .disconnected("the connection was closed")) }
  }

  /// Puts a message into the queue and writes what can be written without waiting.
  @discardableResult
  func send(_ message: borrowing Message) throws(MessageError) -> UInt32 {
    var serial: UInt32 = 0
    guard let raw, !isOverfull else { return serial }
    guard dbus_connection_send(raw, message.raw, &serial) != 0 else { throw .outOfMemory }
    if let unreadLimit, dbus_connection_get_outgoing_size(raw) > unreadLimit {
      // Whoever sends may be in the middle of something that the loss would change.
      isOverfull = true
      loop?.afterwards { [weak self] in self?.lose() }
    }
    return serial
  }

  private static func open(_ address: Text) throws(ConnectionError) -> OpaquePointer {
    Library.prepare()
    do throws(BusError) {
      guard !address.utf8.contains(0) else { throw .failed("the address holds U+0000") }
      return try LibraryError.check { dbus_connection_open_private(address.string, $0) }
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

  /// Hands out messages, and says whether there may be more.
  private func turn() -> Bool {
    var hasMore = true
    for _ in 0..<Self.messagesPerTurn where hasMore {
      hasMore = handOutMessage()
    }
    do throws(LoopError) {
      try watches?.update()
    } catch {
      // Without its descriptor the connection is as good as lost, and is treated so.
      lose()
    }
    return hasMore
  }

  private func lose() {
    disconnected()
    close()
  }

  private func handOutMessage() -> Bool {
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
    PendingCalls.fail(failed, .disconnected("the other end closed the connection"))
    let handler = onDisconnect
    onDisconnect = nil
    handler?()
  }
}
