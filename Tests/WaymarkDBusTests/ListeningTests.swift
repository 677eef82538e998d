import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkEventLoop
import WaymarkTestSupport

struct ListeningTests {
  private let shared: SharedLoop
  private let service: Connection
  private let client: Connection

  init() throws {
    shared = try SharedLoop()
    service = try shared.serve()
    client = try shared.connect()
  }

  /// Runs until everything that the connections have sent so far has been handled.
  private func settle() throws {
    let others = [service, client]
    var answered = 0
    for connection in others {
      connection.call(TestService.call("Number"), expecting: "i") { _ in
        answered += 1
        if answered == others.count { shared.loop.exit(0) }
      }
    }
    try shared.run()
  }

  @Test func `an owner is reported at first and at each change, until cancelled`() throws {
    var owners: [BusName?] = []
    let watch = client.watchOwner(of: "org.waymark.A") { owners.append($0) }
    try settle()
    #expect(owners == [nil])
    #expect(try service.requestName("org.waymark.A") == .owned)
    try settle()
    #expect(owners == [nil, service.uniqueName])
    service.releaseName("org.waymark.A", timeout: .seconds(25)) {}
    try settle()
    try settle()
    #expect(owners == [nil, service.uniqueName, nil])
    watch.cancel()
    #expect(try service.requestName("org.waymark.A") == .owned)
    try settle()
    #expect(owners.count == 3)
  }

  @Test func `a match rule is removed with its last listener`() throws {
    let name = try #require(client.uniqueName)
    func count() throws -> UInt32? {
      let stats = MethodCall(
        to: .bus, at: "/org/freedesktop/DBus", "org.freedesktop.DBus.Debug.Stats",
        "GetConnectionStats", [.string(name.text)])
      let reply = try client.callBlocking(stats, expecting: "a{sv}")
      return try Vardict(reply[0])["MatchRules"]?.asUInt32
    }
    let match = SignalMatch(from: TestService.name, TestService.interface)
    #expect(try count() == 0)
    var registrations = [
      client.watchOwner(of: "a.b") { _ in }, client.watchOwner(of: "a.b") { _ in },
      client.listen(to: match) { _ in },
    ]
    #expect(try count() == 3)
    registrations.removeFirst()
    #expect(try count() == 3)
    registrations.removeAll()
    #expect(try count() == 0)
  }

  @Test func `the end of a client is reported to each remaining watcher`() throws {
    let leaving = try shared.connect()
    let name = try #require(leaving.uniqueName)
    var told: [String] = []
    let first = service.watchOwner(of: name) { told.append("first \($0?.description ?? "gone")") }
    let second = service.watchOwner(of: name) {
      told.append("second \($0?.description ?? "gone")")
      if $0 == nil { shared.loop.exit(0) }
    }
    try settle()
    first.cancel()
    leaving.close()
    try shared.run()
    #expect(told == ["first \(name)", "second \(name)", "second gone"])
    second.cancel()
  }

  @Test func `a client that ended before it was watched is reported as gone`() throws {
    let leaving = try shared.connect()
    let name = try #require(leaving.uniqueName)
    leaving.close()
    var owners: [BusName?] = []
    let watch = service.watchOwner(of: name) {
      owners.append($0)
      if $0 == nil { shared.loop.exit(0) }
    }
    try shared.run()
    #expect(owners.last == .some(nil))
    watch.cancel()
  }

  @Test func `a forged change of owner is ignored`() throws {
    let name = try #require(client.uniqueName)
    var owners: [BusName?] = []
    let watch = service.watchOwner(of: name) { owners.append($0) }
    try settle()
    let forged = Signal(
      at: "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged",
      [.string(name.text), .string(name.text), .string("")])
    try client.send(forged, to: service.uniqueName)
    try client.send(forged)
    try settle()
    #expect(owners == [name])
    watch.cancel()
  }

  @Test func `a signal reaches one listener or all`() throws {
    var heard: [Signal] = []
    let match = SignalMatch(from: TestService.name, TestService.interface, "Raise")
    let registration = client.listen(to: match) { heard.append($0) }
    try settle()
    let data: Vardict = ["activation-token": .string("x")]
    let signal = Signal(at: TestService.path, TestService.interface, "Raise", [data.value])
    try service.send(signal, to: client.uniqueName)
    try service.send(signal)
    try service.send(
      Signal(at: TestService.path, TestService.interface, "Released"), to: client.uniqueName)
    try service.send(signal, toEach: [client, service].compactMap(\.uniqueName))
    try settle()
    #expect(heard.count == 3)
    #expect(heard.allSatisfy { $0.sender == service.uniqueName && $0.path == TestService.path })
    #expect(heard.allSatisfy { $0.arguments == [data.value] })
    registration.cancel()
    try service.send(signal, to: client.uniqueName)
    try service.send(signal)
    try settle()
    #expect(heard.count == 3)
  }

  @Test func `a signal from another sender is ignored`() throws {
    let other = try shared.connect()
    var heard = 0
    let matches = [
      SignalMatch(from: TestService.name, TestService.interface),
      SignalMatch(from: .bus, TestService.interface),
      SignalMatch(from: try #require(service.uniqueName), TestService.interface),
    ]
    let registrations = matches.map { client.listen(to: $0) { _ in heard += 1 } }
    try settle()
    let signal = Signal(at: TestService.path, TestService.interface, "Released")
    try other.send(signal, to: client.uniqueName)
    other.call(TestService.call("Number"), expecting: "i") { _ in shared.loop.exit(0) }
    try shared.run()
    try settle()
    #expect(heard == 0)
    try service.send(signal, to: client.uniqueName)
    try settle()
    #expect(heard == 2)
    for registration in registrations { registration.cancel() }
  }

  @Test func `a listener that another one cancels does not get the present signal`() throws {
    let match = SignalMatch(from: TestService.name, TestService.interface)
    var heard: [Int] = []
    var second: Registration?
    let first = client.listen(to: match) { _ in
      heard.append(1)
      second?.cancel()
    }
    second = client.listen(to: match) { _ in heard.append(2) }
    try settle()
    try service.send(
      Signal(at: TestService.path, TestService.interface, "Released"), to: client.uniqueName)
    try settle()
    #expect(heard == [1])
    first.cancel()
  }

  @Test func `changed properties are sent as the specification says`() throws {
    var heard: [Signal] = []
    let match = SignalMatch(
      from: TestService.name, at: TestService.path, "org.freedesktop.DBus.Properties")
    let registration = client.listen(to: match) { heard.append($0) }
    try settle()
    try service.send(
      .propertiesChanged(
        at: TestService.path, TestService.interface, ["Received": .uint32(1)],
        invalidated: ["URL"]), to: client.uniqueName)
    try settle()
    #expect(heard.first?.member == "PropertiesChanged")
    #expect(
      heard.first?.arguments == [
        .string("org.waymark.Test1"), Vardict(dictionaryLiteral: ("Received", .uint32(1))).value,
        .strings(["URL"]),
      ])
    registration.cancel()
  }
}
