package import WaymarkDBus

/// Asks the daemon and waits for its answers. For a program that has nothing else to do meanwhile.
///
/// The first call starts the daemon where the bus can do so.
package struct NavigationClient {
  let connection: Connection

  package init(_ connection: Connection) {
    self.connection = connection
  }

  /// A client on the person's session bus.
  package static func onSessionBus() throws(ClientError) -> NavigationClient {
    do throws(ConnectionError) {
      return NavigationClient(try Connection(bus: SessionBus.address(), on: nil))
    } catch {
      throw ClientError(error)
    }
  }

  package func send<Answer>(_ request: NavigationRequest<Answer>) throws(ClientError) -> Answer {
    let values: [DBusValue]
    do throws(BusError) {
      values = try connection.callBlocking(request.call, expecting: request.signature)
    } catch {
      throw ClientError(error)
    }
    return try request.read(values)
  }
}
