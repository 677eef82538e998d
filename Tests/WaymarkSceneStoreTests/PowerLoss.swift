import Foundation
import Synchronization
import Testing
import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation
import WaymarkTestSupport

@testable import WaymarkSceneStore

/// Which revisions of a scene may be found: from `lowest` to `highest`, or no scene.
struct Promise: Hashable, Sendable {
  /// Nil if the scene may be missing.
  var lowest: UInt64?
  /// Nil if the scene must be missing.
  var highest: UInt64?
}

/// The promises and the state of the disk after each call.
private final class Journal: Sendable {
  private struct State {
    var promises: [SceneID: Promise] = [:]
    var moments: [(model: DiskModel, promises: [SceneID: Promise])] = []
  }

  private let state = Mutex(State())

  func note(_ model: DiskModel) {
    state.withLock { $0.moments.append((model, $0.promises)) }
  }

  func update(_ id: SceneID, _ body: (inout Promise) -> Void) {
    state.withLock { body(&$0.promises[id, default: Promise()]) }
  }

  func promise(of id: SceneID) -> Promise {
    state.withLock { $0.promises[id] ?? Promise() }
  }

  /// Returns all moments. The last one comes twice, the second time with the promises made after it.
  func end() -> [(model: DiskModel, promises: [SceneID: Promise])] {
    state.withLock { state in
      state.moments + (state.moments.last.map { [($0.model, state.promises)] } ?? [])
    }
  }
}

/// Runs a script, and checks everything that a power loss may leave of it.
final class PowerLoss {
  private let script: Script
  private let home: StateHome
  private let journal = Journal()
  let recorder: DiskRecorder
  private let isDeep = ProcessInfo.processInfo.environment["WAYMARK_POWER_LOSS"] == "deep"

  init(_ script: Script) throws {
    self.script = script
    home = try StateHome()
    try script.prepare(home)
    if let stored = script.stored {
      journal.update(.main) { $0 = Promise(lowest: stored, highest: stored) }
    }
    recorder = DiskRecorder(try DiskModel(stable: home.path)) { [journal] in journal.note($0) }
  }

  /// Runs the script, then opens each content that may be left at each moment.
  func run() throws {
    recorder.start()
    try script.run(self)
    // From here on no sync is real.
    FileCall.intercept { call, perform in
      switch call {
      case .sync, .syncData, .syncFileSystem: 0
      default: perform()
      }
    }
    var random = SeededRandom(seed: 1)
    var seen: Set<Int> = []
    let moments = journal.end()
    for (model, promises) in moments {
      let limit = script == .manyFiles ? isDeep ? 100 : 3 : isDeep ? 3000 : 50
      try model.forEachLoss(limit: limit, tears: isDeep ? .max : 3, &random) { content in
        let mark = Mark(content: content.filter { $0.key != "waymark/lock" }, promises: promises)
        if seen.insert(mark.hashValue).inserted { try check(content, promises) }
      }
    }
    print("power loss, \(script): \(moments.count) moments, \(seen.count) contents opened")
  }

  private struct Mark: Hashable {
    let content: DiskContent
    let promises: [SceneID: Promise]
  }

  private func check(_ content: DiskContent, _ promises: [SceneID: Promise]) throws {
    let home = try StateHome()
    for (name, bytes) in content.sorted(by: { $0.key.bytes.count < $1.key.bytes.count }) {
      let path = "\(home.path / name)"
      if let bytes {
        let file = try FileDescriptor.open(home.path / name, [.readWrite, .create])
        try file.write(bytes)
      } else {
        try #require(mkdir(path, 0o700) == 0)
      }
    }
    let open = try OpenStore(home)
    for (id, promise) in promises {
      let found = try open.store.read(id)?.scene
      let what = "\(script): \(id) has \(found?.revision ?? 0) of \(promise) in \(home.path)"
      let revision = found?.revision ?? 0
      try #require(((promise.lowest ?? 0)...(promise.highest ?? 0)).contains(revision), "\(what)")
      // All parts are from the same line.
      try #require(found.map { $0.nextEntry == $0.revision } ?? true, "\(what)")
      try #require(found.map { $0.selectedTab == Text("\($0.revision)") } ?? true, "\(what)")
    }
    for id in promises.keys.sorted().prefix(2) {
      try open.store.append(Self.line(id, 1000), to: id, keepingTime: false, limit: 1000)
      try #require(try open.revision(id) == 1000, "\(script): \(id) in \(home.path)")
    }
  }

  // MARK: Steps of scripts

  func withStore(_ body: (OpenStore) throws -> Void) throws {
    let open = try OpenStore(home)
    try body(open)
  }

  func append(
    _ id: SceneID, _ revision: UInt64, padding: Int = 0, in open: OpenStore
  ) throws {
    journal.update(id) { $0.highest = revision }
    try open.store.append(
      Self.line(id, revision, padding: padding), to: id, keepingTime: false, limit: 1000)
  }

  func askWhenStable(_ id: SceneID, in open: OpenStore) {
    let revision = journal.promise(of: id).highest
    open.store.whenStable(id) { [journal] in
      guard $0.failure == nil else { return }
      journal.update(id) { $0.lowest = max($0.lowest ?? 0, revision ?? 0) }
    }
  }

  func makeStable(_ id: SceneID, in open: OpenStore) throws {
    askWhenStable(id, in: open)
    open.sync()
    try #require(journal.promise(of: id).lowest == journal.promise(of: id).highest)
  }

  func makeAllStable(_ scenes: [SceneID], in open: OpenStore) throws {
    try #require(try open.result { open.store.whenAllStable(then: $0) }.failure == nil)
    for id in scenes { journal.update(id) { $0.lowest = $0.highest } }
  }

  func forget(_ id: SceneID, in open: OpenStore) throws {
    expectNothing(of: id)
    try #require(try open.result { try open.store.forget(id, then: $0) }.failure == nil)
    journal.update(id) { $0.highest = nil }
  }

  func setAside(_ id: SceneID, in open: OpenStore) throws {
    try open.store.setAside(id, reason: "")
  }

  /// Notes that the scene may be missing from here on.
  func expectNothing(of id: SceneID) {
    journal.update(id) { $0.lowest = nil }
  }

  func duringSync(in open: OpenStore, _ body: () throws -> Void) throws {
    try recorder.duringSync(begunBy: { open.store.beginSync() }, body)
    // Waiters may have begun another sync. It has to end too, so that a later call begins a new one.
    while open.store.syncs.underWay != nil { open.handleReports() }
  }

  /// Returns a line in which every part has the revision, so that a mixture of two lines is detected.
  static func line(_ id: SceneID, _ revision: UInt64, padding: Int = 0) -> [UInt8] {
    let unknown = padding > 0 ? ",\"x\":\"" + String(repeating: "x", count: padding) + "\"" : ""
    return Array(
      """
      {"waymark":1,"scene":"\(id)","revision":\(revision),"tab":"\(revision)",\
      "tabs":{"\(revision)":[]}\(unknown),"next_entry":\(revision)}
      """.utf8)
  }
}
