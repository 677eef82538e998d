import WaymarkContract
import WaymarkDBus

/// What a handler does about a call.
enum Outcome<Reply> {
  case reply(Reply)
  /// The handler has kept the call and answers it later.
  case later
}

/// A call of the contract that came in: who made it, and the one answer that it gets.
struct Incoming<Method: NavigationCall> {
  let call: Call

  var client: Client { Client(of: call) }

  func reply(_ reply: Method.Reply) {
    call.reply(Method.values(of: reply))
  }

  func fail(_ error: ServiceError) {
    call.fail(BusError(error))
  }
}
