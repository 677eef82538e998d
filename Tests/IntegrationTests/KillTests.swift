import Bytes
import DBus
import Foundation
import TestSupport
import Testing

// The daemon is killed again and again while clients change scenes as fast as it takes it, and after
// each kill every acknowledged revision must be there, with what was written at it, and no file be
// unreadable.
//
// Some of the kills come from here, at a random moment. The others the daemon does itself (see
// FileCall+Dying.swift), in a system call chosen at random: in the middle of a write, while a sync runs,
// at one of the calls of a compaction. A daemon that was not killed from here died in one of those, so
// these are counted. WAYMARK_KILLS says how many there are to be.

@Suite struct KillTests {
  @Test func `R50 wherever it is killed, every acknowledged revision is there afterwards`() throws {
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
  private let clients: [Client]
  private let scenes: [LoadedScene]
  private var random = SeededRandom(seed: 1)
  private(set) var kills = 0
  private(set) var killsInside: [String: Int] = [:]
  private(set) var acknowledged = 0
  /// Calls that are not answered yet, by the daemon or, when it is gone, by the bus.
  private var unanswered = 0
  /// What went wrong in a callback.
  private var complaint: String?

  /// One that a single client changes, so that what each revision holds is known.
  private final class LoadedScene {
    let name: Text
    /// The revision of the last change that was asked for, and of the last that was acknowledged.
    var asked: UInt64 = 0
    var acknowledged: UInt64 = 0

    init(_ name: Text) {
      self.name = name
    }
  }

  init() throws {
    // A kill leaves the kernel alone: what the disk has is not the question here.
    state = try TemporaryFolder(isInMemory: true)
    let desktop = try Desktop([TestApp.id.string: TestApp.manifest], starts: false)
    desktop.environment["XDG_STATE_HOME"] = state.path
    self.desktop = desktop
    clients = try (0..<3).map { _ in try desktop.connect() }
    scenes = (0..<6).map { LoadedScene("org.waymark.Test/w\($0)") }
  }

  var summary: String {
    let inside = killsInside.sorted { $0.key < $1.key }.map { "\($0.value) in a \($0.key)" }
    let random = kills - killsInside.values.reduce(0, +)
    return "\(kills) kills: \(random) at random moments, \(inside.joined(separator: ", ")); "
      + "none of \(acknowledged) acknowledged changes lost"
  }

  /// Starts the daemon, checks what it has, and has it killed.
  func round() throws {
    let place = [nil, "write", "sync", nil, "compaction"][kills % 5]
    let count = place == "compaction" ? 1...8 : place == "sync" ? 1...12 : 1...60
    desktop.environment["WAYMARK_TEST_DEATH"] = place.map {
      "\($0) \(Int.random(in: count, using: &random)) \(Int.random(in: 0...99, using: &random))"
    }
    try desktop.start()
    if try check() { try load(dyingBy: place) }
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
    #expect(names == scenes.indices.map { "w\($0).jsonl" })
    #expect(try desktop.stop() == 0)
  }

  /// Compares each scene with what was acknowledged; false where the daemon died meanwhile.
  private func check() throws -> Bool {
    for scene in scenes where scene.asked > 0 {
      let found: Vardict
      do {
        found = try clients[0].snapshot(scene.name)
      } catch let error as BusError where error.shortName == "NoSuchScene" {
        #expect(scene.acknowledged == 0, "\(scene.name) is gone")
        scene.asked = 0
        continue
      } catch let error as BusError where Self.death.contains(error.shortName) {
        try desktop.wait(for: "the name's end") { !desktop.isServed }
        return false
      }
      let revision = found["revision"]?.asUInt64 ?? 0
      #expect((scene.acknowledged...scene.asked).contains(revision), "\(scene.name)")
      let path = found["path"]?.routes ?? []
      let isWhole = !path.isEmpty && path.allSatisfy { $0.hasPrefix("page id=\(revision).x") }
      #expect(isWhole, "\(scene.name) at \(revision): \(path)")
      (scene.asked, scene.acknowledged) = (revision, revision)
    }
    return true
  }

  private static let death = ["NoReply", "ServiceUnknown", "NameHasNoOwner", "Disconnected"]

  /// Changes scenes until the daemon has died.
  private func load(dyingBy place: String?) throws {
    var isKilledFromHere = false
    let killer = try Timer(on: desktop.loop) { [desktop] in
      isKilledFromHere = true
      desktop.daemon?.send(signal: SIGKILL)
    }
    // One that does not come to the chosen call is killed all the same.
    let patience = place == nil ? Int64.random(in: 0...80_000, using: &random) : 3_000_000
    killer.arm(after: .microseconds(patience))
    for (index, scene) in scenes.enumerated() {
      for _ in 0..<4 { change(scene, by: clients[index % clients.count]) }
    }
    try desktop.wait(for: "the end of the daemon") { !desktop.isServed && unanswered == 0 }
    if let complaint { Issue.record("\(complaint)") }
    complaint = nil
    if let place, !isKilledFromHere { killsInside[place, default: 0] += 1 }
  }

  /// Changes the scene, and again when that is acknowledged, until the daemon is gone.
  private func change(_ scene: LoadedScene, by client: Client) {
    scene.asked += 1
    let revision = scene.asked
    // Long enough that the file is soon written anew.
    let padding = String(repeating: "x", count: 900)
    let pages = (0...Int.random(in: 0...3, using: &random)).map { _ in
      DBusValue.route("page id=\(revision).\(padding)")
    }
    let isDurable = Int.random(in: 0..<3, using: &random) == 0
    let call = MethodCall(
      to: "org.waymark.Navigation1", at: "/org/waymark/Navigation1", "org.waymark.Navigation1",
      "Replace",
      [.string(scene.name), .path(pages), .options([("durable", .boolean(isDurable))])])
    unanswered += 1
    client.connection.call(call, expecting: "t") { [unowned self] result in
      unanswered -= 1
      switch result {
      case .success(let reply):
        if reply != [.uint64(revision)] { complaint = "\(revision) answered \(reply)" }
        scene.acknowledged = max(scene.acknowledged, revision)
        acknowledged += 1
        change(scene, by: client)
      case .failure(let error):
        if !Self.death.contains(error.shortName) { complaint = "\(error)" }
        desktop.loop.exit(0)
      }
    }
  }
}
