import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

// The contract over a Unix socket, without a bus. Each peer gets the same interfaces, and no peer can harm
// another.

private let scene: Text = "org.example.Shop/main"

@Suite struct PeerTests {
  private func desktop(usesBus: Bool = false, starts: Bool = true) throws -> Desktop {
    try Desktop(usesBus: usesBus, listens: true, starts: starts)
  }

  private func python(_ script: String, _ arguments: String...) throws -> ProgramResult {
    try run(["/usr/bin/python3", Package.client(script)] + arguments)
  }

  @Test(arguments: ["peer.py", "peer_gio.py"], [true, false])
  func `a Python program opens, pushes, reads, attaches and gets its change`(
    script: String, usesBus: Bool
  ) throws {
    let desktop = try desktop(usesBus: usesBus)
    let result = try python(script, desktop.address, scene.string)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output == """
        open org.example.Shop/main 1
        push 2
        path checkout productDetail
        attach /org/waymark/Navigation1/scene/org_2eexample_2eShop_2fmain
        pop 3
        heard 3 pop
        live 1

        """)
    try desktop.stop()
  }

  @Test func `dbus-send reads a scene, a property and the interfaces`() throws {
    let desktop = try desktop()
    let client = try Client(over: desktop.socket, on: desktop)
    try client.push(.route("home"), in: scene)
    func send(_ path: String, _ member: String, _ arguments: String...) throws -> String {
      let result = try run(
        ["dbus-send", "--peer=" + desktop.address, "--print-reply=literal", path, member]
          + arguments)
      #expect(result.status == 0, "\(result.errors)")
      return result.output
    }
    let root = "/org/waymark/Navigation1"
    let snapshot = try send(
      root, "org.waymark.Navigation1.Snapshot", "string:org.example.Shop/main")
    #expect(snapshot.contains("home"))
    let revision = try send(
      root + "/scene/org_2eexample_2eShop_2fmain", "org.freedesktop.DBus.Properties.Get",
      "string:org.waymark.Navigation1.Scene", "string:Revision")
    #expect(revision.contains("uint64 1"))
    let xml = try send("/org", "org.freedesktop.DBus.Introspectable.Introspect")
    #expect(xml.contains(#"<node name="waymark"/>"#))
  }

  @Test func `R22 a change over the socket is signalled on the bus, and vice versa`() throws {
    let desktop = try desktop(usesBus: true)
    let peer = try Client(over: desktop.socket, on: desktop)
    let other = try Client(over: desktop.socket, on: desktop)
    let onBus = try desktop.connect()
    try peer.attach(scene)
    try onBus.tell("Watch", scene)
    try onBus.push(.route("home"), in: scene)
    try peer.push(.route("settings"), in: scene)
    try other.pop(in: scene)
    for client in [peer, onBus] {
      try desktop.wait(for: "three changes") { client.signals.compactMap(\.revision).count == 3 }
      #expect(client.signals.compactMap(\.revision) == [1, 2, 3])
    }
    #expect(other.signals.isEmpty)
    #expect(try refusal { try onBus.attach(scene) } == "SceneInUse")
    try onBus.attach(scene, [("take_over", .boolean(true))])
    try desktop.wait(for: "Released") { peer.signals.last?.member == "Released" }
    #expect(try refusal { try peer.tell("Focus", scene) } == "AccessDenied")
    try peer.attach(scene, [("take_over", .boolean(true))])
    peer.connection.close()
    try desktop.wait(for: "the end") { onBus.signals.last?.changed["Live"] == .boolean(false) }
    try onBus.attach(scene)
  }

  @Test func `everything that a peer has ends when it is killed`() throws {
    let desktop = try desktop()
    let watcher = try Client(over: desktop.socket, on: desktop)
    try watcher.tell("Watch", scene)
    let program = try RunningProgram(
      ["/usr/bin/python3", Package.client("attach_peer.py"), desktop.address, scene.string])
    try desktop.wait(for: "the attachment") { watcher.live == true }
    #expect(try refusal { try watcher.attach(scene) } == "SceneInUse")
    program.send(signal: SIGKILL)
    try desktop.wait(for: "the end") { watcher.live == false }
    try watcher.attach(scene)
  }

  @Test func `a peer that does not read is closed at 16 MiB, and takes no more memory`() throws {
    let desktop = try desktop()
    let client = try Client(over: desktop.socket, on: desktop)
    try client.tell("Watch", scene)
    let sleeper = try RunningProgram(
      ["/usr/bin/python3", Package.client("attach_peer.py"), desktop.address, scene.string])
    try desktop.wait(for: "the attachment") { client.live == true }
    let before = try desktop.peakMemory()
    let id = String(repeating: "a", count: 1_000)
    var sent = 0
    while client.live == true, sent < 1_000 {
      sent += 1
      let path = (1...60).map { DBusValue.route("productDetail productId=\(sent)-\($0)-\(id)") }
      try client.replace(path, in: scene)
    }
    // Each change is about 65 kB.
    #expect((200...400).contains(sent))
    #expect(try desktop.peakMemory() - before < 64 << 10)
    try client.attach(scene)
    withExtendedLifetime(sleeper) {}
  }

  @Test func `of 300 connections 256 are served, and silent ones end after five seconds`() throws {
    let desktop = try desktop()
    let result = try python("many_peers.py", desktop.socket)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "256\nTrue\n")
  }

  @Test func `a message of more than 1 MiB closes only its own connection`() throws {
    let desktop = try desktop()
    let client = try Client(over: desktop.socket, on: desktop)
    let other = try Client(over: desktop.socket, on: desktop)
    try other.attach(scene)
    let route = DBusValue.route("productDetail productId=" + String(repeating: "a", count: 1 << 20))
    #expect(try refusal { try client.push(route, in: scene) } == "Disconnected")
    #expect(try other.push(.route("home"), in: scene) == 1)
  }

  @Test(arguments: ["0000", "0777"])
  func `with any umask only the user has access to the socket and its folder`(mask: String) throws {
    let desktop = try desktop(starts: false)
    try desktop.start(with: ["sh", "-c", "umask \(mask); exec \"$@\"", "sh"])
    for (entry, mode) in [("socket", 0o700), ("socket/bus", 0o600), ("socket/bus.lock", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: desktop.home.path(entry))
      #expect(attributes[.posixPermissions] as? Int == mode, "\(entry)")
    }
    try Client(over: desktop.socket, on: desktop).push(.route("home"), in: scene)
  }

  @Test func `a passed socket is used instead of the given address, and is not removed`() throws {
    let desktop = try desktop(starts: false)
    let passed = desktop.home.path("passed")
    try desktop.start(with: ["/usr/bin/python3", Package.client("activated.py"), passed])
    let client = try Client(over: passed, on: desktop)
    #expect(try client.push(.route("home"), in: scene) == 1)
    let files = FileManager.default
    #expect(!files.fileExists(atPath: desktop.socket))
    #expect(try desktop.stop() == 0)
    #expect(files.fileExists(atPath: passed))
  }

  @Test func `R50 a kill loses nothing, and the next daemon listens at the same address`() throws {
    let desktop = try desktop()
    let client = try Client(over: desktop.socket, on: desktop)
    try client.push(.route("home"), in: scene)
    try desktop.killAndStart()
    let next = try Client(over: desktop.socket, on: desktop)
    #expect(try next.path(scene) == ["home"])
    #expect(try next.push(.route("settings"), in: scene, [("durable", .boolean(true))]) == 2)
    #expect(try desktop.stop() == 0)
    #expect(!FileManager.default.fileExists(atPath: desktop.socket))
  }

  @Test func `the daemon survives the end of the bus only with --no-bus`() throws {
    let alone = try desktop()
    alone.bus.stop()
    try Client(over: alone.socket, on: alone).push(.route("home"), in: scene)
    #expect(try alone.stop() == 0)
    let both = try desktop(usesBus: true)
    try Client(over: both.socket, on: both).push(.route("home"), in: scene)
    both.bus.stop()
    #expect(both.daemon?.wait() == 0)
    #expect(!FileManager.default.fileExists(atPath: both.socket))
  }

  @Test func `a second daemon on the socket exits with status 75 and names the process`() throws {
    let desktop = try desktop()
    let other = try TemporaryFolder()
    let result = try run(
      [Package.program("waymarkd")] + desktop.arguments,
      environment: ["XDG_STATE_HOME": other.path("state")])
    #expect(result.status == 75)
    let process = try #require(desktop.daemon?.process)
    #expect(
      result.errors
        == "waymarkd: cannot listen at \(desktop.socket): process \(process) listens there\n")
    try Client(over: desktop.socket, on: desktop).push(.route("home"), in: scene)
  }

  @Test func `a daemon that does not get its name leaves no socket`() throws {
    let desktop = try Desktop()
    let other = try TemporaryFolder()
    let result = try run(
      [Package.program("waymarkd"), "--listen", "unix:path=" + other.path("socket/bus")],
      environment: desktop.bus.environment.merging(["XDG_STATE_HOME": other.path("state")]) { $1 })
    #expect(result.status == 75)
    let left = try FileManager.default.contentsOfDirectory(atPath: other.path("socket"))
    #expect(left == ["bus.lock"])
  }

  @Test(
    arguments: [
      (["--no-bus"], 2, "--listen"), (["--listen"], 2, "--listen"),
      (["--listen", "unix:path=/a", "--listen", "unix:path=/b"], 2, "twice"),
      (["--no-bus=yes"], 2, "“--no-bus=yes”"),
      (["--no-bus", "--listen", "nonsense"], 2, "“nonsense”"),
      (["--no-bus", "--listen", "tcp:host=localhost"], 2, "unix:path=PATH"),
      (["--no-bus", "--listen=unix:path=bus"], 2, "absolute"),
      (["--no-bus", "--listen", "unix:path=/tmp/bus"], 71, "0700"),
    ])
  func `wrong options for the socket are refused with one line`(
    arguments: [String], status: Int32, words: String
  ) throws {
    let home = try TemporaryFolder()
    let result = try run(
      [Package.program("waymarkd")] + arguments,
      environment: ["XDG_STATE_HOME": home.path("state")])
    #expect(result.status == status)
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    #expect(result.errors.contains(words))
  }
}

extension Desktop {
  /// Returns the most memory that the daemon has had so far, in KiB.
  fileprivate func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(daemon?.process ?? 0)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
  }
}

extension Client {
  /// The last signalled value of `Live`. Nil if there was none.
  fileprivate var live: Bool? {
    signals.last { $0.changed["Live"] != nil }?.changed["Live"] == .boolean(true)
  }
}
