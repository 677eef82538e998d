import Testing
import WaymarkBytes
import WaymarkNavigation

/// What waits behind a closed gate, and what opening, dropping and closing do.
struct GateTests {
  private var window: Window

  init() throws {
    window = try Window()
    try window.push("b")
  }

  private func waitsFor(_ window: Window) -> Text? { window.scene.pending?.waitsFor }

  // MARK: Waiting

  @Test mutating func `R58 a link behind a closed gate waits, and the gate's own route is pushed`()
    throws
  {
    try window.select("search")
    try window.expectChange(.gate) { try $0.open("notes:/billing") }
    #expect(window.tab == "search" && window.path == ["login"])
    #expect(window.path(of: "home") == ["b"])
    #expect(window.scene.pending?.url == "notes:/billing")
    #expect(waitsFor(window) == "account")
  }

  @Test mutating func `R58 the gate's own sheet or cover is presented`() throws {
    try window.expectChange(.gate) { try $0.open("notes:/club") }
    #expect(window.sheet == "join" && window.tab == "home" && window.path == ["b"])
    try window.expectChange(.gate) { try $0.open("notes:/staff") }
    #expect(window.cover == "scan" && window.sheet == "join")
    #expect(waitsFor(window) == "badge")
  }

  @Test mutating func `a link waits without a change if the gate's own route is already on top`()
    throws
  {
    try window.push("login")
    let revision = window.revision
    try window.open("notes:/billing")
    #expect(window.revision == revision && window.path == ["b", "login"])
    #expect(waitsFor(window) == "account")
    try window.present("join")
    try window.open("notes:/club")
    #expect(window.revision == revision + 1)
    #expect(waitsFor(window) == "member")
  }

  @Test mutating func `a link waits without a change behind a gate that shows nothing`() throws {
    try window.reload(
      Fixture.changing("vault: { gate: \"lock\" }", to: "vault: { gate: \"bare\" }"))
    window.rules.openGates = ["account"]
    let before = window.scene
    try window.open("notes:/billing/vault")
    #expect(waitsFor(window) == "bare")
    #expect(window.scene.droppingPending() == before)
  }

  @Test mutating func `of several gates the first closed one counts`() throws {
    try window.open("notes:/billing/vault")
    #expect(waitsFor(window) == "account" && window.path == ["b", "login"])
    #expect(window.rules.closedGate(of: try #require(window.scene.pending?.plan)) == "account")
    window.rules.openGates = ["account"]
    try window.open("notes:/billing/vault")
    #expect(waitsFor(window) == "lock" && window.path == ["b", "login", "unlock"])
    window.rules.openGates = ["account", "lock"]
    try window.open("notes:/billing/vault")
    #expect(window.path == ["billing", "vault"] && window.scene.pending == nil)
  }

  @Test mutating func `a gate's own route that does not fit refuses the link`() throws {
    try window.replace(Array(repeating: "b", count: 12))
    window.expect(.depthExceeded(limit: 12)) { try $0.open("notes:/billing") }
  }

  // MARK: Opening

  @Test
  mutating func `R58 the gate opens, its own route goes with all above it, and the link opens`()
    throws
  {
    try window.open("notes:/billing/add")
    try window.push("c", "item id=help")
    try window.select("search")
    try window.select("home")
    try window.expectChange(.link) { $0.set(gate: "account") }
    #expect(window.path == ["b", "billing"])
    #expect(window.scene.pending == nil)
    try window.expectNoChange { $0.set(gate: "account") }
  }

  @Test mutating func `the gate's own sheet goes when it opens`() throws {
    try window.open("notes:/club")
    try window.expectChange(.link) { $0.set(gate: "member") }
    #expect(window.sheet == nil && window.tab == "search" && window.path == ["club"])
    try window.present("note")
    try window.open("notes:/staff")
    try window.expectChange(.link) { $0.set(gate: "badge") }
    #expect(window.cover == nil && window.sheet == nil && window.path == ["staff"])
  }

  @Test mutating func `R58 opening a gate changes nothing if nothing waits behind it`() throws {
    try window.expectNoChange { $0.set(gate: "account") }
    window.set(gate: "account", open: false)
    try window.open("notes:/billing")
    try window.expectNoChange { $0.set(gate: "lock") }
    #expect(waitsFor(window) == "account")
  }

  @Test mutating func `a link behind two gates waits for one after the other`() throws {
    try window.open("notes:/billing/vault")
    try window.expectChange(.gate) { $0.set(gate: "account") }
    #expect(waitsFor(window) == "lock" && window.path == ["b", "unlock"])
    try window.expectChange(.link) { $0.set(gate: "lock") }
    #expect(window.path == ["billing", "vault"] && window.scene.pending == nil)
  }

  @Test mutating func `a gate that closes while another is waited for bars when that one opens`()
    throws
  {
    window.rules.openGates = ["account"]
    try window.open("notes:/billing/vault")
    window.set(gate: "account", open: false)
    try window.expectNoChange { $0.set(gate: "member") }
    #expect(waitsFor(window) == "lock")
    try window.expectChange(.gate) { $0.set(gate: "lock") }
    #expect(waitsFor(window) == "account" && window.path == ["b", "login"])
    try window.expectChange(.link) { $0.set(gate: "account") }
    #expect(window.path == ["billing", "vault"])
  }

  @Test mutating func `a link that no longer fits when its gate opens is dropped`() throws {
    try window.reload(Fixture.changing("account: { push: \"login\" }", to: "account: {}"))
    try window.replace(Array(repeating: "b", count: 12))
    try window.open("notes:/billing/add")
    let revision = window.revision
    window.set(gate: "account")
    #expect(window.revision == revision && window.scene.pending == nil)
  }

  @Test mutating func `closing moves nothing and bars entering`() throws {
    window.set(gate: "account")
    try window.push("billing")
    try window.expectNoChange { $0.set(gate: "account", open: false) }
    #expect(window.path == ["b", "billing"])
    window.expect(.gateClosed("account", route: "billing")) { try $0.push("billing") }
    try window.push("c")
    try window.pop()
    #expect(window.path == ["b", "billing"])
  }

  // MARK: Dropping

  @Test(arguments: ["notes:/a/1", "notes:/club", "notes:/billing/vault"] as [Text])
  mutating func `a waiting link is dropped by any later accepted link`(url: Text) throws {
    try window.open("notes:/billing")
    try window.open(url)
    #expect(window.scene.pending?.url == (url == "notes:/a/1" ? nil : url))
  }

  @Test mutating func `a refused link drops nothing`() throws {
    try window.open("notes:/billing")
    window.expect(.revisionMismatch(asked: 0, present: 2)) {
      try $0.open("notes:/a", Guards(ifRevision: 0))
    }
    #expect(throws: NavigationError.self) { try window.open("notes:/nowhere") }
    #expect(waitsFor(window) == "account")
  }

  @Test(arguments: ["pop", "popToRoot", "replace", "popTo", "invalidate", "reset"])
  mutating func `R55 R58 a waiting link is dropped when its gate's own route leaves otherwise`(
    way: String
  ) throws {
    try window.open("notes:/billing")
    try window.push("c")
    try window.pop()
    #expect(waitsFor(window) == "account")
    switch way {
    case "pop": try window.pop()
    case "popToRoot": try window.apply(.popToRoot)
    case "replace": try window.replace(["b"])
    case "popTo": try window.apply(.popTo(try window.route("b")))
    case "invalidate": window.become(window.scene.invalidating(try window.route("b")))
    default: try window.open("notes:/fresh/1")
    }
    #expect(window.scene.pending == nil)
    try window.expectNoChange { $0.set(gate: "account") }
  }

  @Test(arguments: [true, false])
  mutating func `R55 R58 a waiting link is dropped when its gate's own sheet leaves otherwise`(
    isDismissed: Bool
  ) throws {
    try window.open("notes:/club")
    try window.push("c")
    try window.select("search")
    #expect(waitsFor(window) == "member")
    if isDismissed { try window.apply(.dismiss) } else { try window.present("note") }
    #expect(window.scene.pending == nil)
    try window.expectNoChange { $0.set(gate: "member") }
  }

  @Test mutating func `dropping moves nothing but the waiting link`() throws {
    try window.open("notes:/billing")
    let (path, revision) = (window.path, window.revision)
    window.become(window.scene.droppingPending())
    #expect(window.scene.pending == nil)
    #expect(window.path == path && window.revision == revision)
    try window.expectNoChange { $0.set(gate: "account") }
  }

  // MARK: Pushing

  @Test mutating func `R36 push, Replace and RestorePath of a gated route are GateClosed`() throws {
    let error = NavigationError.gateClosed("account", route: "billing")
    window.expect(error) { try $0.push("billing") }
    window.expect(error) { try $0.apply(.push(try $0.route("billing"), replacingTop: true)) }
    window.expect(error) { try $0.replace(["a", "billing", "c"]) }
    window.expect(error) { try $0.replace(["billing"], tab: "search", sheet: "note") }
    window.expect(error) { try $0.apply(.restorePath([try $0.route("billing")])) }
    try window.apply(.popToRoot)
    window.expect(error) {
      try $0.apply(.restorePath([try $0.route("a"), try $0.route("billing")]))
    }
    window.set(gate: "account")
    try window.push("billing")
    try window.replace(["a", "billing", "c"])
  }

  @Test mutating func `R59 a link, a sign-in and a restart have one outcome in any order`() throws {
    try window.replace(["a", "c"])
    let line = window.line
    // The link comes before the sign-in.
    try window.restore(line)
    try window.open("notes:/billing/add")
    window.set(gate: "account")
    let outcome = window.path
    #expect(outcome == ["a", "c", "billing"])
    // The sign-in comes before the link.
    try window.restore(line, openGates: ["account"])
    try window.open("notes:/billing/add")
    #expect(window.path == outcome)
    try window.restore(line)
    window.set(gate: "account")
    try window.open("notes:/billing/add")
    #expect(window.path == outcome)
  }
}
