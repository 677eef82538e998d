import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkEventLoop
import WaymarkTestSupport

// The daemon is killed again and again while clients change scenes as fast as possible. After each kill
// every acknowledged revision must be there with its content, and every file must be readable.
//
// Some kills come from the test, at a random moment. In the others the daemon kills itself (see
// FileCall+Dying.swift) in a system call that is chosen at random: in the middle of a write, during a
// sync, or at one of the calls of a compaction. The test counts them separately. WAYMARK_KILLS sets how
// many kills there are in all.

@Suite struct KillTests {
  @Test func `R50 after a kill at any point every acknowledged revision is there`() throws {
    let wanted = ProcessInfo.processInfo.environment["WAYMARK_KILLS"].flatMap { Int($0) } ?? 60
    let session = try KillSession()
    while session.kills < wanted { try session.round() }
    try session.end()
    print(session.summary)
    #expect(session.killsInside.values.reduce(0, +) * 100 >= 30 * session.kills)
    #expect(session.killsInside.count == 3)
    #expect(session.acknowledged > wanted)
  }
}

private final class KillSession {
  private let desktop: Desktop
  private let state: TemporaryFolder
  private let load: Load
  private(set) var kills = 0
  private(set) var killsInside: [String: Int] = [:]

  init() throws {
    // A kill does not affect the kernel, so the files need not be on a disk.
    state = try TemporaryFolder(isInMemory: true)
    desktop = try Desktop([TestApp.id.string: TestApp.manifest], starts: false)
    desktop.environment["XDG_STATE_HOME"] = state.path
    load = try Load(on: desktop)
  }

  var acknowledged: Int { load.acknowledged }

  var summary: String {
    let inside = killsInside.sorted { $0.key < $1.key }.map { "\($0.value) in a \($0.key)" }
    let random = kills - killsInside.values.reduce(0, +)
    return "\(kills) kills: \(random) at random moments, \(inside.joined(separator: ", ")); "
      + "none of \(acknowledged) acknowledged changes lost"
  }

  /// Starts the daemon, checks its scenes, and lets it be killed.
  func round() throws {
    let place = [nil, "write", "sync", nil, "compaction"][kills % 5]
    let count = place == "compaction" ? 1...8 : place == "sync" ? 1...12 : 1...60
    desktop.environment["WAYMARK_TEST_DEATH"] = place.map {
      "\($0) \(random(in: count)) \(random(in: 0...99))"
    }
    try desktop.start()
    if try check() { try run(dyingBy: place) }
    kills += 1
    #expect(desktop.daemon?.wait() == 128 + SIGKILL, "\(desktop.log)")
    #expect(!desktop.log.contains("set aside"), "\(desktop.log)")
  }

  func end() throws {
    desktop.environment["WAYMARK_TEST_DEATH"] = nil
    try desktop.start()
    try #require(try check())
    let folder = state.path("waymark/scenes/" + TestApp.id.string)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names == load.scenes.indices.map { "w\($0).jsonl" })
    #expect(try desktop.stop() == 0)
  }

  private func check() throws -> Bool {
    try load.check { $0.acknowledged }
  }

  private func random(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &load.random)
  }

  /// Changes scenes until the daemon has died.
  private func run(dyingBy place: String?) throws {
    var isKilledFromHere = false
    let killer = try Timer(on: desktop.loop) { [desktop] in
      isKilledFromHere = true
      desktop.daemon?.send(signal: SIGKILL)
    }
    // A daemon that does not reach the chosen call is killed too.
    let patience = place == nil ? random(in: 0...80_000) : 3_000_000
    killer.arm(after: .microseconds(patience))
    load.begin()
    try load.waitForEnd()
    try desktop.wait(for: "the end of the daemon") { !desktop.isServed }
    if let place, !isKilledFromHere { killsInside[place, default: 0] += 1 }
  }
}
