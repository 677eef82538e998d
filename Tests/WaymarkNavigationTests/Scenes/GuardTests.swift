import Testing
import WaymarkBytes
import WaymarkNavigation

/// The conditions of a request, and which of several errors is reported.
struct GuardTests {
  private var window: Window

  init() throws {
    window = try Window()
    try window.push("a", "b")
  }

  @Test mutating func `a second tap that carries the old revision changes nothing`() throws {
    try window.apply(.pop(count: 1), Guards(ifRevision: 2))
    window.expect(.revisionMismatch(asked: 2, present: 3)) {
      try $0.apply(.pop(count: 1), Guards(ifRevision: 2))
    }
    window.expect(.revisionMismatch(asked: 4, present: 3)) {
      try $0.apply(.pop(count: 1), Guards(ifRevision: 4))
    }
    #expect(window.path == ["a"])
  }

  @Test mutating func `if_revision guards what changes nothing, and a link, too`() throws {
    window.expect(.revisionMismatch(asked: 9, present: 2)) {
      try $0.apply(.selectTab("home"), Guards(ifRevision: 9))
    }
    window.expect(.revisionMismatch(asked: 9, present: 2)) {
      try $0.open("notes:/a", Guards(ifRevision: 9))
    }
    window.expect(.revisionMismatch(asked: 9, present: 2)) {
      try $0.open("notes:/billing", Guards(ifRevision: 9))
    }
  }

  /// Each request also has all mistakes that come later in the order of errors.
  @Test mutating func `of several errors the first in the contract's order is told`() throws {
    let guards = Guards(ifRevision: 9, flow: 9)
    let declared: [Text] = ["home", "search", "inbox"]
    let deep = try Array(repeating: window.route("billing"), count: 20)
    window.hold(true)
    window.expect(.unknownTab("x", declared: declared)) { try $0.apply(.selectTab("x"), guards) }
    window.expect(.unknownTab("x", declared: declared)) {
      try $0.apply(.replace(deep, tab: "x"), guards)
    }
    window.expect(.sceneHeld(window.scene.id)) { try $0.apply(.replace(deep), guards) }
    window.hold(false)
    window.expect(.flowEnded(9)) { try $0.apply(.replace(deep), guards) }
    let late = Guards(ifRevision: 9)
    window.expect(.revisionMismatch(asked: 9, present: 2)) { try $0.apply(.replace(deep), late) }
    window.expect(.gateClosed("account", route: "billing")) { try $0.apply(.replace(deep)) }
    window.rules.openGates = ["account"]
    window.expect(.depthExceeded(limit: 12)) { try $0.apply(.replace(deep)) }
    let c = try window.route("c")
    window.expect(.flowEnded(9)) { try $0.apply(.popTo(c), guards) }
    window.expect(.revisionMismatch(asked: 9, present: 2)) { try $0.apply(.popTo(c), late) }
    window.expect(.notOnPath("c")) { try $0.apply(.popTo(c)) }
  }

  @Test mutating func `R21 changes to one scene have one order: one revision after the other`()
    throws
  {
    for revision in 3...20 as ClosedRange<UInt64> {
      try window.apply(.replace([try window.route("item id=\(revision)")]))
      #expect(window.revision == revision)
    }
  }
}
