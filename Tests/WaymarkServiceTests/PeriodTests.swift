import Testing
import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkNavigation
import WaymarkSceneStore
import WaymarkTestSupport

@testable import WaymarkService

// What happens after ten minutes or ten seconds. In these tests the periods are very short or already over.

@Suite struct PeriodTests {
  private static var short: Periods {
    var periods = Periods()
    periods.idle = 1_000
    return periods
  }

  @Test func `the periods are those that the documentation promises`() {
    #expect(Periods().idle == 10 * 60 * 1_000_000)
    #expect(Periods().failure == 10 * 1_000_000)
    #expect(Periods().coming == 30 * 1_000_000)
    #expect(Periods().looking == 1_000_000)
    let suppressed = (0...6).map { Periods().suppression(after: $0) / 1_000_000 }
    #expect(suppressed == [30, 60, 120, 240, 480, 600, 600])
  }

  @Test func `a scene without a client is put away if no call has named it for long enough`()
    throws
  {
    let serving = try Serving(Self.short)
    let client = try serving.connect()
    try serving.push(client)
    try serving.wait { serving.service.scenes.count == 0 }
    #expect(try serving.snapshot(client)["revision"] == .uint64(1))
    try serving.wait { serving.service.scenes.count == 0 }
  }

  @Test func `a live scene is never put away, and others only after the period`() throws {
    let serving = try Serving(Self.short)
    let client = try serving.connect()
    _ = try serving.attach(client)
    try serving.push(client)
    let other = try SceneID("org.waymark.Test/other")
    try serving.push(client, in: other.text)
    // The other scene is gone, so scenes were put away.
    try serving.wait { serving.service.scenes[other] == nil }
    #expect(serving.service.scenes[try SceneID(Serving.scene)] != nil)

    let patient = try Serving(Periods())
    let caller = try patient.connect()
    try patient.push(caller)
    _ = try patient.snapshot(caller)
    #expect(patient.service.scenes.count == 1)
  }

  @Test func `a link that has waited too long is dropped and signalled, without a revision`()
    throws
  {
    let serving = try Serving(Self.short)
    let client = try serving.connect()
    _ = try serving.attach(client)
    var told: [Vardict] = []
    let listening = client.listen(
      to: SignalMatch(from: .navigation, "org.freedesktop.DBus.Properties")
    ) { signal in
      if let changed = try? Vardict(signal.arguments[1]) { told.append(changed) }
    }
    _ = try serving.snapshot(client)
    try serving.openVault(client)
    try serving.wait { told.last == ["PendingURL": .string("")] }
    #expect(told.first == ["PendingURL": .string("test:/vault")])
    let snapshot = try serving.snapshot(client)
    #expect(snapshot["pending_url"] == nil)
    #expect(snapshot["revision"] == .uint64(0))
    listening.cancel()
  }

  @Test func `a link that waits in a scene that is put away is also dropped in time`() throws {
    let serving = try Serving(Self.short)
    let client = try serving.connect()
    try serving.openVault(client)
    try serving.wait { serving.service.scenes.count == 0 && !serving.service.scenes.hasParkedLinks }
    #expect(throws: BusError.self) { try serving.snapshot(client) }
  }

  @Test(arguments: [true, false])
  func `a client that leaves later than ten seconds after restoring has not failed`(isLater: Bool)
    throws
  {
    var periods = Periods()
    if isLater { periods.failure = 0 }
    let serving = try Serving(periods)
    let first = try serving.connect()
    try serving.push(first)
    let leaving = { [serving] in
      let client = try serving.connect()
      let outcome = try serving.attach(client)["restored"]
      client.close()
      try serving.wait { serving.service.scenes.count == 0 }
      return outcome
    }
    // The scene is still loaded for the first client, so nothing is restored.
    #expect(try leaving() == nil)
    for _ in 0..<3 { #expect(try leaving() == .string("whole")) }
    #expect(try leaving() == .string(isLater ? "whole" : "root-after-failures"))
  }

  @Test func `an app that three times did not start in its time is suppressed`() throws {
    var periods = Periods()
    periods.coming = 1_000
    // A program that never takes its name, and ends by itself.
    let serving = try Serving(periods, app: "/bin/sleep 10")
    let client = try serving.connect()
    let app = try SceneID(Serving.scene).app
    func open() throws -> DBusValue? {
      let reply = try serving.call(
        client, "OpenURL", [.string(Serving.scene), .string("test:/vault"), Vardict().value],
        expecting: "sta{sv}")
      return try Vardict(reply[2])["activation"]
    }
    // A link that opens while a request is open is told `asked` too, so there may be more than three.
    var answers: [DBusValue?] = []
    repeat { answers.append(try open()) } while answers.last == .string("asked")
    #expect(answers.count > 3 && answers.last == .string("suppressed"))
    let trouble = serving.service.activator.trouble(of: app)
    #expect(trouble?.words == "it did not start within 0 seconds")
    #expect(trouble?.nextTry != nil)
  }
}
