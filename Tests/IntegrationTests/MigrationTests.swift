import Testing
import WaymarkBytes
import WaymarkDBus

// An app's update: the new manifest reads paths that the old version stored.

private let app = "org.example.Orders"
private let scene: Text = "org.example.Orders/main"

private let old = """
  { app: "\(app)", schemes: ["orders"], tabs: ["list"],
    routes: {
      orderList: { params: { sortKey: "string", page: "int" } },
      item: { params: { number: "string" } },
      gone: {},
    },
    sheets: { filter: { params: { text: "string" }, restorable: true } },
    links: [{ match: "/{sortKey}/{page}", open: ["orderList"] }] }
  """

private let new = """
  { app: "\(app)", schemes: ["orders"], tabs: ["list"],
    routes: {
      order: {
        params: {
          sort: { is: ["newest", "oldest"], was: ["order", "sortKey"] }, page: "int",
          size: { is: "int", default: 20 }, note: "string?",
        },
        was: ["orders", "orderList"],
      },
      article: { params: { id: { is: "string", was: "number" } }, was: "item" },
    },
    sheets: {
      search: {
        params: { words: { is: "string", was: "text" } }, was: "filter", restorable: true,
      },
    },
    links: [{ match: "/o/{sort}/{page}/{size}", open: ["order"] }] }
  """

@Suite struct MigrationTests {
  private static let list = DBusValue.route(
    "orderList", [("sortKey", .string("newest")), ("page", .int64(3))])
  private static let migrated = ["order page=3 size=20 sort=newest", "article id=a1"]

  private func store(_ path: [DBusValue], _ client: Client) throws {
    try client.attach(scene)
    try client.replace(
      path, in: scene, [("sheet", .route("filter text=red"))])
  }

  @Test func `R46 former names are read after a restart, with defaults for new parameters`() throws
  {
    let desktop = try Desktop([app: old])
    try store([Self.list, .route("item number=a1")], desktop.connect())
    try desktop.kill()
    try desktop.install(new, of: app)
    try desktop.start()
    let client = try desktop.connect()
    let snapshot = try client.attach(scene).snapshot
    #expect(snapshot["path"]?.routes == Self.migrated)
    #expect(snapshot["sheet"]?.words == "search words=red")
    #expect(snapshot["restored"] == .string("whole"))
    #expect(snapshot["entries"] == .numbers([1, 2]))
    // The next change stores the new names, and they come back unchanged.
    try client.change("Dismiss", scene)
    try desktop.killAndStart()
    #expect(try desktop.connect().path(scene) == Self.migrated)
    #expect(try desktop.connect().snapshot(scene)["sheet"] == nil)
  }

  @Test func `R46 former names are read while the daemon runs`() throws {
    let desktop = try Desktop([app: old])
    let client = try desktop.connect()
    try store([Self.list, .route("item number=a1")], client)
    client.forgetEvents()
    try desktop.install(new, of: app)
    try desktop.wait(for: "the new manifest") { !client.signals.isEmpty }
    let told = try #require(client.signals.first).changed
    #expect(told["Cause"] == .string("manifest"))
    #expect(told["Path"]?.routes == Self.migrated)
    #expect(told["Entries"] == nil, "the entries are the same ones")
    #expect(told["Sheet"]?.routes == ["search words=red"])
  }

  @Test func `R46 the path is cut at a value that the new type does not take`() throws {
    let desktop = try Desktop([app: old])
    let odd = DBusValue.route("orderList", [("sortKey", .string("cheapest")), ("page", .int64(3))])
    try store([.route("item number=a1"), odd, Self.list], desktop.connect())
    try desktop.kill()
    try desktop.install(new, of: app)
    try desktop.start()
    let snapshot = try desktop.connect().snapshot(scene)
    #expect(snapshot["path"]?.routes == ["article id=a1"])
    #expect(snapshot["restored"] == .string("cut"))
  }

  @Test func `R46 R52 an old encoded path is read with the new names`() throws {
    let desktop = try Desktop([app: old])
    let client = try desktop.connect()
    try store([Self.list, .route("item number=a1")], client)
    let encoded = try client.call("EncodedPath", [.string(scene)])[0]
    try client.tell("Forget", scene)
    try desktop.kill()
    try desktop.install(new, of: app)
    try desktop.start()
    let next = try desktop.connect()
    try next.change("RestorePath", scene, [encoded])
    #expect(try next.path(scene) == Self.migrated)
  }

  @Test func `R46 with discard an undeclared route drops the path`() throws {
    let desktop = try Desktop([app: old])
    try store([.route("item number=a1"), .route("gone")], desktop.connect())
    try desktop.kill()
    let discarding = new.replacing("tabs:", with: "restore: { invalid: \"discard\" }, tabs:")
    try desktop.install(discarding, of: app)
    try desktop.start()
    let snapshot = try desktop.connect().snapshot(scene)
    #expect(snapshot["path"]?.routes == [])
    #expect(snapshot["restored"] == .string("discarded"))
  }
}
