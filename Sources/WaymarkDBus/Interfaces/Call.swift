import WaymarkBytes

/// A call that came in. It is answered exactly once.
///
/// If it is released without an answer, the caller gets the error `Failed`. Nothing is sent if the caller
/// wants no reply.
package final class Call {
  /// The unique name of the caller, which the bus sets. Nil on a connection without a bus.
  package let sender: BusName?
  package let path: ObjectPath
  package let wantsReply: Bool
  private let serial: UInt32
  /// Weak, because the connection holds the objects that may keep this call. Without it, no answer is sent.
  package private(set) weak var connection: Connection?
  /// The identity of the connection, which stays after the connection is released.
  package let connectionID: ObjectIdentifier
  private var isAnswered = false
  /// The types that the reply must have.
  var outputTypes: [DBusType] = []

  init(_ message: borrowing Message, at path: ObjectPath, on connection: Connection) {
    sender = connection.isOnBus ? message.sender : nil
    self.path = path
    wantsReply = message.wantsReply
    serial = message.serial
    self.connection = connection
    connectionID = ObjectIdentifier(connection)
  }

  deinit {
    if !isAnswered { fail(.unanswered) }
  }

  /// Sends the reply. If the values do not fit the declaration or a message, sends the error `Failed`
  /// instead.
  package func reply(_ values: [DBusValue] = []) {
    answer { () throws(MessageError) in
      try Message.reply(to: serial, from: sender, values, as: outputTypes)
    }
  }

  package func fail(_ error: BusError) {
    answer { () throws(MessageError) in try Message.error(to: serial, from: sender, error) }
  }

  private func answer(_ make: () throws(MessageError) -> Message) {
    precondition(!isAnswered, "a call was answered twice")
    isAnswered = true
    guard wantsReply, let connection else { return }
    do throws(MessageError) {
      try connection.send(make())
    } catch {
      // If this cannot be sent either, memory is out, and the call times out.
      _ = try? connection.send(Message.error(to: serial, from: sender, .cannotAnswer(error)))
    }
  }
}
