import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkEventLoop
import WaymarkTestSupport

// One test has one desktop: a bus, folders, the real daemon, and clients. All clients share one event
// loop, in the thread of the test: nothing happens in them but while the test waits for something.

/// A session of one test's own, with `waymarkd` as it was built.
final class Desktop {
  let bus: PrivateBus
  let home: TemporaryFolder
  let loop: EventLoop
  private(set) var daemon: RunningProgram?
  /// Whether the daemon serves on the bus. Where it does not, it never has its name.
  private let usesBus: Bool
  private let listens: Bool
  /// What the daemon sees in place of the person's own folders.
  var environment: [String: String?]
  /// Watches the daemon's name.
  private let observer: Connection
  private var ownerWatch: Registration?
  private var owner: BusName?

  /// Starts the daemon, with the examples' manifests and these by app.
  ///
  /// - Parameters:
  ///   - listens: Whether the daemon serves on a Unix socket, `socket`.
  ///   - activates: Whether the bus starts the daemon for whoever calls it.
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

  /// An activation file that starts the daemon with these variables.
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

  /// The socket on which the daemon serves without a bus between, if it does.
  var socket: String { home.path("socket/bus") }
  var address: String { "unix:path=" + socket }

  /// What the daemon is started with.
  var arguments: [String] {
    (listens ? ["--listen", address] : []) + (usesBus ? [] : ["--no-bus"])
  }

  /// Returns once the daemon owns its name; without a bus once it says that it is ready.
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

  /// Ends the daemon as a crash would.
  func kill() throws {
    daemon?.send(signal: SIGKILL)
    daemon?.wait()
    try wait(for: "the name's end") { owner == nil }
  }

  func killAndStart() throws {
    try kill()
    try start()
  }

  /// Ends the daemon as the service manager does. Returns its exit status.
  @discardableResult
  func stop() throws -> Int32? {
    daemon?.send(signal: SIGTERM)
    let status = daemon?.wait()
    try wait(for: "the name's end") { owner == nil }
    return status
  }

  /// Whether some daemon has the name.
  var isServed: Bool { owner != nil }

  /// What the daemon has said so far.
  var log: String { daemon?.errors ?? "" }

  func connect() throws -> Client {
    try Client(on: self)
  }

  /// Has the client leave the bus, and returns once everybody has been told.
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

  /// Where the scene's file is; the window's name is one that needs no escape.
  func file(of scene: Text) -> String {
    home.path("state/waymark/scenes/\(scene).jsonl")
  }

  /// The bytes of the scene's file; nil where there is none.
  func bytes(of scene: Text) -> Data? {
    try? Data(contentsOf: URL(fileURLWithPath: file(of: scene)))
  }

  // MARK: Waiting

  struct Overdue: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs the loop until the daemon has said that.
  func waitForLog(_ words: String) throws {
    let beat = try Timer(on: loop, slack: .milliseconds(1)) { [loop] in loop.exit(0) }
    try wait(for: "“\(words)”") {
      beat.arm(after: .milliseconds(5))
      return log.contains(words)
    }
  }

  /// Runs the loop until the condition holds, which is asked after each event of a client.
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
