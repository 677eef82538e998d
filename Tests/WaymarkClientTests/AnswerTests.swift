import WaymarkBytes
import WaymarkDBus
import WaymarkNavigation
import Testing

@testable import WaymarkClient

@Suite struct AnswerTests {
  private static let route = Route(
    "x",
    [
      Route.Parameter("a", .string("é")), Route.Parameter("b", .int(-1)),
      Route.Parameter("c", .bool(true)),
    ])

  private static func answer(_ change: (inout Vardict) -> Void = { _ in }) -> DBusValue {
    let entries = DBusValue.array(
      element: "(tsa{sv})", [.structure([.uint64(4), .string("x"), Vardict().value])])
    var snapshot: Vardict = [
      "app": .string("a.b"), "scene": .string("a.b/c"), "revision": .uint64(7),
      "tab": .string("t"), "path": .path([route]),
      "entries": .array(element: .uint64, [.uint64(4)]),
      "stored": .uint32(1), "back_title": .string("T"),
      "tabs": .dictionary(
        key: .string, value: "a(tsa{sv})", [DBusEntry(.string("t"), entries)]),
      "live": .boolean(true), "held": .boolean(false),
    ]
    change(&snapshot)
    return snapshot.value
  }

  private func read(_ value: DBusValue) throws -> Snapshot {
    let scene = try SceneID("a.b/c")
    return try NavigationRequest.snapshot(of: scene).read([value])
  }

  @Test func `a snapshot is read as the contract has it`() throws {
    let snapshot = try read(Self.answer { $0["sheet"] = .route(Self.route) })
    #expect(snapshot.scene == "a.b/c")
    #expect(snapshot.revision == 7)
    #expect(snapshot.path == [Self.route])
    #expect(snapshot.entries == [4])
    #expect(snapshot.tabs == [.init(id: "t", entries: [Entry(number: 4, route: Route("x"))])])
    #expect(snapshot.sheet == Self.route)
    #expect(snapshot.cover == nil && snapshot.url == nil && snapshot.restored == nil)
  }

  @Test func `a key of a newer daemon does no harm`() throws {
    #expect(try read(Self.answer { $0["mood"] = .string("good") }).revision == 7)
  }

  @Test(
    arguments: [
      ("revision", nil), ("revision", .string("7")), ("path", .strings(["x"])),
      ("path", .array(element: "(sa{sv})", [.structure([.string("x")])])),
      ("path", .path([Route("x")]).withDouble), ("sheet", .string("x")),
      ("tabs", Vardict(dictionaryLiteral: ("t", .string("x"))).value),
    ] as [(Text, DBusValue?)])
  func `an answer that is not as agreed is an error, not a guess`(
    key: Text, value: DBusValue?
  ) throws {
    let error = try #require(throws: ClientError.self) {
      try read(Self.answer { $0[key] = value })
    }
    #expect(error.name == "MalformedReply")
    #expect(error.message.string.contains("“\(key)”"))
  }

  @Test func `an error has the last element of its name`() {
    let error = ClientError(
      BusError("org.waymark.Navigation1.Error.UnknownRoute", "no route “x”"))
    #expect(error == ClientError("UnknownRoute", "no route “x”"))
  }

  @Test func `options that are not set are not sent`() {
    #expect(ChangeOptions().vardict == [:])
    #expect(
      ChangeOptions(ifRevision: 0, flow: 3, isDurable: true).vardict == [
        "if_revision": .uint64(0), "flow": .uint64(3), "durable": .boolean(true),
      ])
  }
}

extension DBusValue {
  /// A path whose one route has a value of a type that no parameter has.
  fileprivate var withDouble: DBusValue {
    let parameters: Vardict = ["a": .double(1)]
    return .array(element: "(sa{sv})", [.structure([.string("x"), parameters.value])])
  }
}
