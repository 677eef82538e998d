import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkNavigation

@testable import WaymarkContract

@Suite struct CallTests {
  @Test func `options that are not set are not sent`() {
    #expect(ChangeOptions().vardict == [:])
    #expect(
      ChangeOptions(ifRevision: 0, flow: 3, isDurable: true).vardict == [
        "durable": .boolean(true), "if_revision": .uint64(0), "flow": .uint64(3),
      ])
  }

  @Test func `a call is read as it is written`() throws {
    var push = PushCall(
      scene: "a.b/c", route: RouteRequest("x", [Route.Parameter("n", .int(-1))]))
    push.options.unlessTop = true
    push.options.change.flow = 9
    let call = push.methodCall(to: .navigation)
    #expect(call.member == "Push" && call.destination == .navigation)
    #expect(call.arguments.map(\.type) == PushCall.inputs.map(\.type))
    #expect(try PushCall(arguments: call.arguments) == push)
  }

  @Test func `each call without arguments set is written with the types that it declares`() {
    func check<Method: NavigationCall>(_ method: Method.Type) {
      let values = Method().methodCall(to: nil).arguments
      #expect(values.map(\.type) == Method.inputs.map(\.type), "\(Method.member)")
      let reply = Method.values(of: Method.blankReply)
      #expect(reply.map(\.type) == Method.outputs.map(\.type), "\(Method.member)")
    }
    for method in AllCalls.types { check(method) }
  }

  @Test func `no list of fields has a name twice`() {
    let lists: [any FieldList.Type] = [
      Snapshot.self, SceneSummary.self, AppSummary.self, ResolvedLink.self, LinkVerdict.self,
      LinkResults.self, SceneChange.self, LaunchTokens.self,
    ]
    let names = lists.map { $0.fields.map(\.name) } + AllCalls.types.map { $0.options.map(\.name) }
    for names in names { #expect(Set(names).count == names.count, "\(names)") }
  }

  struct Refused: Sendable {
    let options: Vardict
    let words: String
  }

  @Test(arguments: [
    Refused(
      options: ["unless_topp": .boolean(true)],
      words: "there is no option “unless_topp”; this method has durable b, if_revision t, "
        + "flow t, unless_top b, replace_top b"),
    Refused(
      options: ["durable": .boolean(true), "flow": .int32(1)],
      words: "“flow” must be of type t, not i"),
  ])
  func `an option that a method does not know, or of another type, is refused`(
    refused: Refused
  ) throws {
    var arguments = PushCall().methodCall(to: nil).arguments
    arguments[2] = refused.options.value
    let fault = #expect(throws: ContractFault.self) { try PushCall(arguments: arguments) }
    #expect(fault?.description == refused.words)
  }

  @Test func `a method without options says so`() {
    let fault = #expect(throws: ContractFault.self) {
      try DetachCall(arguments: [
        .string(""), Vardict(dictionaryLiteral: ("x", .boolean(true))).value,
      ])
    }
    #expect(fault?.description == "there is no option “x”; this method has none")
  }

  @Test func `a name that is given twice is refused, among options and among parameters`() {
    let twice = DBusValue.dictionary(
      key: .string, value: .variant,
      [
        DBusEntry(.string("flow"), .variant(.uint64(1))),
        DBusEntry(.string("flow"), .variant(.uint64(2))),
      ])
    let route = DBusValue.structure([.string("x"), twice])
    for arguments in [
      [.string(""), RouteRequest().value, twice], [.string(""), route, Vardict().value],
    ] as [[DBusValue]] {
      #expect(throws: ContractFault.repeated("flow")) { try PushCall(arguments: arguments) }
    }
  }

  @Test func `a parameter of a type that none has waits for the manifest's word on the route`()
    throws
  {
    let value = DBusValue.structure([
      .string("x"), Vardict(dictionaryLiteral: ("a", .double(1)), ("b", .double(2))).value,
    ])
    let route = try RouteRequest.read(value)
    #expect(route.unsupported == .init(parameter: "a", type: .double))
  }

  @Test func `a count of 0 and text that is no encoded path are refused as arguments`() {
    #expect(throws: ContractFault.self) { try RouteCount.read(.uint32(0)) }
    #expect(throws: ContractFault.self) { try EncodedPath("no base64 at all") }
  }
}
