import Foundation
import Testing
import WaymarkBytes
import WaymarkEventLoop
import WaymarkTestSupport

@testable import WaymarkDBus

// Connections without a bus: which clients are let in, and that none can harm the others.

@Suite struct ServerTests {
  @Test func `clients without a bus call, are answered, and hear signals`() throws {
    let shared = try PeerLoop()
    let clients = try (1...3).map { _ in try shared.connect() }
    for client in clients { #expect(try shared.number(client) == .success([.int32(1)])) }
    #expect(shared.present.count == 3)
    var heard: [[Signal]] = [[], [], []]
    let match = SignalMatch(from: TestService.name, TestService.interface, "Raise")
    let listening = clients.enumerated().map { index, client in
      client.listen(to: match) { heard[index].append($0) }
    }
    let signal = Signal(at: TestService.path, TestService.interface, "Raise", [Vardict().value])
    try shared.present[1].send(signal)
    for client in clients { _ = try shared.number(client) }
    #expect(heard == [[], [signal], []])
    for registration in listening { registration.cancel() }
  }

  @Test func `what a message says of its sender is not believed`() throws {
    let shared = try PeerLoop()
    let script = """
      import sys, dbus.connection, dbus.lowlevel
      peer = dbus.connection.Connection(sys.argv[1])
      call = dbus.lowlevel.MethodCallMessage(None, *sys.argv[2:], "Sender")
      call.set_sender(":1.7")
      print(repr(str(peer.send_message_with_reply_and_block(call).get_args_list()[0])))
      """
    let program = try RunningProgram(
      [
        "/usr/bin/python3", "-c", script, shared.address.string, "\(TestService.path)",
        "\(TestService.interface)",
      ])
    try shared.run { shared.gone == 1 }
    #expect(program.wait() == 0, "\(program.errors)")
    #expect(program.output == "''\n")
  }

  @Test func `another user than the server's is not let in, and gets nothing answered`() throws {
    let shared = try PeerLoop(user: geteuid() + 1)
    let client = try shared.connect()
    let answer = try shared.number(client)
    #expect(answer.errorName == "org.freedesktop.DBus.Error.Disconnected")
    try shared.run { shared.gone == 1 }
  }

  @Test func `a program of another user is not let in where it can reach the socket`() throws {
    let isRoot = geteuid() == 0
    let shared = try PeerLoop(user: isRoot ? geteuid() : geteuid() + 1)
    #expect(chmod(shared.folder.path, 0o755) == 0)
    #expect(chmod(shared.folder.path("bus"), 0o666) == 0)
    let other = isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    let program = try RunningProgram(
      other + [
        "dbus-send", "--peer=\(shared.address)", "--print-reply", "\(TestService.path)",
        "\(TestService.interface).Number",
      ])
    try shared.run { shared.gone == 1 }
    #expect(program.wait() != 0 && program.output.isEmpty)
  }

  @Test(arguments: ["", "\0", "\0AUTH\r\n", "\0AUTH EXTERNAL \(identity)\r\n", "\0AUTH EXTERNAL"])
  func `one that does not finish to authenticate in time is closed`(words: String) throws {
    var limits = Server.Limits()
    limits.authentication = .milliseconds(100)
    let shared = try PeerLoop(limits: limits)
    let client = try shared.connect()
    #expect(try shared.number(client) == .success([.int32(1)]))
    let slow = try RawPeer(shared)
    slow.write(words)
    try shared.run { slow.isClosed }
    #expect(shared.gone == 1)
    #expect(try shared.number(client) == .success([.int32(1)]))
  }

  /// The user of the tests, as it is said in the authentication.
  private static let identity = "\(geteuid())".utf8.map { String($0, radix: 16) }.joined()

  @Test(arguments: ["ANONYMOUS", "DBUS_COOKIE_SHA1 \(identity)", "EXTERNAL 3939", "KERBEROS_V4"])
  func `nothing but the kernel's word says who somebody is`(words: String) throws {
    var limits = Server.Limits()
    limits.authentication = .milliseconds(100)
    let shared = try PeerLoop(limits: limits)
    let other = try RawPeer(shared)
    other.write("\0AUTH \(words)\r\nBEGIN\r\n")
    try shared.run { other.isClosed }
    #expect(shared.gone == 1)
  }

  @Test func `a connection beyond the limit is closed, until another goes`() throws {
    var limits = Server.Limits()
    limits.connections = 2
    let shared = try PeerLoop(limits: limits)
    let first = try shared.connect()
    let half = try RawPeer(shared)
    try shared.run { shared.present.count == 2 }
    let third = try shared.connect()
    let refused = try shared.number(third)
    #expect(refused.errorName == "org.freedesktop.DBus.Error.Disconnected")
    #expect(try shared.number(first) == .success([.int32(1)]))
    #expect(!half.isClosed)
    first.close()
    try shared.run { shared.gone == 1 }
    #expect(try shared.number(shared.connect()) == .success([.int32(1)]))
  }

  @Test func `one that sends too large a message is closed, and no other`() throws {
    var limits = Server.Limits()
    limits.message = 1 << 16
    let shared = try PeerLoop(limits: limits)
    let clients = try (1...2).map { _ in try shared.connect() }
    func echo(_ size: Int) throws -> CallResult {
      let value = DBusValue.variant(.string(Text(String(repeating: "a", count: size))))
      let call = MethodCall(
        to: nil, at: TestService.path, TestService.interface, "EchoValue", [value])
      return try shared.ask(clients[0], call, "v")
    }
    #expect(try echo(65_000).errorName == nil)
    #expect(try echo(65_536).errorName == "org.freedesktop.DBus.Error.Disconnected")
    #expect(try shared.number(clients[1]) == .success([.int32(1)]))
    #expect(shared.gone == 1)
  }

  @Test func `one that does not read is closed once too much waits for it`() throws {
    var limits = Server.Limits()
    limits.unread = 1 << 20
    let shared = try PeerLoop(limits: limits)
    let clients = try (1...2).map { _ in try shared.connect() }
    for client in clients { _ = try shared.number(client) }
    let reader = shared.present[0]
    let sleeper = shared.present[1]
    let text = Text(String(repeating: "a", count: 100_000))
    let signal = Signal(at: TestService.path, TestService.interface, "Raise", [.string(text)])
    for _ in 1...9 { try sleeper.send(signal) }
    #expect(try shared.number(clients[0]) == .success([.int32(1)]))
    #expect(shared.gone == 0)
    // Nobody reads but while the loop runs.
    for _ in 1...1_000 { try sleeper.send(signal) }
    #expect(sleeper.isConnected && shared.gone == 0)
    try shared.run { shared.gone == 1 }
    #expect(shared.present.map { $0 === reader } == [true])
    try shared.run { !clients[1].isConnected }
    #expect(try shared.number(clients[0]) == .success([.int32(1)]))
  }

  @Test func `what is sent in another's turn does not wait for an event`() throws {
    let shared = try PeerLoop()
    let script = """
      import sys, dbus, dbus.connection, dbus.mainloop.glib
      from gi.repository import GLib
      dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
      loop = GLib.MainLoop()
      peer = dbus.connection.Connection(sys.argv[1])
      peer.add_signal_receiver(lambda text: loop.quit(), "Raise")
      peer.call_blocking(None, *sys.argv[2:], "EchoValue", "v", (1,))
      loop.run()
      """
    let program = try RunningProgram(
      [
        "/usr/bin/python3", "-c", script, shared.address.string, "\(TestService.path)",
        "\(TestService.interface)",
      ])
    // More than the kernel takes at once.
    let text = Text(String(repeating: "a", count: 1 << 22))
    let other = shared.loop.beforeSleep {
      let signal = Signal(at: TestService.path, TestService.interface, "Raise", [.string(text)])
      #expect(throws: Never.self) { try shared.present[0].send(signal) }
      return false
    }
    try shared.run { shared.service.received == 1 }
    other.wake()
    try shared.run { shared.gone == 1 }
    #expect(program.wait() == 0, "\(program.errors)")
  }

  @Test func `bytes that are no D-Bus close their connection alone`() throws {
    let shared = try PeerLoop()
    let client = try shared.connect()
    let other = try RawPeer(shared)
    other.write("\0AUTH EXTERNAL \(Self.identity)\r\nBEGIN\r\nGET / HTTP/1.1\r\n\r\n")
    try shared.run { other.isClosed }
    #expect(try shared.number(client) == .success([.int32(1)]))
  }

  @Test func `the server closed, its connections live on while it is held`() throws {
    let shared = try PeerLoop()
    let client = try shared.connect()
    _ = try shared.number(client)
    shared.server.stopListening()
    shared.server.stopListening()
    #expect(try shared.number(client) == .success([.int32(1)]))
    #expect(throws: ConnectionError.self) { try shared.connect() }
  }

  @Test func `a server let go closes its connections`() throws {
    let shared = try PeerLoop()
    let loop = try EventLoop()
    let address = Text("unix:path=" + shared.folder.path("other"))
    var server: Server? = try Server(at: SocketAddress(address), on: loop)
    server?.onConnect = { _ in loop.exit(0) }
    let client = try Connection(peer: address, on: loop)
    #expect(try loop.run() == 0)
    client.onDisconnect = { loop.exit(7) }
    server = nil
    #expect(try loop.run() == 7)
  }
}
