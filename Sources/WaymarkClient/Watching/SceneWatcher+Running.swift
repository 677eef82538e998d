import Bytes
import DBus

extension SceneWatcher {
  /// Watches on the person's session bus, on a loop of its own, until the handler answers false.
  /// Fails where there is no bus, or no longer.
  package static func run(
    _ subject: WatchSubject, _ handler: @escaping (News) -> Bool
  ) throws(ClientError) {
    do {
      let loop = try EventLoop()
      let connection = try Connection(bus: SessionBus.address(), on: loop)
      var isLost = false
      connection.onDisconnect = {
        isLost = true
        loop.exit(0)
      }
      let watcher = SceneWatcher(subject, on: connection) { news in
        if !handler(news) { loop.exit(0) }
      }
      _ = try withExtendedLifetime(watcher) { try loop.run() }
      if isLost { throw ClientError("Disconnected", "the bus closed the connection") }
    } catch let error as ClientError {
      throw error
    } catch let error as ConnectionError {
      throw ClientError(error)
    } catch let error as LoopError {
      throw ClientError(error)
    } catch {
      throw ClientError("Failed", Text("\(error)"))
    }
  }
}
