import Testing
import WaymarkBytes
import WaymarkNavigation

/// Scenes that are held because leaving them would lose work.
struct HoldTests {
  private var window: Window

  init() throws {
    window = try Window()
    try window.push("a")
    window.hold(true)
  }

  @Test mutating func `while a client holds its scene others' changes are SceneHeld`() throws {
    let held = NavigationError.sceneHeld(window.scene.id)
    window.expect(held) { try $0.push("b") }
    window.expect(held) { try $0.pop() }
    window.expect(held) { try $0.apply(.popTo(try $0.route("a"))) }
    window.expect(held) { try $0.apply(.popToRoot) }
    window.expect(held) { try $0.replace([]) }
    window.expect(held) { try $0.select("home") }
    window.expect(held) { try $0.present("note") }
    window.expect(held) { try $0.apply(.dismiss) }
    window.expect(held) { try $0.apply(.restorePath([])) }
  }

  @Test mutating func `its own client navigates while it holds`() throws {
    let own = Guards(isByOther: false)
    try window.apply(.push(try window.route("b")), own)
    try window.apply(.selectTab("search"), own)
    #expect(window.revision == 3 && window.scene.isHeld)
  }

  @Test(arguments: [true, false])
  mutating func `links wait, whoever opens them, and open when the hold ends`(isByOther: Bool)
    throws
  {
    let before = window.scene
    try window.open("notes:/a/1", Guards(isByOther: isByOther))
    #expect(window.scene.pending?.waitsFor == "hold")
    #expect(window.scene.pending?.url == "notes:/a/1")
    #expect(window.scene.droppingPending() == before)
    try window.expectChange(.link) { $0.hold(false) }
    #expect(window.path == ["a", "item id=1"] && window.scene.pending == nil)
  }

  @Test mutating func `of two links that wait the later opens`() throws {
    try window.open("notes:/a/1")
    try window.open("notes:/a/2")
    window.hold(false)
    #expect(window.path == ["a", "item id=2"])
  }

  @Test mutating func `if nothing waits, the end of a hold changes nothing else`() throws {
    let before = window.scene
    window.hold(false)
    #expect(window.scene == before.holding(false))
  }

  @Test mutating func `a hold counts before a gate`() throws {
    try window.open("notes:/billing")
    #expect(window.scene.pending?.waitsFor == "hold" && window.path == ["a"])
    try window.expectChange(.gate) { $0.hold(false) }
    #expect(window.scene.pending?.waitsFor == "account" && window.path == ["a", "login"])
    try window.expectChange(.link) { $0.set(gate: "account") }
    #expect(window.path == ["a", "billing"])
  }

  @Test mutating func `a gate that opens applies to a held scene when the hold ends`() throws {
    window.hold(false)
    try window.open("notes:/billing")
    window.hold(true)
    try window.expectNoChange { $0.set(gate: "account") }
    #expect(window.path == ["a", "login"])
    try window.expectChange(.link) { $0.hold(false) }
    #expect(window.path == ["a", "billing"])
  }

  @Test mutating func `R59 a link that waited behind hold and gate opens once both are gone`()
    throws
  {
    try window.open("notes:/billing")
    try window.expectNoChange { $0.set(gate: "account") }
    try window.expectChange(.link) { $0.hold(false) }
    #expect(window.path == ["a", "billing"])
  }

  @Test mutating func `a stored rest comes back when the hold ends, too`() throws {
    window.hold(false)
    window.set(gate: "account")
    try window.push("billing")
    try window.restart()
    window.hold(true)
    try window.expectNoChange { $0.set(gate: "account") }
    try window.expectChange(.restore) { $0.hold(false) }
    #expect(window.path == ["a", "billing"])
  }

  @Test mutating func `a link that no longer fits when the hold ends is dropped`() throws {
    try window.apply(
      .replace(Array(repeating: try window.route("b"), count: 12)), Guards(isByOther: false))
    try window.open("notes:/add/1")
    let revision = window.revision
    window.hold(false)
    #expect(window.scene.pending == nil && window.revision == revision)
  }
}
