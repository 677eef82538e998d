import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

// How the daemon starts and ends, and what survives its end.

private let scene: Text = "org.example.Shop/main"

@Suite struct LifeTests {
  @Test func `R50 answered changes are there after a kill, and the revision continues`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    try client.open("iosdev://checkout/c1", in: scene)
    try client.push(.route("home"), in: scene)
    try client.pop(in: scene)
    try client.push(.route("settings"), in: scene)
    let before = try client.snapshot(scene)
    let bytes = desktop.bytes(of: scene)
    try desktop.killAndStart()
    var after = try client.snapshot(scene)
    #expect(after["restored"] == .string("whole"))
    after["restored"] = nil
    #expect(after == before)
    #expect(desktop.bytes(of: scene) == bytes)
    #expect(try client.push(.route("home"), in: scene) == 5)
    #expect(try client.snapshot(scene)["entries"] == .numbers([1, 3, 4]))
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `an orderly stop answers earlier calls, keeps all changes, and has status 0`(
    signal: Int32
  ) throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    let pending = (1...20).map { number in
      client.begin(
        "Push", [.string(scene), .route("productDetail productId=\(number)"), .options([])])
    }
    try client.push(.route("home"), in: scene)
    desktop.daemon?.send(signal: signal)
    #expect(try desktop.stop() == 0)
    #expect(try pending.map { try $0.result()[0].asUInt64 } == (1...20).map { $0 })
    try desktop.start()
    #expect(try client.snapshot(scene)["revision"] == .uint64(21))
  }

  @Test func `a change appends one line, and only the user has access to the folders`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    try client.push(.route("home"), in: scene)
    let first = try #require(desktop.bytes(of: scene))
    try client.push(.route("settings"), in: scene)
    let both = try #require(desktop.bytes(of: scene))
    #expect(both.starts(with: first))
    let lines = both.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 2 && both.last == UInt8(ascii: "\n"))
    let line = String(decoding: lines[1], as: UTF8.self)
    #expect(line.hasPrefix(#"{"waymark":1,"scene":"org.example.Shop/main","revision":2,"time":""#))
    #expect(
      line.hasSuffix(
        #""tab":"","tabs":{"":[{"entry":1,"type":"home"},{"entry":2,"type":"settings"}]},"#
          + #""next_entry":3}"#))
    let folders = [
      "state/waymark", "state/waymark/scenes", "state/waymark/scenes/org.example.Shop",
    ]
    for entry in folders { #expect(try mode(desktop, entry) == 0o700, "\(entry)") }
    #expect(try mode(desktop, "state/waymark/scenes/org.example.Shop/main.jsonl") == 0o600)
  }

  private func mode(_ desktop: Desktop, _ entry: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: desktop.home.path(entry))
    return attributes[.posixPermissions] as? Int ?? -1
  }

  @Test func `if the bus is lost, the daemon exits with status 0 and loses nothing`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    try client.push(.route("home"), in: scene)
    desktop.bus.stop()
    #expect(desktop.daemon?.wait() == 0)
    #expect(desktop.log.split(separator: "\n").last == "waymarkd: the bus is gone")
    let next = try Desktop(starts: false)
    next.environment["XDG_STATE_HOME"] = desktop.home.path("state")
    try next.start()
    #expect(try next.connect().path(scene) == ["home"])
  }

  @Test func `a bus that hangs holds up a stop for at most five seconds, and loses nothing`()
    throws
  {
    let desktop = try Desktop()
    let client = try desktop.connect()
    try client.replace((0..<60).map { .route("productDetail productId=\($0)") }, in: scene)
    let daemon = try #require(desktop.daemon)
    let bus = try client.processOfBus()
    // More answers than the socket takes wait for the bus when the daemon is to stop.
    daemon.send(signal: SIGSTOP)
    _ = client.begin("Push", [.string(scene), .route("settings"), .options([])])
    for _ in 0..<100 { _ = client.begin("Snapshot", [.string(scene)]) }
    // The bus has handed on what it got before this.
    #expect(try client.processOfBus() == bus)
    kill(bus, SIGSTOP)
    daemon.send(signal: SIGTERM)
    let start = ContinuousClock.now
    daemon.send(signal: SIGCONT)
    #expect(daemon.wait() == 0)
    #expect(ContinuousClock.now - start < .seconds(6))
    kill(bus, SIGCONT)
    try desktop.wait(for: "the name's end") { !desktop.isServed }
    try desktop.start()
    #expect(try client.snapshot(scene)["revision"] == .uint64(2))
  }

  @Test(arguments: [
    [:], ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere/bus"],
    ["DBUS_SESSION_BUS_ADDRESS": "nonsense"], ["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"],
  ])
  func `without a bus the daemon prints one line and exits with status 69`(
    variables: [String: String]
  ) throws {
    let home = try TemporaryFolder()
    var environment: [String: String?] = ["XDG_STATE_HOME": home.path("state")]
    for (name, value) in variables { environment[name] = value }
    let result = try run([Package.program("waymarkd")], environment: environment)
    #expect(result.status == 69)
    #expect(result.output.isEmpty)
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    #expect(result.errors.contains("bus"))
  }

  @Test(arguments: [["--nonsense"], ["serve"], [""]])
  func `an unknown argument is named, and the exit status is 2`(
    arguments: [String]
  ) throws {
    let result = try run([Package.program("waymarkd")] + arguments)
    #expect(result.status == 2)
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.errors.contains("--help"))
    #expect(result.errors.contains("“\(arguments.last ?? "")”"))
  }

  @Test func `help and version go to standard output, with exit status 0`() throws {
    let help = try run([Package.program("waymarkd"), "--help"])
    #expect(help.status == 0 && help.output.hasPrefix("Usage: waymarkd") && help.errors.isEmpty)
    let version = try run([Package.program("waymarkd"), "--version"])
    #expect(version.status == 0 && version.output.hasPrefix("waymarkd ") && version.errors.isEmpty)
  }
}
