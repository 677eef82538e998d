import WaymarkBytes
import WaymarkDBus
import WaymarkEventLoop

extension SceneWatcher {
  /// Watches on the user's session bus, with an event loop of its own, until the handler returns false.
  /// Throws if there is no bus or it closes the connection.
  static func run(
    _ subject: WatchSubject, _ handler: @escaping (News) -> Bool
  ) throws(ClientError) {
    let loop = try makeLoop()
    let connection = try connect(on: loop)
    var isLost = false
    connection.onDisconnect = {
      isLost = true
      loop.exit(0)
    }
    let watcher = SceneWatcher(subject, on: connection) { news in
      if !handler(news) { loop.exit(0) }
    }
    do throws(LoopError) {
      _ = try loop.run()
    } catch {
      throw ClientError(error)
    }
    withExtendedLifetime(watcher) {}
    if isLost { throw .disconnected }
  }

  private static func makeLoop() throws(ClientError) -> EventLoop {
    do throws(LoopError) {
      return try EventLoop()
    } catch {
      throw ClientError(error)
    }
  }

  private static func connect(on loop: EventLoop) throws(ClientError) -> Connection {
    do throws(ConnectionError) {
      return try Connection(bus: SessionBus.address(), on: loop)
    } catch {
      throw ClientError(error)
    }
  }
}
