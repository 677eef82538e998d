import Testing
import WaymarkBytes
import WaymarkContract
import WaymarkNavigation

@testable import WaymarkService

// When an app is asked to start, without a bus and without a clock: each row is an event and the actions
// that come of it.

@Suite struct ActivationTests {
  private typealias Row = (event: Activation.Event, actions: [Activation.Action])

  private static func request(_ window: String, isRepeated: Bool = false) -> Activation.Request {
    guard let scene = try? SceneID(Text("org.example.App/\(window)")) else {
      preconditionFailure("“\(window)” is a window's name")
    }
    return Activation.Request(scene: scene, tokens: LaunchTokens(), isRepeated: isRepeated)
  }

  private static let a = request("a")
  private static let b = request("b")
  private static let b2 = request("b", isRepeated: true)
  private static let a2 = request("a", isRepeated: true)
  private static let second: UInt64 = 1_000_000

  private var activation = Activation(Periods())
  private var now: UInt64 = 1_000_000_000
  private var live: Set<SceneID> = []

  private mutating func handle(_ event: Activation.Event) -> [Activation.Action] {
    let live = live
    return activation.handle(event, at: now) { !live.contains($0) }
  }

  private mutating func expect(
    _ rows: [Row], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (number, row) in rows.enumerated() {
      let actions = handle(row.event)
      #expect(actions == row.actions, "row \(number)", sourceLocation: sourceLocation)
    }
  }

  /// Fails as an app whose bus service ends at once.
  private mutating func fail(_ request: Activation.Request = a) {
    expect([
      (.linked(request), [.look(request)]),
      (.found(.bus), [.answer(.asked), .ask(request, .bus)]),
      (.failed("it crashed", request.scene), []),
    ])
  }

  @Test mutating func `each link asks, unless an earlier request is open`() {
    expect([
      (.linked(Self.a), [.look(Self.a)]),
      // It waits for the same answer.
      (.linked(Self.a), []),
      (.found(.bus), [.answer(.asked), .ask(Self.a, .bus)]),
      (.linked(Self.a), [.answer(.asked)]),
      (.came, []),
      (.linked(Self.a), [.look(Self.a)]),
    ])
  }

  @Test mutating func `an app that came and quit is asked at once`() {
    expect([
      (.linked(Self.a), [.look(Self.a)]),
      (.found(.desktopEntry), [.answer(.asked), .ask(Self.a, .desktopEntry)]),
    ])
    live = [Self.a.scene]
    expect([(.came, [])])
    #expect(activation.isBlank)
    live = []
    expect([(.linked(Self.a), [.look(Self.a)])])
  }

  @Test
  mutating func `when it came it is asked once more for each linked scene without a client`() {
    expect([
      (.linked(Self.a), [.look(Self.a)]),
      (.linked(Self.b), []),
      (.found(.bus), [.answer(.asked), .ask(Self.a, .bus)]),
      (.linked(Self.request("c")), [.answer(.asked)]),
    ])
    live = [Self.request("c").scene]
    expect([
      (.came, [.look(Self.b2)]),
      (.found(.running), [.answer(.asked), .ask(Self.b2, .running)]),
      (.came, []),
    ])
    #expect(activation.isBlank)
  }

  @Test mutating func `a program that was started and came without its scene is asked once more`() {
    expect([
      (.linked(Self.a), [.look(Self.a)]),
      (.found(.desktopEntry), [.answer(.asked), .ask(Self.a, .desktopEntry)]),
      (.came, [.look(Self.a2)]),
      (.found(.desktopEntry), [.answer(.asked), .ask(Self.a2, .desktopEntry)]),
      (.came, []),
    ])
    #expect(activation.isBlank)
  }

  @Test mutating func `nothing is started for a window that came meanwhile`() {
    expect([(.linked(Self.a), [.look(Self.a)]), (.linked(Self.b), [])])
    live = [Self.a.scene]
    expect([
      (.came, []),
      (.found(.desktopEntry), [.answer(nil), .look(Self.b2)]),
    ])
  }

  @Test mutating func `a program that quits while it is called is asked once more`() {
    expect([
      (.linked(Self.a), [.look(Self.a)]),
      (.found(.running), [.answer(.asked), .ask(Self.a, .running)]),
      (.quit(Self.a), [.look(Self.a2)]),
      (.found(.bus), [.answer(.asked), .ask(Self.a2, .bus)]),
      (.quit(Self.a2), []),
    ])
  }

  @Test mutating func `what is not there is unavailable, and stays so`() {
    for _ in 0..<4 {
      expect([
        (.linked(Self.a), [.look(Self.a)]),
        (.foundNothing("there is none"), [.answer(.unavailable)]),
      ])
    }
    #expect(activation.lastFailure == Activation.Failure(words: "there is none", time: now))
    #expect(activation.nextTry(at: now) == nil)
  }

  @Test mutating func `an app that does not come within 30 seconds has failed`() {
    expect([
      (.linked(Self.a), [.look(Self.a)]),
      (.found(.bus), [.answer(.asked), .ask(Self.a, .bus)]),
    ])
    #expect(activation.deadline == now + 30 * Self.second)
    now += 30 * Self.second - 1
    expect([(.tick, [])])
    #expect(activation.isOpen)
    now += 1
    expect([(.tick, [])])
    #expect(!activation.isOpen && activation.deadline == nil)
    #expect(activation.lastFailure?.words == "it did not start within 30 seconds")
    // It comes after all.
    expect([(.came, [.look(Self.a2)])])
    #expect(activation.lastFailure == nil)
  }

  @Test
  mutating func `after three failures it is suppressed for 30 s, then 1, 2, 4, 8 and 10 min`() {
    for _ in 0..<2 {
      fail()
      #expect(activation.nextTry(at: now) == nil)
    }
    for seconds: UInt64 in [30, 60, 120, 240, 480, 600, 600] {
      fail()
      let next = now + seconds * Self.second
      #expect(activation.nextTry(at: now) == next)
      expect([(.linked(Self.b), [.answer(.suppressed)])])
      now = next - 1
      expect([(.linked(Self.a), [.answer(.suppressed)])])
      now = next
      #expect(activation.nextTry(at: now) == nil)
    }
    #expect(activation.lastFailure?.words == "it crashed")
  }

  @Test(arguments: [Activation.Event.came, .changed])
  mutating func `when it comes, or is described otherwise, it is suppressed no more`(
    event: Activation.Event
  ) {
    for _ in 0..<3 { fail() }
    expect([(.linked(Self.a), [.answer(.suppressed)])])
    live = [Self.a.scene]
    expect([(event, [])])
    #expect(activation.lastFailure == nil)
    live = []
    for _ in 0..<3 {
      #expect(activation.nextTry(at: now) == nil)
      fail()
    }
    #expect(activation.nextTry(at: now) == now + 30 * Self.second)
  }

  @Test mutating func `links that were suppressed are asked for when the app comes by itself`() {
    for _ in 0..<3 { fail() }
    expect([(.linked(Self.b), [.answer(.suppressed)])])
    live = [Self.a.scene]
    expect([(.came, [.look(Self.b2)])])
  }

  @Test mutating func `a failure after it came counts only if its window is missing`() {
    expect([
      (.linked(Self.a), [.look(Self.a)]),
      (.found(.running), [.answer(.asked), .ask(Self.a, .running)]),
    ])
    live = [Self.a.scene]
    expect([(.failed("no such object", Self.a.scene), [])])
    #expect(activation.lastFailure == nil)
    live = []
    expect([(.failed("no such object", Self.a.scene), [])])
    #expect(activation.lastFailure?.words == "no such object")
    #expect(activation.nextTry(at: now) == nil)
  }

  @Test mutating func `as many linked scenes are remembered as a person may want back`() {
    expect([
      (.linked(Self.a), [.look(Self.a)]),
      (.found(.bus), [.answer(.asked), .ask(Self.a, .bus)]),
    ])
    for number in 0..<100 {
      expect([(.linked(Self.request("w\(number)")), [.answer(.asked)])])
    }
    expect([(.came, [.look(Self.request("w36", isRepeated: true))])])
  }
}
