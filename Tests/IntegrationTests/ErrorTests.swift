import Foundation
import Testing
import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkTestSupport

// Each method is called with each mistake that is possible, and with each pair of them. The reply is the
// error that comes first in the contract's order, and nothing changes.

@Suite struct ErrorTests {
  /// The mistakes that depend on the state of the scene.
  static let traits: Set<Mistake> = [
    .sceneInUse, .accessDenied, .sceneHeld, .depthExceeded, .limitsExceeded, .storageFailed,
  ]

  @Test func `every method that can be called wrongly is in the table`() {
    // ResolveURL makes the mistakes of OpenURL without a scene, and ExplainURL has no errors of its own.
    let others: Set<MemberName> = ["ResolveURL", "ExplainURL"]
    let methods = AllCalls.types.filter { !$0.inputs.isEmpty }.map { $0.member }
    #expect(Set(methods).subtracting(others) == Set(Row.all.map(\.member)))
  }

  static func scene(_ traits: Set<Mistake>) -> Text {
    let names = traits.sorted().map(\.name).joined(separator: "-")
    return "\(TestApp.id)/w\(Text(names.lowercased()))"
  }

  /// Makes a scene for each trait and for each pair of them. One client attaches all of them.
  private func makeScenes(_ desktop: Desktop, _ app: Client) throws {
    var combinations: Set<Set<Mistake>> = [[]]
    for first in Self.traits { for second in Self.traits { combinations.insert([first, second]) } }
    for traits in combinations {
      let scene = Self.scene(traits)
      try app.attach(scene)
      try app.replace(
        TestApp.pages(traits.contains(.depthExceeded) ? 12 : 2), in: scene,
        [("sheet", .route("new"))])
      if traits.contains(.sceneHeld) { try app.hold(scene, true) }
      if traits.contains(.limitsExceeded) { for _ in 0..<64 { _ = try app.beginFlow(scene) } }
      if traits.contains(.storageFailed) {
        try app.call("Sync")
        try FileManager.default.removeItem(atPath: desktop.file(of: scene))
        try #require(mkdir(desktop.file(of: scene), 0o700) == 0)
      }
    }
  }

  @Test
  func
    `R25 of several errors the first in the contract's order is the answer, and nothing changes`()
    throws
  {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    let caller = try desktop.connect()
    try makeScenes(desktop, app)
    try caller.tell("Watch", "")
    app.forgetEvents()
    var tried = 0
    for row in Row.all {
      let mistakes = row.mistakes.sorted()
      for (place, first) in mistakes.enumerated() {
        for second in mistakes[place...] {
          guard let arguments = row.call(with: [first, second]) else { continue }
          let words = "\(row.member) with \(first) and \(second)"
          let scene = row.isOfApp ? Self.scene([]) : arguments[0].asString ?? ""
          let before = (try? caller.snapshot(scene), desktop.bytes(of: scene))
          let answer = try refusal { try caller.call(row.member, arguments) }
          #expect(answer == first.name, "\(words)")
          #expect((try? caller.snapshot(scene)) == before.0, "\(words)")
          #expect(desktop.bytes(of: scene) == before.1, "\(words)")
          tried += 1
        }
      }
    }
    #expect(tried > 300)
    try app.catchUp()
    #expect(caller.signals.isEmpty)
    #expect(app.signals.isEmpty)
    #expect(
      !(try caller.scenes(of: TestApp.id)).contains {
        $0["scene"] == .string("\(TestApp.id)/never")
      })
  }

  @Test func `a call is checked before its scene is read from the disk`() throws {
    let desktop = try Desktop.withTestApp()
    let client = try desktop.connect()
    try client.push(.route("page id=1"), in: TestApp.other)
    try #require(mkdir(desktop.file(of: TestApp.scene), 0o700) == 0)
    let calls: [(MemberName, [DBusValue], String)] = [
      ("Push", [.route("nowhere"), .options([])], "UnknownRoute"),
      ("Push", [.route("page"), .options([])], "InvalidParameter"),
      ("OpenURL", [.string("test:/nowhere"), .options([])], "NoMatchingLink"),
      ("SelectTab", [.string("none"), .options([])], "UnknownTab"),
      ("Detach", [.options([])], "AccessDenied"),
      ("EndFlow", [.uint64(7), .options([])], "FlowEnded"),
      ("Push", [.route("page id=1"), .options([])], "StorageFailed"),
      ("OpenURL", [.string("test:/page/1"), .options([])], "StorageFailed"),
      ("Pop", [.uint32(1), .options([])], "StorageFailed"),
      ("Attach", [.options([])], "StorageFailed"), ("Snapshot", [], "StorageFailed"),
      ("EncodedPath", [], "StorageFailed"),
    ]
    for (member, arguments, error) in calls {
      let answer = try refusal { try client.call(member, [.string(TestApp.scene)] + arguments) }
      #expect(answer == error, "\(member)")
    }
  }

  @Test func `an unknown option, or one of the wrong type, is InvalidArgs`() throws {
    let client = try Desktop.withTestApp().connect()
    try client.attach(TestApp.scene)
    let bad: [(String, DBusValue)] = [
      ("if_revison", .uint64(0)), ("if_revision", .uint32(0)), ("if_revision", .string("0")),
      ("flow", .int64(1)), ("durable", .string("true")), ("unless_top", .uint32(1)),
      ("tab", .string("home")), ("durable", .variant(.boolean(true))),
    ]
    for (name, value) in bad {
      let answer = try refusal {
        try client.push(.route("page id=1"), in: TestApp.scene, [(Text(name), value)])
      }
      #expect(answer == "InvalidArgs", "\(name)")
    }
    let twice: Options = [("durable", .boolean(true)), ("durable", .boolean(true))]
    #expect(
      try refusal { try client.push(.route("page id=1"), in: TestApp.scene, twice) }
        == "InvalidArgs")
    #expect(try refusal { try client.pop(0, in: TestApp.scene) } == "InvalidArgs")
    for member: MemberName in ["Invalidate", "SetGate"] {
      let middle: [DBusValue] =
        member == "SetGate" ? [.string("lock"), .boolean(true)] : [.route("page id=1")]
      let options = DBusValue.options([("if_revision", .uint64(0))])
      #expect(
        try refusal { try client.call(member, [.string(TestApp.id)] + middle + [options]) }
          == "InvalidArgs")
    }
    #expect(try client.snapshot(TestApp.scene)["revision"] == .uint64(0))
  }

  @Test func `R6 a parameter takes only values of its declared type`() throws {
    let client = try Desktop.withTestApp().connect()
    func push(_ parameters: Options) throws -> String {
      try refusal { try client.push(.route("item", parameters), in: TestApp.scene) }
    }
    let sort: (Text, DBusValue) = ("sort", .string("new"))
    let whole: [DBusValue] = [
      .byte(1), .int16(-1), .uint16(1), .int32(-1), .uint32(1), .int64(.min), .uint64(1),
    ]
    for number in whole { #expect(try push([("count", number), sort]) == "none") }
    let bad: [Options] = [
      [sort], [("count", .string("1")), sort], [("count", .double(1)), sort],
      [("count", .uint64(.max)), sort], [("count", .boolean(true)), sort],
      [("count", .int64(1)), ("sort", .string("New"))], [("count", .int64(1))],
      [("count", .int64(1)), sort, ("open", .string("true"))],
      [("count", .int64(1)), sort, ("other", .int64(1))],
      [("count", .int64(1)), sort, ("type", .string("item"))],
      [("count", .array(element: .int64, [])), sort],
    ]
    for parameters in bad {
      #expect(try push(parameters) == "InvalidParameter", "\(parameters)")
    }
    let long = String(repeating: "x", count: 1025)
    for text in [long, "a\u{1}b", "\u{7F}", "\u{9F}"] {
      #expect(
        try refusal {
          try client.push(.route("page", [("id", .string(Text(text)))]), in: TestApp.scene)
        }
          == "InvalidParameter")
    }
    #expect(
      try client.push(.route("page", [("id", .string(Text(long.dropLast())))]), in: TestApp.scene)
        == UInt64(whole.count + 1))
  }

  @Test func `a scene of more than 256 KiB is LimitsExceeded`() throws {
    let desktop = try Desktop.withTestApp(TestApp.changing("depth: 12", to: "depth: 256"))
    let client = try desktop.connect()
    let big = DBusValue.route("page", [("id", .string(Text(String(repeating: "é", count: 512))))])
    try client.replace(Array(repeating: big, count: 200), in: TestApp.scene)
    let before = (try client.snapshot(TestApp.scene), desktop.bytes(of: TestApp.scene))
    try client.tell("Watch", "")
    #expect(
      try refusal {
        try client.replace(Array(repeating: big, count: 256), in: TestApp.scene)
      } == "LimitsExceeded")
    #expect(try client.snapshot(TestApp.scene) == before.0)
    #expect(desktop.bytes(of: TestApp.scene) == before.1)
    #expect(client.signals.isEmpty)
    #expect(
      try refusal { try client.replace(TestApp.pages(257), in: TestApp.scene) } == "DepthExceeded")
  }
}
