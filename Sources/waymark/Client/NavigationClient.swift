import WaymarkContract
import WaymarkDBus

/// Calls the daemon and blocks until it replies.
///
/// If the daemon does not run, the bus starts it with the first call.
struct NavigationClient {
  let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Connects to the user's session bus.
  static func onSessionBus() throws(ClientError) -> NavigationClient {
    do throws(ConnectionError) {
      return NavigationClient(try Connection(bus: SessionBus.address(), on: nil))
    } catch {
      throw ClientError(error)
    }
  }

  func send<Method: NavigationCall>(_ call: Method) throws(ClientError) -> Method.Reply {
    let values: [DBusValue]
    do throws(BusError) {
      values = try connection.callBlocking(
        call.methodCall(to: .navigation), expecting: Method.replySignature)
    } catch {
      throw ClientError(error)
    }
    do throws(ContractFault) {
      return try Method.reply(values)
    } catch {
      throw ClientError(error)
    }
  }
}
