import Testing
import WaymarkBytes
import WaymarkDBus

/// The calls by which desktops pass links to the daemon.
@Suite struct ApplicationTests {
  private static let interface: InterfaceName = "org.freedesktop.Application"

  @Test func `Open opens each link in its app, and its reply is empty`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    let urls: [Text] = ["iosdev://settings", "recipes://"]
    #expect(try client.call(on: Self.interface, "Open", [.strings(urls), .options([])]) == [])
    for (app, route) in [("org.example.Shop", "settings"), ("org.example.Recipes", "home")] {
      let snapshot = try client.call("Snapshot", [.string(Text("\(app)/main"))])
      let path = try Vardict(#require(snapshot.first))["path"]
      #expect(path?.routes == [route])
    }
  }

  @Test func `a link that no app takes is an error, and the others are opened`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    let urls: [Text] = ["nobody://x", "http://[", "iosdev://settings"]
    let error = #expect(throws: BusError.self) {
      try client.call(on: Self.interface, "Open", [.strings(urls), .options([])])
    }
    #expect(error?.name == "org.waymark.Navigation1.Error.NoMatchingLink")
    #expect(try !client.call("Snapshot", [.string("org.example.Shop/main")]).isEmpty)
  }

  @Test func `a call with too many links is refused, and none of them is opened`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    let urls = Array(repeating: Text("iosdev://settings"), count: 65)
    let error = #expect(throws: BusError.self) {
      try client.call(on: Self.interface, "Open", [.strings(urls), .options([])])
    }
    #expect(error?.name == "org.freedesktop.DBus.Error.LimitsExceeded")
    #expect(throws: BusError.self) {
      try client.call("Snapshot", [.string("org.example.Shop/main")])
    }
  }

  @Test func `Activate is answered, and ActivateAction is refused`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    #expect(try client.call(on: Self.interface, "Activate", [.options([])]) == [])
    let error = #expect(throws: BusError.self) {
      try client.call(
        on: Self.interface, "ActivateAction",
        [.string("quit"), .array(element: .variant, []), .options([])])
    }
    #expect(error?.name == "org.freedesktop.DBus.Error.InvalidArgs")
    #expect(error?.message.string.contains("quit") == true)
  }
}
