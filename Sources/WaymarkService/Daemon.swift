package import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkEventLoop
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation
import WaymarkSceneStore

/// The daemon from its start to its orderly stop.
///
/// The start goes in this order, so that no request is lost: it catches the signals that end it, finds the
/// bus, locks the state folder, serves on the socket, and requests the name on the bus last.
package final class Daemon {
  /// The exit status of the process. The numbers above 2 are those of sysexits.h.
  package enum Status: Int32 {
    case stopped = 0
    case usage = 2
    /// There was no bus at the start, or it refused the name.
    case noBus = 69
    /// The system refused something that every process needs, such as a descriptor.
    case system = 71
    /// Another process has the name, the socket or the state folder.
    case taken = 75
  }

  /// Where the daemon serves.
  package struct Places: Sendable {
    /// Whether it serves on the session bus. It then does not start without a bus, and ends with it.
    package var usesBus = true
    /// The D-Bus address of a Unix socket. If systemd passes sockets, those are used instead.
    package var socket: Text?

    package init() {}
  }

  private struct Refusal: Error {
    let status: Status
    let line: String
  }

  private let log: Log
  private let loop: EventLoop
  private let usesBus: Bool
  /// Nil if there is no socket, or if systemd passes it.
  private let address: SocketAddress?
  private var server: Server?
  private var signals: [SignalSource] = []
  private var service: Service?
  private var connection: Connection?
  /// Until when a stop waits for the bus, on the monotonic clock in microseconds; nil before a stop.
  private var patience: UInt64?

  /// How long a stop waits for a bus that hangs.
  private static let longestStop = Duration.seconds(5)

  /// Serves until a signal, or the end of the bus, stops it.
  package static func run(in places: Places, _ log: Log) -> Status {
    do {
      return try Daemon(places, log).serve()
    } catch let refusal as Refusal {
      log(.error, refusal.line)
      return refusal.status
    } catch {
      log(.error, "\(error)")
      return .system
    }
  }

  private init(_ places: Places, _ log: Log) throws {
    self.log = log
    usesBus = places.usesBus
    address = try Self.refusing { () throws(ServerError) in
      try places.socket.map { address throws(ServerError) in try SocketAddress(address) }
    }
    guard usesBus || address != nil || ServiceManager.passesSockets else {
      throw Refusal(status: .usage, line: "--no-bus leaves nothing to serve on without --listen")
    }
    Process.ignoreSignalsOfWriting()
    loop = try EventLoop()
    signals = [
      try SignalSource(UnixSignal.terminate, on: loop) { [unowned self] in stop() },
      try SignalSource(UnixSignal.interrupt, on: loop) { [unowned self] in stop() },
      try SignalSource(UnixSignal.hangUp, on: loop) { [unowned self] in reload() },
    ]
  }

  private func serve() throws -> Status {
    connection = usesBus ? try connect() : nil
    let store = try openStore()
    let service = try Service(
      bus: connection, loop: loop, store: store, folders: .ofProcess, log: log)
    self.service = service
    server = try listen()
    if let server { serve(service, on: server) }
    if let connection { try own(.navigation, on: connection) }
    try loop.feedWatchdog()
    ServiceManager.notify(.ready)
    service.reportManifests()
    log(.info, "serving \(BusName.navigation) on \(places), state in \(store.folder)")
    _ = try loop.run()
    ServiceManager.notify(.stopping)
    // Before the state is unlocked: the next daemon waits for that, and then listens at the same path.
    server?.stopListening()
    store.close()
    connection?.flush(until: patience ?? 0)
    connection?.close()
    return .stopped
  }

  private var places: String {
    [usesBus ? "the session bus" : nil, server?.description].compactMap(\.self)
      .joined(separator: " and ")
  }

  /// Makes the socket's server; nil if the daemon serves on no socket.
  private func listen() throws(Refusal) -> Server? {
    try Self.refusing { () throws(ServerError) in
      if ServiceManager.passesSockets { return try Server(onSocketsOfServiceManager: loop) }
      return try address.map { address throws(ServerError) in try Server(at: address, on: loop) }
    }
  }

  private func serve(_ service: Service, on server: Server) {
    server.onConnect = { [unowned service] in service.serve(peer: $0) }
    server.onLeave = { [unowned service] in service.closed($0) }
  }

  private static func refusing<Value>(
    _ body: () throws(ServerError) -> Value
  ) throws(Refusal) -> Value {
    do throws(ServerError) {
      return try body()
    } catch {
      switch error {
      case .malformed: throw Refusal(status: .usage, line: error.description)
      case .taken: throw Refusal(status: .taken, line: error.description)
      case .failed, .unusableSockets: throw Refusal(status: .system, line: error.description)
      }
    }
  }

  private func connect() throws(Refusal) -> Connection {
    do {
      let connection = try Connection(bus: try SessionBus.address(), on: loop)
      connection.onDisconnect = { [unowned self] in
        log(.notice, "the bus is gone")
        loop.exit(0)
      }
      return connection
    } catch {
      throw Refusal(status: .noBus, line: error.description)
    }
  }

  private func openStore() throws(Refusal) -> SceneStore {
    do {
      return try SceneStore(stateHome: XDG.ofProcess.stateHome) { [unowned self] event in
        note(event)
      }
    } catch {
      switch error {
      case .taken: throw Refusal(status: .taken, line: error.description)
      case .system: throw Refusal(status: .system, line: error.description)
      }
    }
  }

  private func own(_ name: BusName, on connection: Connection) throws(Refusal) {
    do {
      guard case .taken(let owner, let process) = try connection.requestName(name) else { return }
      let who = process.map { "process \($0)" } ?? owner.map(\.description) ?? "another process"
      throw Refusal(status: .taken, line: "\(name) is taken on this bus by \(who)")
    } catch let error as BusError {
      throw Refusal(status: .noBus, line: "cannot own \(name): \(error.message)")
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(status: .system, line: "\(error)")
    }
  }

  private func note(_ event: StoreEvent) {
    log(event.level, event.description)
    if case .forgotten(let id) = event { service?.forgotten(id) }
  }

  private func reload() {
    ServiceManager.notify(.reloading)
    service?.reload()
    ServiceManager.notify(.ready)
  }

  // MARK: Stopping

  /// Releases the name, answers the requests that came before, and ends. Later requests go to the next
  /// daemon, so that none is lost.
  private func stop() {
    guard patience == nil, let connection else { return loop.exit(0) }
    patience = Clock.monotonic + Self.longestStop.microseconds
    connection.releaseName(.navigation, timeout: Self.longestStop) { [loop] in loop.exit(0) }
  }
}

extension StoreEvent {
  fileprivate var level: Log.Level {
    switch self {
    // The first failure is an error. The retries are not: the disk is still the same.
    case .syncFailed(_, _, let delay), .firstSyncFailed(_, let delay): delay > 1 ? .debug : .error
    case .unwritable: .error
    case .setAside, .madeAnew, .compactionFailed: .warning
    case .forgotten, .syncMended: .notice
    }
  }
}
