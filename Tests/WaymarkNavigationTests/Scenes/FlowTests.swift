import Testing
import WaymarkBytes
import WaymarkNavigation

/// Work that navigates later, but only if the person is still at the place where it began.
struct FlowTests {
  private var window: Window

  init() throws {
    window = try Window()
    try window.push("a")
    window.become(try window.scene.beginningFlow(7))
  }

  private func flow() -> Guards { Guards(flow: 7) }

  @Test mutating func `a flow navigates as often as it likes while nothing else does`() throws {
    try window.apply(.push(try window.route("b")), flow())
    try window.apply(.pop(count: 1), flow())
    try window.apply(.popToRoot, flow())
    try window.apply(.pop(count: 1), flow())
    try window.apply(.dismiss, flow())
    try window.open("notes:/a/1", flow())
    #expect(window.scene.flows == [7])
  }

  @Test mutating func `R57 a result that arrives after its flow was ended does not navigate`()
    throws
  {
    window.become(try window.scene.endingFlow(7))
    window.expect(.flowEnded(7)) { try $0.apply(.push(try $0.route("b")), $0.flow(7)) }
    window.expect(.flowEnded(7)) { try $0.open("notes:/a", $0.flow(7)) }
    #expect(throws: NavigationError.flowEnded(7)) { try window.scene.endingFlow(7) }
    #expect(throws: NavigationError.flowEnded(8)) { try window.scene.endingFlow(8) }
  }

  @Test(arguments: [
    "push", "replace", "tab", "sheet", "link", "invalidate", "manifest", "gate", "pop",
  ])
  mutating func `R57 R60 any change by what does not carry the flow ends it`(change: String) throws
  {
    switch change {
    case "push": try window.push("b")
    case "replace": try window.replace(["c"])
    case "tab": try window.select("search")
    case "sheet": try window.present("note")
    case "link": try window.open("notes:/a/1")
    case "invalidate": window.become(window.scene.invalidating(try window.route("a")))
    case "manifest":
      try window.reload(
        "{ app: \"org.example.Notes\", tabs: [\"home\", \"search\", \"inbox\"], routes: { b: {} } }"
      )
    case "gate": try window.open("notes:/billing")
    default: try window.pop()
    }
    #expect(window.revision == 2)
    #expect(window.scene.flows.isEmpty)
    window.expect(.flowEnded(7)) { try $0.apply(.push(try $0.route("b")), $0.flow(7)) }
  }

  @Test mutating func `another flow's change ends it, and a call keeps alive the one it carries`()
    throws
  {
    window.become(try window.scene.beginningFlow(8))
    try window.apply(.push(try window.route("b")), flow())
    #expect(window.scene.flows == [7])
  }

  @Test mutating func `what changes nothing ends no flow, but for turning away`() throws {
    try window.expectNoChange { try $0.select("home") }
    try window.expectNoChange { try $0.apply(.push(try $0.route("a"), unlessTop: true)) }
    try window.expectNoChange { try $0.replace(["a"]) }
    window.hold(true)
    try window.open("notes:/a/1")
    window.become(window.scene.droppingPending().holding(false))
    #expect(window.scene.flows == [7])
    window.expect(.notOnPath("c")) { try $0.apply(.popTo(try $0.route("c"))) }
    #expect(window.scene.flows == [7])
  }

  @Test(arguments: ["pop", "popTo", "popToRoot", "dismiss"])
  mutating func `R55 a sign-in that completes after the person backed out does not navigate`(
    turn: String
  ) throws {
    try window.pop()
    window.become(try window.scene.beginningFlow(9))
    let revision = window.revision
    switch turn {
    case "pop": try window.pop()
    case "popToRoot": try window.apply(.popToRoot)
    case "dismiss": try window.apply(.dismiss)
    default:
      try window.push("b")
      window.become(try window.scene.beginningFlow(9))
      try window.apply(.popTo(try window.route("b")))
    }
    if turn != "popTo" { #expect(window.revision == revision) }
    window.expect(.flowEnded(9)) { try $0.apply(.push(try $0.route("c")), $0.flow(9)) }
  }

  @Test mutating func `a scene has at most 64 flows, and none survives a restart`() throws {
    for flow in 100..<163 as Range<UInt64> {
      window.become(try window.scene.beginningFlow(flow))
    }
    #expect(throws: NavigationError.tooManyFlows(limit: 64)) {
      try window.scene.beginningFlow(200)
    }
    try window.restart()
    #expect(window.scene.flows.isEmpty)
  }

  @Test mutating func `R57 a flow of another scene does not count in this one`() throws {
    var other = try Window(name: "second")
    other.expect(.flowEnded(7)) { try $0.apply(.push(try $0.route("b")), $0.flow(7)) }
  }
}

extension Window {
  fileprivate func flow(_ number: UInt64) -> Guards { Guards(flow: number) }
}
