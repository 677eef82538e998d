package import Bytes
import CDBus
import Glibc

// A connection takes its messages off libdbus' queue itself and hands them out: libdbus' own
// dispatching, with its filters, object tree and pending calls, does too much on every message, and
// waits for ever when it is entered again from a handler. Here a handler may do anything but block.

/// A private connection to a bus.
///
/// With a loop it serves, calls and listens; without one it can make calls that block. Belongs to
/// the thread of its loop.
package final class Connection {
  /// The messages that are handed out before other sources get their turn.
  static let messagesPerTurn = 64

  let loop: EventLoop?
  private(set) var raw: OpaquePointer?
  private var watches: WatchTable?
  private var hook: BeforeSleep?
  var pendingCalls = PendingCalls()
  var callTimer: Timer?
  /// When the timer fires, as far as it was asked to; the loop's clock, in microseconds.
  var armedDeadline = UInt64.max
  var listeners = Listeners()

  /// The objects that answer calls to this connection. Without any, every call is `UnknownObject`.
  package var objects = ObjectTree()

  /// Called once when the other end closes the connection, after every pending call has failed.
  package var onDisconnect: (() -> Void)?

  /// Opens a connection to the bus at the address and introduces itself. Blocks until the bus
  /// has answered.
  package init(bus address: Text, on loop: EventLoop?) throws(ConnectionError) {
    self.loop = loop
    Library.prepare()
    let raw = try Self.open(address)
    self.raw = raw
    dbus_connection_set_exit_on_disconnect(raw, 0)
    do throws(BusError) {
      try LibraryError.check { dbus_bus_register(raw, $0) != 0 }
    } catch {
      close()
      throw .cannotConnect(address: address, error)
    }
    if let loop { try attach(raw, to: loop) }
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

  /// Blocks until everything sent has been written. A bus that does not read keeps it for ever.
  package func flush() {
    if let raw { dbus_connection_flush(raw) }
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
    guard let raw else { return serial }
    guard dbus_connection_send(raw, message.raw, &serial) != 0 else { throw .outOfMemory }
    return serial
  }

  private static func open(_ address: Text) throws(ConnectionError) -> OpaquePointer {
    do throws(BusError) {
      guard !address.utf8.contains(0) else { throw .failed("the address holds U+0000") }
      return try LibraryError.check { dbus_connection_open_private(address.string, $0) }
    } catch {
      throw .cannotConnect(address: address, error)
    }
  }

  private func attach(_ raw: OpaquePointer, to loop: EventLoop) throws(ConnectionError) {
    let watches = WatchTable(loop: loop)
    self.watches = watches
    do throws(LoopError) {
      guard watches.attach(to: raw) else {
        throw LoopError(action: "watch the bus", code: ENOMEM)
      }
      try watches.update()
    } catch {
      throw .loop(Text(error.description))
    }
    hook = loop.beforeSleep { [unowned self] in turn() }
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
      disconnected()
      close()
    }
    return hasMore
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
    PendingCalls.fail(pendingCalls.removeAll(), .disconnected("the bus closed the connection"))
    let handler = onDisconnect
    onDisconnect = nil
    handler?()
  }
}
