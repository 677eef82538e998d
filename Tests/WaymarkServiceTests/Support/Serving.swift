import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkEventLoop
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation
import WaymarkSceneStore
import WaymarkService
import WaymarkTestSupport

/// The service in the test's own process and thread, on a private bus.
final class Serving {
  static let scene: Text = "org.waymark.Test/main"
  private static let manifest = """
    {
      app: "org.waymark.Test",
      schemes: ["test"],
      routes: { page: {}, vault: { gate: "lock" } },
      gates: { lock: {} },
      links: [{ match: "/vault", open: ["vault"] }],
      activate: false,
    }
    """

  let bus: PrivateBus
  let loop: EventLoop
  let service: Service
  let store: SceneStore
  private let home: TemporaryFolder
  private let connection: Connection

  /// - Parameter app: The program that the bus starts as the app; nil if no link asks the app.
  init(_ periods: Periods, app: String? = nil) throws {
    let activation = app.map { "[D-BUS Service]\nName=org.waymark.Test\nExec=\($0)\n" }
    bus = try PrivateBus(services: activation.map { ["app.service": $0] } ?? [:])
    home = try TemporaryFolder()
    loop = try EventLoop()
    let manifest =
      app == nil ? Self.manifest : Self.manifest.replacing("activate: false,", with: "")
    try home.write(manifest, to: "apps/org.waymark.Test.json")
    store = try SceneStore(stateHome: FilePath(Text(home.path("state")))) { _ in }
    connection = try Connection(bus: Text(bus.address), on: loop)
    service = try Service(
      bus: connection, loop: loop, store: store,
      folders: ManifestFolders([FilePath(Text(home.path("apps")))]), log: .ofProcess,
      periods: periods)
    _ = try connection.requestName(.navigation)
  }

  deinit {
    store.close()
  }

  func connect() throws -> Connection {
    try Connection(bus: Text(bus.address), on: loop)
  }

  struct Overdue: Error {}

  /// Runs the loop until the condition is true. The condition is checked at each turn.
  func wait(until condition: () -> Bool) throws {
    let loop = loop
    var isOverdue = false
    let guardian = try Timer(on: loop) { isOverdue = true }
    guardian.arm(after: .seconds(60))
    let beat = try Timer(on: loop, slack: .milliseconds(1)) { loop.exit(0) }
    while !condition() {
      guard !isOverdue else { throw Overdue() }
      beat.arm(after: .milliseconds(1))
      _ = try loop.run()
    }
  }

  @discardableResult
  func call(
    _ client: Connection, _ member: MemberName, _ arguments: [DBusValue],
    expecting signature: Signature
  ) throws -> [DBusValue] {
    var outcome: CallResult?
    let call = MethodCall(
      to: .navigation, at: "/org/waymark/Navigation1", "org.waymark.Navigation1", member,
      arguments)
    client.call(call, expecting: signature) { outcome = $0 }
    try wait { outcome != nil }
    return try outcome?.get() ?? []
  }

  func snapshot(_ client: Connection) throws -> Vardict {
    try Vardict(try call(client, "Snapshot", [.string(Self.scene)], expecting: "a{sv}")[0])
  }

  func attach(_ client: Connection) throws -> Vardict {
    let reply = try call(
      client, "Attach", [.string(Self.scene), Vardict().value], expecting: "oa{sv}")
    return try Vardict(reply[1])
  }

  static let page = DBusValue.structure([.string("page"), Vardict().value])

  func push(_ client: Connection, in scene: Text = Serving.scene) throws {
    try call(client, "Push", [.string(scene), Self.page, Vardict().value], expecting: "t")
  }

  func openVault(_ client: Connection) throws {
    try call(
      client, "OpenURL", [.string(Self.scene), .string("test:/vault"), Vardict().value],
      expecting: "sta{sv}")
  }
}
