import Testing
import WaymarkFiles
import WaymarkNavigation
import WaymarkTestSupport

@testable import WaymarkSceneStore

// Random events on the files of a few scenes. After each one the parts of the store must agree about each
// file. Each waiter must be answered once, and the last line must be there at the end.

@Suite struct StoreLifeTests {
  @Test(arguments: 1...40)
  func `in any order of events the store's parts agree, and each waiter is answered once`(
    seed: UInt64
  ) throws {
    let life = try Life(seed: seed)
    for _ in 1...150 { try life.step() }
    try life.end()
  }
}

private final class Life {
  private let open: OpenStore
  private let scenes: [SceneID]
  private var random: SeededRandom
  private var revision = 0
  private var stored: [SceneID: Int] = [:]
  private var asked = 0
  private var answers: [Int: Int] = [:]
  private let broken = Errno(rawValue: 5)

  init(seed: UInt64) throws {
    open = try OpenStore(StateHome(), openFiles: 4)
    scenes = try (1...5).map { try scene("w\($0)") }
    random = SeededRandom(seed: seed)
  }

  func step() throws {
    let id = scenes[Int.random(in: 0..<scenes.count, using: &random)]
    switch Int.random(in: 0..<21, using: &random) {
    case 0..<7: try append(to: id, padding: 0)
    case 7..<9: try append(to: id, padding: 90_000)
    case 9..<11: open.store.whenStable(id, then: waiter())
    case 11: open.store.whenAllStable(then: waiter())
    case 12..<14: open.store.beginSync()
    case 14..<16: endSync()
    case 16: open.store.repairs.hurry()
    case 17:
      try open.store.forget(id, then: waiter())
      stored[id] = nil
    case 18:
      if stored[id] != nil { try open.home.remove(open.home.log(id)) }
      stored[id] = nil
      #expect(try open.revision(id) == nil)
    case 19: #expect(try open.revision(id) == stored[id].map { UInt64($0) })
    default: open.store.release(id)
    }
    check()
  }

  private func append(to id: SceneID, padding: Int) throws {
    revision += 1
    try open.append(revision, to: id, padding: padding)
    stored[id] = revision
  }

  private func waiter() -> SceneStore.Completion {
    asked += 1
    return { [number = asked] _ in self.answers[number, default: 0] += 1 }
  }

  /// Ends the sync under way, sometimes with a failure.
  private func endSync() {
    guard open.store.syncs.underWay != nil else { return }
    let id = scenes[Int.random(in: 0..<scenes.count, using: &random)]
    let outcome =
      switch Int.random(in: 0..<6, using: &random) {
      case 0: SyncOutcome(all: broken)
      case 1: SyncOutcome(files: [id: broken])
      case 2: SyncOutcome(temporaries: [id: broken])
      default: SyncOutcome()
      }
    open.endSync(outcome)
  }

  /// Checks that the store's parts agree with the state of each file.
  private func check() {
    let store = open.store
    for file in store.files.values {
      let isNext = store.syncs.next.files.count { $0 === file }
      let isUnderWay = store.syncs.underWay?.files.contains { $0 === file } ?? false
      switch file.state {
      case .unknown, .absent, .clean, .lost, .repairing: #expect(isNext == 0)
      case .dirty: #expect(isNext == 1)
      case .syncing: #expect(isNext == 0 && isUnderWay)
      case .syncingDirty: #expect(isNext == 1 && isUnderWay)
      case .compacting: #expect(isNext <= 1)
      }
      let isRewriting = store.rewrites.files.contains { $0 === file }
      #expect(isRewriting == (file.state.rewrite != nil))
      #expect(store.repairs.files.contains { $0 === file } == (file.state.repair != nil))
      #expect(!file.state.isSettled || !file.isReleased)
    }
    #expect(!answers.values.contains { $0 > 1 })
  }

  func end() throws {
    open.store.close()
    #expect(answers.count == asked && answers.values.allSatisfy { $0 == 1 })
    let again = try OpenStore(open.home)
    for id in scenes { #expect(try again.revision(id) == stored[id].map { UInt64($0) }) }
    again.store.close()
  }
}
