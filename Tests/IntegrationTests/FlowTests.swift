import Testing
import WaymarkBytes
import WaymarkDBus

// Flows: work that may navigate later, but no longer after the person has gone another way.

private let scene = TestApp.scene

@Suite struct FlowTests {
  private func carrying(_ flow: UInt64) -> Options { [("flow", .uint64(flow))] }

  @Test func `a flow lasts while the scene's changes carry it, and ends with EndFlow`() throws {
    let client = try Desktop.withTestApp().connect()
    try client.attach(scene)
    let flow = try client.beginFlow(scene)
    #expect(flow != 0)
    try client.push(.route("page id=1"), in: scene, carrying(flow))
    try client.change("Present", scene, [.route("new")], carrying(flow))
    #expect(try client.change("Dismiss", scene, [], carrying(flow)) == 3)
    #expect(try client.change("Dismiss", scene, [], carrying(flow)) == 3)
    // A call that changes nothing does not end the flow, and neither does a change of another scene.
    try client.push(.route("page id=1"), in: scene, [("unless_top", .boolean(true))])
    try client.push(.route("page id=1"), in: TestApp.other)
    #expect(try refusal { try client.endFlow(flow, TestApp.other) } == "FlowEnded")
    try client.endFlow(flow, scene)
    #expect(try refusal { try client.endFlow(flow, scene) } == "FlowEnded")
    #expect(
      try refusal { try client.push(.route("page id=2"), in: scene, carrying(flow)) } == "FlowEnded"
    )
    #expect(try client.snapshot(scene)["revision"] == .uint64(3))
  }

  @Test func `a flow ends with any change that does not carry it`() throws {
    let client = try Desktop.withTestApp().connect()
    try client.attach(scene)
    let flows = try (0..<3).map { _ in try client.beginFlow(scene) }
    #expect(Set(flows).count == 3)
    try client.push(.route("page id=1"), in: scene, carrying(flows[1]))
    for flow in [flows[0], flows[2]] {
      #expect(try refusal { try client.pop(in: scene, carrying(flow)) } == "FlowEnded")
    }
    try client.change("SelectTab", scene, [.string("work")])
    #expect(try refusal { try client.pop(in: scene, carrying(flows[1])) } == "FlowEnded")
  }

  @Test(arguments: ["Pop", "PopToRoot", "Dismiss"] as [MemberName])
  func `R55 a sign-in that completes after the person has gone back does not navigate`(
    member: MemberName
  ) throws {
    let client = try Desktop.withTestApp().connect()
    try client.attach(scene)
    let flow = try client.beginFlow(scene)
    // Going back at the root changes nothing, but ends the flow.
    let arguments = member == "Pop" ? [DBusValue.uint32(1)] : []
    #expect(try client.change(member, scene, arguments) == 0)
    #expect(
      try refusal { try client.push(.route("page id=1"), in: scene, carrying(flow)) } == "FlowEnded"
    )
    #expect(try client.path(scene).isEmpty)
  }

  @Test func `R56 two tasks that push the same route leave it once`() throws {
    let desktop = try Desktop.withTestApp()
    let clients = try [desktop.connect(), desktop.connect()]
    let pending = clients.map { client in
      client.begin(
        "Push",
        [.string(scene), .route("page id=1"), .options([("unless_top", .boolean(true))])])
    }
    #expect(try pending.map { try $0.result() } == [[.uint64(1)], [.uint64(1)]])
    #expect(try clients[0].path(scene) == ["page id=1"])
  }

  @Test func `R57 a result does not navigate after its flow's caller has left the bus`()
    throws
  {
    let desktop = try Desktop.withTestApp()
    let app = try desktop.connect()
    let worker = try desktop.connect()
    try app.attach(scene)
    let flow = try worker.beginFlow(scene)
    let own = try app.beginFlow(scene)
    try desktop.disconnect(worker)
    #expect(
      try refusal { try app.push(.route("page id=1"), in: scene, carrying(flow)) } == "FlowEnded")
    #expect(try app.push(.route("page id=1"), in: scene, carrying(own)) == 1)
  }

  @Test func `a scene has at most 64 flows, and a flow ends when its scene is put away`() throws {
    let desktop = try Desktop.withTestApp()
    let client = try desktop.connect()
    try client.attach(scene)
    try client.push(.route("page id=1"), in: scene)
    let flows = try (0..<64).map { _ in try client.beginFlow(scene) }
    #expect(try refusal { try client.beginFlow(scene) } == "LimitsExceeded")
    try client.endFlow(flows[0], scene)
    let last = try client.beginFlow(scene)
    try client.tell("Detach", scene)
    #expect(try refusal { try client.pop(in: scene, carrying(last)) } == "FlowEnded")
    let next = try client.beginFlow(scene)
    try desktop.killAndStart()
    #expect(try refusal { try client.pop(in: scene, carrying(next)) } == "FlowEnded")
  }

  @Test func `a second tap that carries the old revision is RevisionMismatch`() throws {
    let client = try Desktop.withTestApp().connect()
    try client.push(.route("page id=1"), in: scene)
    let guarded: Options = [("if_revision", .uint64(1))]
    #expect(try client.push(.route("page id=2"), in: scene, guarded) == 2)
    #expect(
      try refusal { try client.push(.route("page id=2"), in: scene, guarded) } == "RevisionMismatch"
    )
    #expect(try client.path(scene) == ["page id=1", "page id=2"])
    #expect(
      try client.push(.route("page id=1"), in: "\(TestApp.id)/new", [("if_revision", .uint64(0))])
        == 1)
  }
}
