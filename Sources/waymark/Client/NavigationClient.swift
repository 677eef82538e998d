import WaymarkContract
import WaymarkDBus

/// Asks the daemon and waits for its answers. For a program that has nothing else to do meanwhile.
///
/// The first call starts the daemon where the bus can do so.
struct NavigationClient {
  let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// A client on the person's session bus.
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
