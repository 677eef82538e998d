import Foundation
import Testing
import WaymarkBytes
import WaymarkEventLoop
import WaymarkTestSupport

@testable import WaymarkDBus

/// A server with the test service, and clients that share its loop.
final class PeerLoop {
  let folder: TemporaryFolder
  let loop: EventLoop
  let server: Server
  let service = TestService()
  /// The connections of the server, in their order.
  private(set) var present: [Connection] = []
  /// The number of connections that have closed.
  private(set) var gone = 0

  init(limits: Server.Limits = Server.Limits(), user: UInt32 = geteuid()) throws {
    folder = try TemporaryFolder()
    loop = try EventLoop()
    server = try Server(
      at: SocketAddress(Text("unix:path=" + folder.path("bus"))), on: loop, limits: limits,
      user: user)
    server.onConnect = { [unowned self] connection in
      connection.objects = service.objects()
      present.append(connection)
      loop.exit(0)
    }
    server.onLeave = { [unowned self] connection in
      present.removeAll { $0 === connection }
      gone += 1
      loop.exit(0)
    }
    service.onReceive = { [unowned loop] in loop.exit(0) }
  }

  var address: Text { Text("unix:path=" + folder.path("bus")) }

  func connect() throws -> Connection {
    let client = try Connection(peer: address, on: loop)
    client.onDisconnect = { [unowned loop] in loop.exit(0) }
    return client
  }

  /// Runs until the condition is true. It is checked when a connection has come or gone. Fails after a
  /// minute.
  func run(
    until condition: () -> Bool, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let guardian = try Timer(on: loop) { [unowned loop] in loop.exit(1) }
    guardian.arm(after: .seconds(60))
    var code: Int32 = 0
    while code == 0, !condition() { code = try loop.run() }
    #expect(code == 0, "nothing happened for a minute", sourceLocation: location)
    guardian.cancel()
  }

  /// Makes a call, and runs until it has ended.
  func ask(_ client: Connection, _ call: MethodCall, _ signature: Signature) throws -> CallResult {
    var answer: CallResult?
    client.call(call, expecting: signature) { [unowned loop] in
      answer = $0
      loop.exit(0)
    }
    try run { answer != nil }
    return try #require(answer)
  }

  func number(_ client: Connection) throws -> CallResult {
    try ask(client, PeerLoop.number, "i")
  }

  /// Makes a call without a destination, because there is no bus.
  static let number = MethodCall(to: nil, at: TestService.path, TestService.interface, "Number")
}

/// One end of a socket that sends only the bytes that a test gives it.
final class RawPeer {
  let descriptor: Int32
  private(set) var isClosed = false
  private var source: IOSource?

  init(_ shared: PeerLoop) throws {
    descriptor = try connectedSocket(shared.folder.path("bus"))
    let loop = shared.loop
    source = try IOSource(descriptor, .readable, on: loop) { [unowned self, unowned loop] _ in
      var bytes = [UInt8](repeating: 0, count: 4096)
      guard recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT)) <= 0 else { return }
      isClosed = true
      source = nil
      loop.exit(0)
    }
  }

  deinit {
    source = nil
    close(descriptor)
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}

private func address(_ path: String) -> sockaddr_un {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
  return address
}

private func withAddress(
  _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
  withUnsafePointer(to: address(path)) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
}

private func newSocket() throws -> Int32 {
  let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
  let descriptor = socket(AF_UNIX, type, 0)
  try #require(descriptor >= 0)
  return descriptor
}

func connectedSocket(_ path: String) throws -> Int32 {
  let descriptor = try newSocket()
  try #require(withAddress(path) { connect(descriptor, $0, $1) } == 0)
  return descriptor
}

/// Makes a socket with a listener that is not Waymark's. It stays after its descriptor is closed.
func listeningSocket(_ path: String) throws -> Int32 {
  let descriptor = try newSocket()
  try #require(withAddress(path) { bind(descriptor, $0, $1) } == 0)
  try #require(listen(descriptor, 1) == 0)
  return descriptor
}
