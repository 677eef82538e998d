import Foundation
import Testing
import WaymarkBytes
import WaymarkEventLoop
import WaymarkTestSupport

@testable import WaymarkDBus

/// Connections whose two sides share one loop.
struct ConnectionTests {
  @Test func `ten thousand calls in flight are each answered, in their order`() throws {
    let shared = try SharedLoop()
    let service = try shared.serve()
    let client = try shared.connect()
    let count = 10_000
    var answers: [UInt64] = []
    for _ in 0..<count {
      let call = TestService.call("Push", Self.push)
      client.call(call, expecting: "t") { result in
        answers.append((try? result.get().first?.asUInt64) ?? 0)
        if answers.count == count { shared.loop.exit(0) }
      }
    }
    try shared.run()
    #expect(answers == (1...UInt64(count)).map { $0 })
    #expect(service.isConnected)
    #expect(client.pendingCalls.isEmpty)
  }

  static let push: [DBusValue] = [
    .string("org.example.Notes/main"),
    .structure([.string("note"), Vardict(dictionaryLiteral: ("id", .int64(7))).value]),
    Vardict().value,
  ]

  @Test func `calls that are kept are answered later, in the service's own order`() throws {
    let shared = try SharedLoop()
    let service = try shared.serve()
    let client = try shared.connect()
    var answers: [Text?] = []
    for _ in 0..<3 {
      client.call(TestService.call("Later", [.string("x")]), expecting: "s") { result in
        answers.append((try? result.get())?.first?.asString)
      }
    }
    client.call(TestService.call("Release")) { _ in shared.loop.exit(0) }
    try shared.run()
    #expect(answers == ["2", "1", "0"])
    #expect(service.isConnected)
  }

  @Test func `a call that is kept does not keep its connection`() throws {
    let shared = try SharedLoop()
    var service: Connection? = try shared.serve()
    weak let weakService = service
    let client = try shared.connect()
    client.call(TestService.call("Later", [.string("x")]), expecting: "s") { _ in }
    client.call(TestService.call("Number"), expecting: "i") { _ in shared.loop.exit(0) }
    try shared.run()
    #expect(weakService != nil)
    service = nil
    #expect(weakService == nil)
  }

  @Test func `a call that times out ends with NoReply, and a late reply is ignored`() throws {
    let shared = try SharedLoop()
    let service = try shared.serve()
    let client = try shared.connect()
    var results: [CallResult] = []
    let later = TestService.call("Later", [.string("x")])
    client.call(later, expecting: "s", timeout: .milliseconds(1)) { result in
      results.append(result)
      client.call(TestService.call("Release")) { _ in shared.loop.exit(0) }
    }
    try shared.run()
    #expect(results.count == 1)
    #expect(results.first?.errorName == "org.freedesktop.DBus.Error.NoReply")
    #expect(service.isConnected)
  }

  @Test func `a reply of another signature is an error to the caller`() throws {
    let shared = try SharedLoop()
    let service = try shared.serve()
    let client = try shared.connect()
    var name: ErrorName?
    client.call(TestService.call("Number"), expecting: "s") { result in
      name = result.errorName
      shared.loop.exit(0)
    }
    try shared.run()
    #expect(name == "org.freedesktop.DBus.Error.InvalidSignature")
    #expect(service.isConnected)
  }

  @Test func `a call that no message can hold fails without being sent`() throws {
    let shared = try SharedLoop()
    let client = try shared.connect()
    var name: ErrorName?
    client.call(TestService.call("Fail", [.string("\0")])) { result in
      name = result.errorName
      shared.loop.exit(0)
    }
    try shared.run()
    #expect(name == "org.freedesktop.DBus.Error.InvalidArgs")
  }

  @Test func `a reply from another sender than the one called is ignored`() throws {
    let shared = try SharedLoop()
    let service = try shared.serve()
    let forger = try shared.connect()
    let client = try shared.connect()
    let clientName = try #require(client.uniqueName)
    var call = TestService.call("Later", [.string("x")])
    call.destination = service.uniqueName
    var answer: CallResult?
    client.call(call, expecting: "s") { answer = $0 }
    // The serial number of that call is one of the next few.
    for serial in 1...20 as ClosedRange<UInt32> {
      try forger.send(.reply(to: serial, from: clientName, [.string("forged")], as: [.string]))
    }
    forger.call(TestService.call("Release")) { _ in
      client.call(TestService.call("Number"), expecting: "i") { _ in shared.loop.exit(0) }
    }
    try shared.run()
    #expect(answer == .success([.string("0")]))
  }

  @Test func `a request for a taken name gives its owner and process`() throws {
    let shared = try SharedLoop()
    let first = try shared.connect()
    let second = try shared.connect()
    #expect(try first.requestName("org.waymark.A") == .owned)
    #expect(try first.requestName("org.waymark.A") == .owned)
    let taken = NameRequest.taken(
      by: first.uniqueName, process: UInt32(ProcessInfo.processInfo.processIdentifier))
    #expect(try second.requestName("org.waymark.A") == taken)
    first.releaseName("org.waymark.A", timeout: .seconds(25)) {}
    first.flush(until: .max)
    #expect(try first.callBlocking(.bus("GetId", []), expecting: "s").count == 1)
    #expect(try second.requestName("org.waymark.A") == .owned)
    #expect(throws: BusError.self) { try second.requestName(":1.1") }
  }

  @Test func `the end of the bus fails pending calls, then is reported once`() throws {
    let shared = try SharedLoop()
    let service = try shared.serve()
    let client = try shared.connect()
    var events: [String] = []
    client.call(TestService.call("Later", [.string("x")]), expecting: "s") { result in
      events.append(result.errorName?.description ?? "answered")
    }
    client.call(TestService.call("Number"), expecting: "i") { _ in shared.bus.stop() }
    client.onDisconnect = {
      events.append("disconnected")
      client.call(TestService.call("Number"), expecting: "i") { result in
        events.append(result.errorName?.description ?? "answered")
        shared.loop.exit(0)
      }
    }
    try shared.run()
    let error = "org.freedesktop.DBus.Error.Disconnected"
    #expect(events == [error, "disconnected", error])
    #expect(!client.isConnected)
    client.close()
    client.close()
    service.close()
    #expect(client.uniqueName == nil)
    #expect(throws: BusError.self) { try client.callBlocking(.bus("GetId", []), expecting: "s") }
  }

  @Test func `messages read by a blocking call are handled later, a limited number per turn`()
    throws
  {
    let shared = try SharedLoop()
    let receiver = try shared.connect()
    let sender = try shared.connect()
    var heard = 0
    var heardInOneTurn = 0
    let match = SignalMatch(from: try #require(sender.uniqueName), "a.b")
    let registration = receiver.listen(to: match) { _ in
      heard += 1
      if heard == 1 { shared.loop.afterwards { heardInOneTurn = heard } }
      if heard == 1_000 { shared.loop.exit(0) }
    }
    for _ in 0..<1_000 {
      try sender.send(Signal(at: "/a", "a.b", "C"), to: receiver.uniqueName)
    }
    // The bus answers in order. After these replies, all that was sent is in the receiver's queue.
    for connection in [sender, receiver] {
      #expect(try connection.callBlocking(.bus("GetId", []), expecting: "s").count == 1)
    }
    #expect(heard == 0)
    try shared.run()
    #expect(heard == 1_000)
    #expect((1...Connection.messagesPerTurn).contains(heardInOneTurn))
    registration.cancel()
  }

  @Test func `a connection may be closed by a handler of its own`() throws {
    let shared = try SharedLoop()
    let service = try shared.serve()
    let client = try shared.connect()
    var failures = 0
    for _ in 0..<5 {
      client.call(TestService.call("Later", [.string("x")]), expecting: "s") { result in
        if result.errorName == "org.freedesktop.DBus.Error.Disconnected" { failures += 1 }
        if failures == 5 { shared.loop.exit(0) }
      }
    }
    client.call(TestService.call("Number"), expecting: "i") { _ in client.close() }
    try shared.run()
    #expect(failures == 5)
    #expect(service.isConnected)
  }
}

extension CallResult {
  var errorName: ErrorName? {
    if case .failure(let error) = self { error.name } else { nil }
  }
}

struct AddressTests {
  @Test func `the environment names the bus, else it is in the runtime folder`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: ConnectionError.noBus) {
      try SessionBus.address(bus: nil, runtimeFolder: Text(folder.path))
    }
    try folder.write("", to: "a b/bus")
    let runtime = Text(folder.path("a b"))
    let escaped = folder.path("a%20b/bus")
    #expect(
      try SessionBus.address(bus: nil, runtimeFolder: runtime).string == "unix:path=" + escaped)
    #expect(
      try SessionBus.address(bus: "", runtimeFolder: runtime).string == "unix:path=" + escaped)
    #expect(try SessionBus.address(bus: "unix:path=/x", runtimeFolder: runtime) == "unix:path=/x")
  }

  @Test(arguments: [(nil, nil), ("", ""), ("autolaunch:", nil)] as [(Text?, Text?)])
  func `if there is no bus, none is started`(bus: Text?, folder: Text?) {
    #expect(throws: ConnectionError.noBus) {
      try SessionBus.address(bus: bus, runtimeFolder: folder)
    }
  }

  @Test(
    arguments: ["", "nonsense", "unix:path=/nowhere/bus", "a\0b", "unix:path=%zz", "tcp:"]
      as [Text])
  func `an address that leads nowhere is an error that names it`(address: Text) {
    let error = #expect(throws: ConnectionError.self) {
      try Connection(bus: address, on: nil)
    }
    #expect(error?.description.contains("the bus at \(address)") == true)
  }
}
