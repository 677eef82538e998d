import Testing
import WaymarkBytes
import WaymarkNavigation

/// The rest of a stored path behind a closed gate.
struct RestTests {
  private var window: Window

  /// `[a, billing, vault, b]` on `home`, restored with every gate closed.
  init() throws {
    window = try Window(openGates: ["account", "lock"])
    try window.push("a", "billing", "vault", "b")
    try window.restart()
  }

  private func rest(_ window: Window, of tab: Text = "home") -> [String]? {
    window.scene[tab]?.rest?.entries.map(\.route.words)
  }

  @Test func `R36 a stored path comes back up to its first route behind a closed gate`() {
    #expect(window.path == ["a"])
    #expect(rest(window) == ["billing", "vault", "b"])
    #expect(window.scene.restored == .gated)
    #expect(window.revision == 4)
  }

  @Test mutating func `the rest stays in the file as gated`() throws {
    let line = window.line
    #expect(
      line.contains(
        #""tabs":{"home":[{"entry":1,"type":"a"}],"search":[],"inbox":[]},"gated":{"home":[{"entry":2,"type":"billing"},{"entry":3"#
      ))
    try window.select("search")
    try window.restart()
    #expect(window.path(of: "home") == ["a"] && rest(window) == ["billing", "vault", "b"])
    try window.restart(openGates: ["account", "lock"])
    #expect(window.path(of: "home") == ["a", "billing", "vault", "b"] && rest(window) == nil)
  }

  @Test mutating func `R58 the rest comes back when its gate opens, up to the next closed one`()
    throws
  {
    try window.expectNoChange { $0.set(gate: "lock") }
    window.set(gate: "lock", open: false)
    try window.expectChange(.restore) { $0.set(gate: "account") }
    #expect(window.path == ["a", "billing"] && rest(window) == ["vault", "b"])
    try window.expectChange(.restore) { $0.set(gate: "lock") }
    #expect(window.path == ["a", "billing", "vault", "b"] && rest(window) == nil)
    #expect(window.numbers == [1, 2, 3, 4])
  }

  @Test mutating func `the rests of all tabs come back as one change`() throws {
    window.set(gate: "account")
    window.set(gate: "lock")
    try window.replace(["billing"], tab: "search")
    try window.restart()
    #expect(rest(window, of: "search") == ["billing"])
    window.rules.openGates = ["lock"]
    try window.expectChange(.restore) { $0.set(gate: "account") }
    #expect(window.path(of: "home") == ["a", "billing", "vault", "b"])
    #expect(window.path(of: "search") == ["billing"])
  }

  @Test(arguments: ["push", "pop", "replace", "the same", "link", "reset", "restore"])
  mutating func `R43 the rest is dropped if a client or a link has changed its tab`(
    way: String
  ) throws {
    switch way {
    case "push": try window.push("c")
    case "pop": try window.pop()
    case "replace": try window.replace(["c"])
    case "the same": try window.replace(["a"])
    case "link": try window.open("notes:/a")
    case "reset": try window.open("notes:/fresh/1")
    default:
      try window.pop()
      try window.apply(.restorePath([try window.route("c")]))
    }
    #expect(rest(window) == nil)
    #expect(!window.line.contains("gated"))
    try window.expectNoChange { $0.set(gate: "account") }
    try window.expectNoChange { $0.set(gate: "lock") }
  }

  @Test mutating func `R17 what changes nothing on its tab leaves the rest`() throws {
    try window.select("search")
    try window.push("c")
    try window.present("note")
    try window.apply(.popToRoot)
    try window.pop()
    #expect(rest(window) == ["billing", "vault", "b"])
    try window.expectChange(.restore) { $0.set(gate: "account") }
    #expect(window.tab == "search" && window.path(of: "home") == ["a", "billing"])
  }

  @Test mutating func `R17 a pop at the root leaves what waits to come back there`() throws {
    window.rules.openGates = ["account"]
    try window.replace(["billing"])
    try window.restart()
    try window.expectNoChange { try $0.pop() }
    try window.expectNoChange { try $0.apply(.popToRoot) }
    #expect(window.path == [] && rest(window) == ["billing"])
  }

  @Test mutating func `the gate's own route does not count as a change of the tab`() throws {
    try window.open("notes:/billing/add")
    #expect(window.path == ["a", "login"] && rest(window) == ["billing", "vault", "b"])
    window.become(window.scene.droppingPending())
    try window.expectChange(.restore) { $0.set(gate: "account") }
    #expect(window.path == ["a", "billing"])
  }

  @Test mutating func `the gate's own sheet does not count either`() throws {
    try window.open("notes:/club")
    try window.expectChange(.restore) { $0.set(gate: "account") }
    #expect(window.sheet == "join" && window.path == ["a", "billing"])
    #expect(window.scene.pending?.waitsFor == "member")
  }

  @Test mutating func `R58 with a waiting link the rest comes first, then the link, in one change`()
    throws
  {
    try window.open("notes:/billing/add")
    window.rules.openGates = ["lock"]
    try window.expectChange(.link) { $0.set(gate: "account") }
    #expect(window.path == ["a", "billing", "vault", "b", "billing"])
    #expect(rest(window) == nil && window.scene.pending == nil)
  }

  @Test mutating func `a gate's own route stays on top while its link waits on`() throws {
    window.rules.openGates = ["lock"]
    try window.select("search")
    window.rules.openGates = []
    try window.select("home")
    try window.open("notes:/billing/vault")
    #expect(window.path == ["a", "login"])
    try window.expectChange(.gate) { $0.set(gate: "account") }
    #expect(window.path == ["a", "billing", "unlock"] && rest(window) == ["vault", "b"])
    #expect(window.scene.pending?.waitsFor == "lock")
    try window.expectChange(.link) { $0.set(gate: "lock") }
    #expect(window.path == ["billing", "vault"])
  }

  @Test mutating func `a rest of one gate comes back under the own route of another`() throws {
    window = try Window(openGates: ["account"])
    try window.push("a", "billing")
    try window.restart()
    window.rules.openGates = ["account"]
    try window.open("notes:/billing/vault")
    window.rules.openGates = []
    #expect(window.path == ["a", "unlock"] && rest(window) == ["billing"])
    try window.expectChange(.restore) { $0.set(gate: "account") }
    #expect(window.path == ["a", "billing", "unlock"])
    #expect(window.scene.pending?.waitsFor == "lock")
  }

  @Test mutating func `R51 Invalidate cuts a rest, too`() throws {
    try window.expectChange(.invalidate) { $0.become($0.scene.invalidating(try $0.route("vault"))) }
    #expect(window.path == ["a"] && rest(window) == ["billing"])
    try window.expectChange(.invalidate) {
      $0.become($0.scene.invalidating(try $0.route("billing")))
    }
    #expect(rest(window) == nil)
    try window.expectNoChange { $0.become($0.scene.invalidating(try $0.route("b"))) }
  }

  @Test mutating func `R51 what stands above a cut route goes, a rest included`() throws {
    try window.expectChange(.invalidate) { $0.become($0.scene.invalidating(try $0.route("a"))) }
    #expect(window.path == [] && rest(window) == nil)
  }

  @Test mutating func `a rest does not stand on its gate's own route, and is cut for its own sake`()
    throws
  {
    try window.open("notes:/billing/add")
    window.become(window.scene.invalidating(try window.route("login")))
    #expect(window.path == ["a"] && rest(window) == ["billing", "vault", "b"])
    #expect(window.scene.pending == nil)
  }

  @Test mutating func `R45 a rest that may no longer be stored is not written`() throws {
    func unrestorable(_ name: String) -> String {
      let line = name == "billing" ? "billing: { gate: \"account\" }" : "vault: { gate: \"lock\" }"
      return Fixture.changing(line, to: line.replacing(" }", with: ", restorable: false }"))
    }
    try window.reload(unrestorable("vault"))
    #expect(window.line.contains(#""gated":{"home":[{"entry":2,"type":"billing"}]}"#))
    try window.reload(unrestorable("billing"))
    #expect(!window.line.contains("gated"))
    try window.reload(Fixture.changing("a: { title: \"Place A\" }", to: "a: { restorable: false }"))
    #expect(window.path == ["a"] && rest(window) == ["billing", "vault", "b"])
    #expect(!window.line.contains("gated") && !window.line.contains("\"a\""))
  }

  @Test mutating func `depth counts the rest with the path`() throws {
    try window.restart(manifest: Fixture.changing("limits:", to: "restore: { depth: 3 }, limits:"))
    #expect(window.path == ["a"] && rest(window) == ["billing", "vault"])
    #expect(window.scene.restored == .cut)
  }

  @Test mutating func `an invalid route in a rest cuts it`() throws {
    try window.restore(window.line.replacing("\"type\":\"vault\"", with: "\"type\":\"gone\""))
    #expect(window.path == ["a"] && rest(window) == ["billing"])
    #expect(window.scene.restored == .cut)
  }

  @Test mutating func `R59 sign-in before or after a link gives one outcome, also over a rest`()
    throws
  {
    let line = window.line
    for url in ["notes:/billing/add", "notes:/billing", "notes:/a/1", "notes:/a"] as [Text] {
      try window.restore(line, openGates: ["lock"])
      try window.open(url)
      window.set(gate: "account")
      let late = window.path
      try window.restore(line, openGates: ["lock", "account"])
      try window.open(url)
      #expect(window.path == late)
    }
  }

  @Test
  mutating func
    `R40 R54 a waiting link outlives being put away, its gate's own route where stored`()
    throws
  {
    try window.open("notes:/billing/vault")
    let pending = window.scene.pending
    try window.restart()
    window.become(window.scene.keeping(pending))
    #expect(window.path == ["a"] && window.scene.pending?.waitsFor == "account")
    #expect(window.scene.pending?.entrance == nil)
    window.rules.openGates = ["account"]
    try window.open("notes:/billing/vault")
    let unlock = window.scene.pending
    #expect(window.path == ["a", "unlock"])
    try window.restart(openGates: ["account"])
    window.become(window.scene.keeping(unlock))
    #expect(window.scene.pending == unlock)
    window.become(window.scene.keeping(nil))
    #expect(window.scene.pending == nil)
  }
}
