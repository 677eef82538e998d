import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkNavigation

@testable import WaymarkContract

@Suite struct RecordTests {
  private static let route = RouteRequest(
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
      "tab": .string("t"), "path": [route].value,
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
    try SnapshotCall.reply([value])
  }

  @Test func `a snapshot is read as the contract has it`() throws {
    let snapshot = try read(Self.answer { $0["sheet"] = Self.route.value })
    #expect(snapshot.scene == "a.b/c")
    #expect(snapshot.revision == 7)
    #expect(snapshot.path == [Self.route])
    #expect(snapshot.entries == [4])
    #expect(
      snapshot.tabs
        == TabPaths([.init("t", [RouteEntry(number: 4, route: RouteRequest("x"))])]))
    #expect(snapshot.sheet == Self.route)
    #expect(snapshot.cover == nil && snapshot.url == nil && snapshot.restored == nil)
  }

  @Test func `a record is written as it is read`() throws {
    let answer = Self.answer {
      $0["sheet"] = Self.route.value
      $0["pending_url"] = .string("notes://a")
    }
    #expect(try read(answer).value == answer)
  }

  @Test func `a key of a newer daemon does no harm`() throws {
    #expect(try read(Self.answer { $0["mood"] = .string("good") }).revision == 7)
  }

  @Test(
    arguments: [
      ("revision", nil), ("revision", .string("7")), ("path", .strings(["x"])),
      ("path", .array(element: "(sa{sv})", [.structure([.string("x")])])),
      ("path", withDouble), ("sheet", .string("x")),
      ("tabs", Vardict(dictionaryLiteral: ("t", .string("x"))).value),
    ] as [(Text, DBusValue?)])
  func `a reply that is not as agreed is an error that names the field, not a guess`(
    key: Text, value: DBusValue?
  ) throws {
    let fault = try #require(throws: ContractFault.self) {
      try read(Self.answer { $0[key] = value })
    }
    #expect(fault.description.contains("“\(key)”"))
  }

  @Test func `a reply with too few values is an error`() {
    #expect(throws: ContractFault.tooFewValues) { try AttachCall.reply([.objectPath("/")]) }
  }

  /// A path whose one route has a value of a type that no parameter has.
  private static let withDouble: DBusValue = {
    let parameters: Vardict = ["a": .double(1)]
    return .array(element: "(sa{sv})", [.structure([.string("x"), parameters.value])])
  }()
}
