import CWaymarkDBus
import WaymarkBytes
import WaymarkEventLoop
import WaymarkFiles

extension Connection {
  /// The time that D-Bus programs usually wait for a reply.
  package static let usualTimeout = Duration.seconds(25)

  /// Calls a method and gives its reply or error to the handler later, once.
  ///
  /// - Precondition: The connection has a loop.
  /// - Parameter signature: The signature that the reply must have. A reply with another one is the error
  ///   `InvalidSignature`.
  package func call(
    _ call: MethodCall, expecting signature: Signature = "",
    timeout: Duration = Connection.usualTimeout, _ handler: @escaping (CallResult) -> Void
  ) {
    guard let loop else { preconditionFailure("a connection without a loop receives no reply") }
    do throws(BusError) {
      guard isConnected else { throw .notConnected }
      let deadline = Clock.monotonic + timeout.microseconds
      let entry = PendingCalls.Entry(
        expected: signature, answerer: call.signer, deadline: deadline, handler: handler)
      try arm(until: deadline, on: loop)
      pendingCalls.add(entry, serial: try start(call))
    } catch {
      loop.afterwards { handler(.failure(error)) }
    }
  }

  /// Calls a method and blocks until its reply is there. Other messages that come in meanwhile stay in the
  /// queue, so this is for programs that do not serve.
  package func callBlocking(
    _ call: MethodCall, expecting signature: Signature = "",
    timeout: Duration = Connection.usualTimeout
  ) throws(BusError) -> [DBusValue] {
    precondition(loop?.isRunning != true, "a blocking call was made while the loop runs")
    guard let raw else { throw .notConnected }
    let message = try Self.message(call)
    defer { hook?.wake() }
    let milliseconds = Int32(clamping: timeout.microseconds / 1_000)
    let reply = try Library.check {
      dbus_connection_send_with_reply_and_block(raw, message.raw, milliseconds, $0)
    }
    return try Message(owning: reply).result(expecting: signature).get()
  }

  /// Calls a method without waiting for a reply.
  func tell(_ call: MethodCall) {
    // Sending fails only if memory is out. A message that was sent can be lost too.
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

  /// Sets the timer so that it fires no later than the deadline.
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
    PendingCalls.fail(overdue, .timeout)
  }
}

extension MethodCall {
  /// The sender that replies to the call must have. Nil for a well-known name, whose owner only the bus knows.
  fileprivate var signer: BusName? {
    destination.flatMap { $0.isUnique || $0 == .bus ? $0 : nil }
  }
}
