import WaymarkContract
import WaymarkDBus

/// How a handler answers a call.
enum Outcome<Reply> {
  case reply(Reply)
  /// The handler keeps the call, and answers it later.
  case later
}

/// A call that came in. It is answered once.
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
