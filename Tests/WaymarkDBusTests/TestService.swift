import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkEventLoop
import WaymarkTestSupport

/// A service with a method for each thing that a service can do.
final class TestService {
  static let name: BusName = "org.waymark.Test"
  static let path: ObjectPath = "/org/waymark/Test"
  static let interface: InterfaceName = "org.waymark.Test1"
  /// Every basic type, and each kind of container.
  static let everyType: [DBusType] = [
    "y", "b", "n", "q", "i", "u", "x", "t", "d", "s", "o", "g", "v", "ay", "a(sa{sv})",
    "a{sa(tsa{sv})}", "aa{sv}", "a{tas}", "(y(sv))",
  ]

  private var kept: [Call] = []
  var received = 0 { didSet { onReceive() } }
  var onReceive: () -> Void = {}

  /// Connects, takes the name and serves on the loop.
  static func serve(_ address: String, on loop: EventLoop) throws -> Connection {
    let connection = try Connection(bus: Text(address), on: loop)
    let service = TestService()
    connection.objects = service.objects()
    #expect(try connection.requestName(name) == .owned)
    return connection
  }

  func objects() -> ObjectTree {
    let tree = ObjectTree()
    let other = Interface<TestService>(
      "org.waymark.Other1",
      methods: [
        Method("Number", out: [Argument("n", "i")]) { _, _, _ in
          .reply([.int32(2)])
        }
      ])
    tree.add(
      ServedObject(Self.description.bound(to: self), other.bound(to: self)), at: Self.path)
    let scenes: [ObjectPath] = ["/org/waymark/Test/scene/a/one", "/org/waymark/Test/scene/b"]
    let scene = Interface<ObjectPath>(
      "org.waymark.Scene1",
      properties: [Property("Path", "o", changes: .const) { .objectPath($0) }])
    tree.add(
      Subtree(
        below: "/org/waymark/Test/scene",
        object: { scenes.contains($0) ? ServedObject(scene.bound(to: $0)) : nil },
        paths: { scenes }))
    return tree
  }

  private static var description: Interface<TestService> {
    let types = everyType.enumerated().map { index, type in
      Argument(MemberName(Text("a\(index)")) ?? "a", type)
    }
    return Interface(
      interface,
      methods: [
        Method("Echo", in: types, out: types) { _, _, values in .reply(values) },
        Method("EchoValue", in: [Argument("v", "v")], out: [Argument("v", "v")]) {
          service, _, values in
          service.received += 1
          return .reply(values)
        },
        Method(
          "Push",
          in: [
            Argument("scene", "s"), Argument("route", "(sa{sv})"), Argument("options", "a{sv}"),
          ], out: [Argument("revision", "t")]
        ) { service, _, _ in
          service.received += 1
          return .reply([.uint64(UInt64(service.received))])
        },
        Method("Number", out: [Argument("n", "i")]) { _, _, _ in .reply([.int32(1)]) },
        Method("Sender", out: [Argument("name", "s")]) { _, call, _ in
          .reply([.string(call.sender?.text ?? "")])
        },
      ] + failures + later,
      properties: [
        Property("Version", "s", changes: .const) { _ in .string("1.0") },
        Property("Received", "u") { .uint32(UInt32($0.received)) },
        Property("URL", "s", changes: .invalidates) { _ in .string("test://a?b=1&c=<d>") },
        Property("Quiet", "as", changes: .const) { _ in .strings(["a", "b"]) },
      ],
      signals: [
        SignalDeclaration("Raise", [Argument("platform_data", "a{sv}")]),
        SignalDeclaration("Released"),
      ])
  }

  private static var failures: [Method<TestService>] {
    [
      Method("Fail", in: [Argument("text", "s")]) { _, _, values throws(BusError) in
        throw BusError("org.waymark.Test1.Error.Asked", values[0].asString ?? "")
      },
      Method("ReplyOfAnotherType", out: [Argument("n", "i")]) { _, _, _ in
        .reply([.string("1")])
      },
      Method("ReplyWithNUL", out: [Argument("s", "s")]) { _, _, _ in .reply([.string("a\0b")]) },
    ]
  }

  private static var later: [Method<TestService>] {
    [
      Method("Later", in: [Argument("s", "s")], out: [Argument("s", "s")]) { service, call, _ in
        service.kept.append(call)
        return .later
      },
      // Answers the calls that wait, the last one first.
      Method("Release") { service, _, _ in
        for (index, call) in service.kept.enumerated().reversed() {
          call.reply([.string(Text("\(index)"))])
        }
        service.kept = []
        return .reply([])
      },
      Method("GiveUp", in: [Argument("s", "s")], out: [Argument("s", "s")]) { _, _, _ in .later },
    ]
  }

  /// Makes a call of this service's interface.
  static func call(_ member: MemberName, _ arguments: [DBusValue] = []) -> MethodCall {
    MethodCall(to: name, at: path, interface, member, arguments)
  }
}

/// The test service in a thread of its own, for clients that block.
final class ServingThread {
  let bus: PrivateBus

  /// Waits until the service owns its name.
  init() throws {
    let bus = try PrivateBus()
    self.bus = bus
    let address = bus.address
    let isReady = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      do {
        let loop = try EventLoop()
        let connection = try TestService.serve(address, on: loop)
        connection.onDisconnect = { loop.exit(0) }
        isReady.signal()
        #expect(try loop.run() == 0)
      } catch {
        Issue.record("the service: \(error)")
        isReady.signal()
      }
    }
    isReady.wait()
  }

  deinit {
    bus.stop()
  }

  /// Connects a client that makes blocking calls.
  func client() throws -> Connection {
    try Connection(bus: Text(bus.address), on: nil)
  }
}

/// A bus and a loop for tests in which all sides share one thread.
struct SharedLoop {
  let bus: PrivateBus
  let loop: EventLoop

  init() throws {
    bus = try PrivateBus()
    loop = try EventLoop()
  }

  func connect() throws -> Connection {
    try Connection(bus: Text(bus.address), on: loop)
  }

  func serve() throws -> Connection {
    try TestService.serve(bus.address, on: loop)
  }

  /// Runs until the test calls `loop.exit(0)`. Fails after a minute.
  func run(_ location: SourceLocation = #_sourceLocation) throws {
    let loop = loop
    let guardian = try Timer(on: loop) { loop.exit(1) }
    guardian.arm(after: .seconds(60))
    #expect(try loop.run() == 0, "nothing happened for a minute", sourceLocation: location)
    guardian.cancel()
  }
}
