import WaymarkBytes

/// A call that came in: who made it, to what, and the one answer that it gets.
///
/// It is answered once. One that is let go unanswered is answered with the error `Failed`, and one
/// whose caller wants no reply gets none.
package final class Call {
  /// The unique name of the caller, put there by the bus; nil on a connection without a bus.
  package let sender: BusName?
  package let path: ObjectPath
  package let wantsReply: Bool
  private let serial: UInt32
  /// Weak, for the connection holds those that may keep this call. Once it is gone nobody is told.
  package private(set) weak var connection: Connection?
  /// Which connection that is or was.
  package let connectionID: ObjectIdentifier
  private var isAnswered = false
  /// What the reply must be of.
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
    if !isAnswered { fail(.failed("the service gave the call up without an answer")) }
  }

  /// Sends the reply. Values that do not fit the declaration, or that no message can hold, make it
  /// the error `Failed`.
  package func reply(_ values: [DBusValue] = []) {
    answer { () throws(MessageError) in
      try Message.reply(to: serial, from: sender, values, as: outputTypes)
    }
  }

  package func fail(_ error: BusError) {
    answer { () throws(MessageError) in try Message.error(to: serial, from: sender, error) }
  }

  private func answer(_ make: () throws(MessageError) -> Message) {
    precondition(!isAnswered, "a call is answered a second time")
    isAnswered = true
    guard wantsReply, let connection else { return }
    do throws(MessageError) {
      try connection.send(make())
    } catch {
      let failure = BusError.failed(Text("the answer cannot be sent: \(error)"))
      // Where even this cannot be sent, memory is out, and the caller's time runs out.
      _ = try? connection.send(Message.error(to: serial, from: sender, failure))
    }
  }
}
