import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkEventLoop
import WaymarkTestSupport

// Each test has one desktop: a bus, folders, the real daemon, and clients. All clients share one event loop in
// the test's thread. It runs only while the test waits for something.

/// A session for one test, with the `waymarkd` that was built.
final class Desktop {
  let bus: PrivateBus
  let home: TemporaryFolder
  let loop: EventLoop
  private(set) var daemon: RunningProgram?
  /// Whether the daemon serves on the bus. If not, it never has its name.
  private let usesBus: Bool
  private let listens: Bool
  /// The daemon's environment, with folders of the test instead of the user's.
  var environment: [String: String?]
  /// Watches the daemon's name.
  private let observer: Connection
  private var ownerWatch: Registration?
  private var owner: BusName?

  /// Starts the daemon with the manifests of the examples and these, by app.
  ///
  /// - Parameters:
  ///   - listens: Whether the daemon serves on a Unix socket, `socket`.
  ///   - activates: Whether the bus can start the daemon.
  init(
    _ manifests: [String: String] = [:], usesBus: Bool = true, listens: Bool = false,
    starts: Bool = true, activates: Bool = false
  ) throws {
    self.usesBus = usesBus
    self.listens = listens
    home = try TemporaryFolder()
    let folders = Self.environment(in: home)
    bus = try PrivateBus(services: activates ? ["waymarkd.service": Self.service(folders)] : [:])
    environment = bus.environment.merging(folders) { $1 }
    let loop = try EventLoop()
    self.loop = loop
    observer = try Connection(bus: Text(bus.address), on: loop)
    for (app, manifest) in manifests { try install(manifest, of: app) }
    ownerWatch = observer.watchOwner(of: "org.waymark.Navigation1") { [unowned self] in
      owner = $0
      loop.exit(0)
    }
    if starts { try start() }
  }

  private static func environment(in home: TemporaryFolder) -> [String: String?] {
    [
      "HOME": home.path, "XDG_STATE_HOME": home.path("state"), "XDG_DATA_HOME": home.path("data"),
      "XDG_DATA_DIRS": Package.examples, "LC_ALL": "C", "XDG_CONFIG_HOME": nil,
      "XDG_CONFIG_DIRS": home.path("etc"), "XDG_CURRENT_DESKTOP": nil, "JOURNAL_STREAM": nil,
      "WAYMARK_DEBUG": nil, "NOTIFY_SOCKET": nil,
    ]
  }

  /// Returns an activation file that starts the daemon with these variables.
  private static func service(_ environment: [String: String?]) -> String {
    let variables = environment.compactMap { name, value in value.map { "\(name)=\($0)" } }
    let command = ["/usr/bin/env"] + variables.sorted() + [Package.program("waymarkd")]
    return """
      [D-BUS Service]
      Name=org.waymark.Navigation1
      Exec=\(command.joined(separator: " "))
      """
  }

  // MARK: The daemon

  /// The socket for clients without a bus, if the daemon has one.
  var socket: String { home.path("socket/bus") }
  var address: String { "unix:path=" + socket }

  /// The command that starts the daemon.
  var arguments: [String] {
    (listens ? ["--listen", address] : []) + (usesBus ? [] : ["--no-bus"])
  }

  /// Waits until the daemon owns its name. Without a bus, waits until it logs that it serves.
  func start(with launcher: [String] = []) throws {
    let command = launcher + [Package.program("waymarkd")] + arguments
    guard !usesBus else {
      daemon = try RunningProgram(command, environment: environment)
      return try wait(for: "the daemon's name") { owner != nil }
    }
    let manager = try NotifySocket(home.path("notify"))
    environment["NOTIFY_SOCKET"] = home.path("notify")
    daemon = try RunningProgram(command, environment: environment)
    #expect(manager.waitUntilReady(), "the daemon is not ready: \(log)")
  }

  /// Kills the daemon.
  func kill() throws {
    daemon?.send(signal: SIGKILL)
    daemon?.wait()
    try wait(for: "the name's end") { owner == nil }
  }

  func killAndStart() throws {
    try kill()
    try start()
  }

  /// Stops the daemon with SIGTERM, like the service manager. Returns its exit status.
  @discardableResult
  func stop() throws -> Int32? {
    daemon?.send(signal: SIGTERM)
    let status = daemon?.wait()
    try wait(for: "the name's end") { owner == nil }
    return status
  }

  /// Whether a daemon has the name.
  var isServed: Bool { owner != nil }

  /// The daemon's log so far.
  var log: String { daemon?.errors ?? "" }

  func connect() throws -> Client {
    try Client(on: self)
  }

  /// Disconnects a client, and waits until the bus has told everybody.
  func disconnect(_ client: Client) throws {
    guard let name = BusName(client.name) else { return }
    var isThere = true
    let watch = observer.watchOwner(of: name) { [loop] in
      isThere = $0 != nil
      loop.exit(0)
    }
    client.connection.close()
    try wait(for: "the end of \(name)") { !isThere }
    watch.cancel()
  }

  // MARK: Files

  func install(_ manifest: String, of app: String) throws {
    try home.write(manifest, to: "data/waymark/apps/\(app).json")
  }

  func removeManifest(of app: String) throws {
    try FileManager.default.removeItem(atPath: home.path("data/waymark/apps/\(app).json"))
  }

  /// Returns the path of the scene's file. The window's name must not need escapes.
  func file(of scene: Text) -> String {
    home.path("state/waymark/scenes/\(scene).jsonl")
  }

  /// Returns the bytes of the scene's file. Nil if it does not exist.
  func bytes(of scene: Text) -> Data? {
    try? Data(contentsOf: URL(fileURLWithPath: file(of: scene)))
  }

  // MARK: Waiting

  struct Overdue: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs the loop until the daemon has logged that text so many times.
  func waitForLog(_ words: String, times: Int = 1) throws {
    let beat = try Timer(on: loop, slack: .milliseconds(1)) { [loop] in loop.exit(0) }
    try wait(for: "“\(words)”") {
      beat.arm(after: .milliseconds(5))
      return log.ranges(of: words).count >= times
    }
  }

  /// Runs the loop until the condition is true. It is checked after each event of a client.
  func wait(for what: String, until condition: () -> Bool) throws {
    let loop = loop
    var isOverdue = false
    let guardian = try Timer(on: loop) {
      isOverdue = true
      loop.exit(0)
    }
    guardian.arm(after: .seconds(60))
    while !condition() {
      guard !isOverdue else {
        throw Overdue(description: "waited a minute for \(what); the daemon says:\n\(log)")
      }
      _ = try loop.run()
    }
  }
}
