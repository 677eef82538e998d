import Testing
import WaymarkBytes
import WaymarkDBus

// Each change is signalled once, completely, and before the reply to its caller.

private let scene = TestApp.scene

@Suite struct SignalTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let cause: Text
    let member: MemberName
    let arguments: [DBusValue]
    let options: [String: DBusValue]
    let told: Set<Text>

    init(
      _ cause: Text, _ member: MemberName, _ arguments: [DBusValue] = [],
      _ options: [String: DBusValue] = [:], tells told: Set<Text>
    ) {
      self.cause = cause
      self.member = member
      self.arguments = arguments
      self.options = options
      self.told = told.union(["Revision", "Cause"])
    }

    var testDescription: String { "\(member) \(arguments.map(\.words))" }
  }

  private static let changes = [
    Change(
      "push", "Push", [.route("page id=1")],
      tells: ["Path", "Entries", "Tabs", "BackTitle", "URL"]),
    Change(
      "push", "Push", [.route("page id=2")],
      tells: ["Path", "Entries", "Tabs", "BackTitle", "URL"]),
    Change("push", "Push", [.route("page id=3")], tells: ["Path", "Entries", "Tabs", "URL"]),
    Change(
      "tab", "SelectTab", [.string("work")], tells: ["Tab", "Path", "Entries", "BackTitle", "URL"]),
    Change("sheet", "Present", [.route("new")], tells: ["Sheet", "URL"]),
    Change("sheet", "Present", [.route("tour")], tells: ["Cover", "URL"]),
    Change("sheet", "Dismiss", tells: ["Cover", "URL"]),
    Change(
      "replace", "Replace", [.path([.route("page id=1"), .route("page id=2")])],
      ["tab": .string("home"), "cover": .route("tour")],
      tells: ["Tab", "Path", "Entries", "Tabs", "BackTitle", "Sheet", "Cover", "URL"]),
    Change("pop", "Pop", [.uint32(1)], tells: ["Path", "Entries", "Tabs", "BackTitle", "URL"]),
    Change("pop", "PopToRoot", tells: ["Path", "Entries", "Tabs", "BackTitle", "URL"]),
    Change(
      "restore", "RestorePath", [.string("W3sidHlwZSI6ImpvYiJ9XQ==")],
      tells: ["Path", "Entries", "Tabs", "BackTitle", "URL"]),
  ]

  @Test func `R22 a change is signalled once, with only what differs, before the reply`()
    throws
  {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    let watcher = try desktop.connect()
    let object = try #require(try app.attach(scene).object)
    try watcher.tell("Watch", scene)
    for (place, change) in Self.changes.enumerated() {
      let before = try app.properties(at: object)
      app.forgetEvents()
      watcher.forgetEvents()
      let revision = try app.change(
        change.member, scene, change.arguments, change.options.map { (Text($0), $1) })
      #expect(revision == UInt64(place + 1))
      let after = try app.properties(at: object)
      try #require(app.events.count == 3, "\(app.events)")
      #expect(app.events[1] == .reply(change.member))
      let signal = try #require(app.signals.first)
      try watcher.catchUp()
      #expect(watcher.signals == [signal])
      #expect(signal.path == object)
      #expect(signal.arguments[0] == .string("org.waymark.Navigation1.Scene"))
      #expect(signal.changed["Cause"] == .string(change.cause))
      for item in signal.changed.items { #expect(after[item.name] == item.value) }
      let told = Set(signal.changed.items.map(\.name) + signal.invalidated)
      #expect(told == change.told, "\(change.testDescription)")
      #expect(Set(signal.invalidated) == told.intersection(["Tabs", "URL"]))
      let silent = after.items.filter { !told.contains($0.name) }
      for item in silent { #expect(before[item.name] == item.value, "\(item.name)") }
    }
  }

  @Test func `R24 a call that changes nothing signals nothing and writes nothing`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    try app.attach(scene)
    try app.replace([.route("page id=1")], in: scene, [("sheet", .route("new"))])
    let bytes = desktop.bytes(of: scene)
    app.forgetEvents()
    let guards: Options = [("if_revision", .uint64(1)), ("durable", .boolean(true))]
    let sheet = ("sheet" as Text, DBusValue.route("new"))
    #expect(try app.replace([.route("page id=1")], in: scene, guards + [sheet]) == 1)
    #expect(
      try app.push(.route("page id=1"), in: scene, guards + [("unless_top", .boolean(true))]) == 1)
    #expect(
      try app.push(.route("page id=1"), in: scene, guards + [("replace_top", .boolean(true))]) == 1)
    #expect(try app.change("PopTo", scene, [.route("page id=1")], guards) == 1)
    #expect(try app.change("SelectTab", scene, [.string("home")], guards) == 1)
    #expect(try app.change("Present", scene, [.route("new")], guards) == 1)
    #expect(try app.change("RestorePath", scene, [.string("W10=")], guards) == 1)
    #expect(try app.invalidate(.route("page id=2"), of: TestApp.id).isEmpty)
    #expect(app.signals.isEmpty)
    #expect(desktop.bytes(of: scene) == bytes)
  }

  @Test func `R21 every observer sees the same order`() throws {
    let desktop = try Desktop.withTestApp()
    let callers = try (0..<3).map { _ in try desktop.connect() }
    let app = try desktop.connect()
    try app.attach(scene)
    for caller in callers { try caller.tell("Watch", scene) }
    app.forgetEvents()
    let pending = (0..<30).map { place in
      callers[place % 3].begin(
        "Push",
        [
          .string(scene), .route("page id=\(place)"), .options([("replace_top", .boolean(true))]),
        ])
    }
    let revisions = try pending.map { try $0.result()[0].asUInt64 }
    #expect(Set(revisions).count == 30)
    for client in callers + [app] {
      try client.catchUp()
      #expect(client.signals == app.signals)
      #expect(client.signals.map(\.revision) == (1...30).map { $0 })
    }
  }

  @Test func `every accepted link raises only the scene's client`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    let other = try desktop.connect()
    try app.attach(scene)
    try other.attach(TestApp.other)
    try other.tell("Watch", "")
    for client in [app, other] { client.forgetEvents() }
    try other.open("test:/page/1", in: scene)
    try other.open(
      "test:/page/1", in: scene,
      [("activation_token", .string("token")), ("desktop_startup_id", .string("id"))])
    try app.hold(scene, true)
    try other.open("test:/page/2", in: scene)
    #expect(try refusal { try other.open("test:/nowhere", in: scene) } == "NoMatchingLink")
    try app.catchUp()
    let raised = app.signals.filter { $0.member == "Raise" }
    #expect(
      raised.map(\.arguments) == [
        [.options([])],
        [
          .options([("activation-token", .string("token")), ("desktop-startup-id", .string("id"))])
        ],
        [.options([])],
      ])
    #expect(raised.allSatisfy { $0.interface == "org.waymark.Navigation1.Scene" })
    #expect(!other.signals.contains { $0.member == "Raise" })
    #expect(other.signals.count == 2)
  }

  @Test func `a watcher of a scene, of an app or of all scenes gets each change once`() throws {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    let watches: [[Text]] = [[scene], ["\(TestApp.id)/"], [""], [scene, "\(TestApp.id)/", ""]]
    let watchers = try watches.map { watched in
      let client = try desktop.connect()
      for what in watched { try client.tell("Watch", what) }
      return client
    }
    let scenes = [scene, TestApp.other, "org.example.Shop/main"]
    for id in scenes.prefix(2) { try app.push(.route("page id=1"), in: id) }
    try app.push(.route("home"), in: scenes[2])
    for client in watchers { try client.catchUp() }
    #expect(watchers.map(\.signals.count) == [1, 2, 3, 3])
    for (client, watched) in zip(watchers, watches) {
      for what in watched { try client.tell("Unwatch", what) }
      client.forgetEvents()
    }
    try app.pop(in: scene)
    for client in watchers {
      try client.catchUp()
      #expect(client.signals.isEmpty)
    }
  }

  @Test func `a client has at most 256 watches`() throws {
    let desktop = try Desktop.withTestApp()
    let client = try desktop.connect()
    for place in 0..<256 { try client.tell("Watch", "\(TestApp.id)/w\(place)") }
    #expect(try refusal { try client.tell("Watch", "") } == "LimitsExceeded")
    try client.tell("Watch", "\(TestApp.id)/w0")
    try client.tell("Unwatch", "\(TestApp.id)/w0")
    try client.tell("Watch", "")
    try desktop.connect().tell("Watch", "")
  }
}
