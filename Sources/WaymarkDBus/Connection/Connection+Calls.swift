import CWaymarkDBus
import WaymarkBytes
import WaymarkEventLoop
import WaymarkFiles

extension Connection {
  /// What D-Bus programs wait for a reply.
  package static let usualTimeout = Duration.seconds(25)

  /// Calls a method, and hands on its reply or error later, once. Without a loop nobody would.
  ///
  /// - Parameter signature: What the reply must have; another one is the error `InvalidSignature`.
  package func call(
    _ call: MethodCall, expecting signature: Signature = "",
    timeout: Duration = Connection.usualTimeout, _ handler: @escaping (CallResult) -> Void
  ) {
    guard let loop else { preconditionFailure("a connection without a loop hears no reply") }
    do throws(BusError) {
      guard isConnected else { throw .disconnected("there is no connection") }
      let deadline = Clock.monotonic + timeout.microseconds
      let entry = PendingCalls.Entry(
        expected: signature, answerer: call.signer, deadline: deadline, handler: handler)
      try arm(until: deadline, on: loop)
      pendingCalls.add(entry, serial: try start(call))
    } catch {
      loop.afterwards { handler(.failure(error)) }
    }
  }

  /// Calls a method and waits for its reply. For a program that does not serve: what else comes
  /// in meanwhile stays in the queue.
  package func callBlocking(
    _ call: MethodCall, expecting signature: Signature = "",
    timeout: Duration = Connection.usualTimeout
  ) throws(BusError) -> [DBusValue] {
    precondition(loop?.isRunning != true, "a call that blocks, made while the loop serves")
    guard let raw else { throw .disconnected("there is no connection") }
    let message = try Self.message(call)
    defer { hook?.wake() }
    let milliseconds = Int32(clamping: timeout.microseconds / 1_000)
    let reply = try LibraryError.check {
      dbus_connection_send_with_reply_and_block(raw, message.raw, milliseconds, $0)
    }
    return try Message(owning: reply).result(expecting: signature).get()
  }

  /// Calls a method whose reply nobody waits for.
  func tell(_ call: MethodCall) {
    // It is lost for want of memory alone, as it would be on its way.
    _ = try? send(Message.call(call, wantsReply: false))
  }

  private func start(_ call: MethodCall) throws(BusError) -> UInt32 {
    let message = try Self.message(call)
    do throws(MessageError) {
      return try send(message)
    } catch {
      throw BusError(error)
    }
  }

  private static func message(_ call: MethodCall) throws(BusError) -> Message {
    do throws(MessageError) {
      return try Message.call(call)
    } catch {
      throw BusError(error)
    }
  }

  /// Sees to it that calls end when their time is over.
  private func arm(until deadline: UInt64, on loop: EventLoop) throws(BusError) {
    if callTimer == nil {
      do throws(LoopError) {
        callTimer = try Timer(on: loop) { [unowned self] in endOverdueCalls() }
      } catch {
        throw .failed(Text(error.description))
      }
    }
    if deadline < armedDeadline {
      armedDeadline = deadline
      callTimer?.arm(at: deadline)
    }
  }

  private func endOverdueCalls() {
    let overdue = pendingCalls.removeOverdue(at: Clock.monotonic)
    armedDeadline = pendingCalls.nextDeadline ?? .max
    if armedDeadline < .max { callTimer?.arm(at: armedDeadline) }
    PendingCalls.fail(overdue, .noReply("no reply within the time allowed"))
  }
}

extension MethodCall {
  /// The name that signs replies to the call; nil where the bus looks up who that is.
  fileprivate var signer: BusName? {
    destination.flatMap { $0.isUnique || $0 == .bus ? $0 : nil }
  }
}
