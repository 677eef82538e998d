import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkEventLoop
import WaymarkNavigation

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

  /// Waits until a client has the scene attached, on the user's session bus.
  ///
  /// - Returns: Whether one has it before the time is over.
  static func waitUntilLive(_ scene: SceneID, for time: Duration) throws(ClientError) -> Bool {
    let loop = try makeLoop()
    let connection = try connect(on: loop)
    var outcome: Result<Bool, ClientError>?
    let end: (Result<Bool, ClientError>) -> Void = { result in
      outcome = outcome ?? result
      loop.exit(0)
    }
    connection.onDisconnect = { end(.failure(.disconnected)) }
    let watcher = SceneWatcher(.scene(scene), on: connection) { news in
      switch news {
      case .watching:
        askWhetherLive(scene, connection) { result in
          if result != .success(false) { end(result) }
        }
      case .event(.changed(_, let change)): if change.isLive == true { end(.success(true)) }
      case .event, .daemonDeparted: break
      case .failed(let error): end(.failure(error))
      }
    }
    do throws(LoopError) {
      let timer = try Timer(on: loop) { end(.success(false)) }
      timer.arm(after: time)
      _ = try loop.run()
      timer.disarm()
    } catch {
      throw ClientError(error)
    }
    withExtendedLifetime(watcher) {}
    return try outcome?.get() ?? false
  }

  private static func askWhetherLive(
    _ scene: SceneID, _ connection: Connection, then: @escaping (Result<Bool, ClientError>) -> Void
  ) {
    let call = SnapshotCall(scene: scene.text).methodCall(to: .navigation)
    connection.call(call, expecting: SnapshotCall.replySignature) { result in
      do throws(BusError) {
        let values = try result.get()
        do throws(ContractFault) {
          then(.success(try SnapshotCall.reply(values).isLive))
        } catch {
          then(.failure(ClientError(error)))
        }
      } catch {
        then(.failure(ClientError(error)))
      }
    }
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
