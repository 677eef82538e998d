import Testing
import WaymarkFiles
import WaymarkNavigation

@testable import WaymarkSceneStore

@Suite struct SyncTests {
  private let broken = Errno(rawValue: 5)

  @Test func `a sync is due within a second of a change, and only then`() throws {
    let open = try OpenStore()
    open.sync()
    #expect(open.store.syncDue == nil)
    let before = Clock.monotonic
    try open.append(1)
    let due = try #require(open.store.syncDue)
    #expect((before...before + 1_000_000).contains(due))
    try open.append(2)
    #expect(open.store.syncDue == due)
    open.sync()
    #expect(open.store.syncDue == nil)
  }

  @Test func `what earlier daemons wrote is synced in one call, soon after opening`()
    throws
  {
    let home = try StateHome()
    try home.put([line(.main, 1)], for: .main)
    let before = Clock.monotonic
    let open = try OpenStore(home)
    let due = try #require(open.store.syncDue)
    #expect((before...Clock.monotonic + 1_000_000).contains(due))
    open.store.beginSync()
    #expect(open.store.syncs.underWay?.job.fileSystem != nil)
    open.handleReports()
    #expect(open.store.syncDue == nil)
  }

  @Test(arguments: [false, true])
  func `a waiter of a scene that was not written yet waits for the first sync`(
    isUnderWay: Bool
  ) throws {
    let open = try OpenStore()
    if isUnderWay { open.store.beginSync() }
    var answers = 0
    open.store.whenStable(.main) { if $0.failure == nil { answers += 1 } }
    open.store.whenAllStable { if $0.failure == nil { answers += 1 } }
    #expect(answers == 0)
    if !isUnderWay { #expect(try #require(open.store.syncDue) <= Clock.monotonic) }
    open.sync()
    #expect(answers == 2)
    open.store.whenStable(.main) { if $0.failure == nil { answers += 1 } }
    #expect(answers == 3)
  }

  @Test
  func `R49 a failed first sync is reported, and all files are synced until one succeeds`()
    throws
  {
    let open = try OpenStore()
    var answer: StoreError?
    open.store.whenStable(.main) { answer = $0.failure }
    open.store.beginSync()
    open.endSync(SyncOutcome(all: broken))
    #expect(answer == .syncFailed(broken))
    #expect(open.events == [.firstSyncFailed(broken, retryAfter: 1)])
    #expect(try #require(open.store.syncDue) <= Clock.monotonic + 1_000_000)
    open.store.beginSync()
    #expect(open.store.syncs.underWay?.job.fileSystem != nil)
    open.endSync(SyncOutcome(all: broken))
    #expect(open.events.last == .firstSyncFailed(broken, retryAfter: 2))
    try open.append(1)
    open.store.beginSync()
    #expect(open.store.syncs.underWay?.job.fileSystem != nil)
    open.handleReports()
    #expect(open.store.syncDue == nil)
    try open.append(2)
    open.store.beginSync()
    #expect(open.store.syncs.underWay?.job.fileSystem == nil)
    open.sync()
  }

  @Test func `a waiter makes the sync due at once`() throws {
    let open = try OpenStore()
    try open.append(1)
    open.store.whenStable(.main) { _ in }
    #expect(try #require(open.store.syncDue) <= Clock.monotonic)
  }

  @Test func `R54 requests that arrive together share one sync, and later ones the next`() throws {
    let open = try OpenStore()
    open.sync()
    let before = open.store.syncs.count
    var answers: [Int] = []
    for number in 1...5 {
      let id = try scene("w\(number)")
      try open.append(number, to: id)
      open.store.whenStable(id) { _ in answers.append(number) }
    }
    open.store.beginSync()
    try open.append(6)
    open.store.whenStable(.main) { _ in answers.append(6) }
    #expect(answers.isEmpty)
    open.handleReports()
    #expect(answers == [1, 2, 3, 4, 5])
    open.sync()
    #expect(answers == [1, 2, 3, 4, 5, 6])
    #expect(open.store.syncs.count == before + 2)
  }

  @Test func `a waiter that comes while its change is synced is answered with that sync`() throws {
    let open = try OpenStore()
    try open.append(1)
    open.store.beginSync()
    var isStable = false
    open.store.whenStable(.main) { isStable = $0.failure == nil }
    #expect(!isStable)
    open.handleReports()
    #expect(isStable)
    isStable = false
    open.store.whenStable(.main) { isStable = $0.failure == nil }
    #expect(isStable)
  }

  @Test func `the first line of a new file syncs its folder and new parent folders`() throws {
    let open = try OpenStore()
    try open.append(1)
    #expect(open.store.syncs.next.job.folders.keys.elementsEqual([.notes]))
    // These are the state home, `waymark` and `scenes`. Each has got a new folder.
    #expect(open.store.state.grown.count == 3)
    open.sync()
    try open.append(2)
    #expect(open.store.syncs.next.job.folders.isEmpty)
    #expect(open.store.state.grown.isEmpty)
  }

  @Test func `new folders are synced again after a failed sync`() throws {
    let open = try OpenStore()
    open.sync()
    try open.append(1)
    open.store.beginSync()
    let made = try #require(open.store.syncs.underWay?.job.parents.count)
    #expect(made == 2)
    open.endSync(SyncOutcome(all: broken))
    open.store.whenStable(.main) { _ in }
    open.store.beginSync()
    #expect(open.store.syncs.underWay?.job.parents.count == made)
    open.sync()
    #expect(open.store.state.grown.isEmpty)
    try open.append(1, to: scene("main", of: "org.example.Other"))
    open.store.beginSync()
    open.store.isClosing = true
    open.endSync(SyncOutcome(all: broken))
    #expect(open.store.state.grown.isEmpty)
    open.store.close()
  }

  @Test func `one call syncs more than 32 files`() throws {
    let open = try OpenStore()
    open.sync()
    for number in 1...32 { try open.append(1, to: scene("w\(number)")) }
    open.store.beginSync()
    #expect(open.store.syncs.underWay?.job.files.count == 32)
    #expect(open.store.syncs.underWay?.job.fileSystem == nil)
    open.sync()
    for number in 1...33 { try open.append(2, to: scene("w\(number)")) }
    open.store.beginSync()
    #expect(open.store.syncs.underWay?.job.fileSystem != nil)
    open.sync()
    #expect(!open.store.files.values.contains { !$0.state.isSettled })
  }

  @Test func `Sync waits for every change made before it`() throws {
    let open = try OpenStore()
    #expect(try open.result { open.store.whenAllStable(then: $0) }.failure == nil)
    try open.append(1)
    open.store.beginSync()
    try open.append(2)
    var isStable = false
    open.store.whenAllStable { isStable = $0.failure == nil }
    open.handleReports()
    #expect(!isStable)
    open.handleReports()
    #expect(isStable)
  }

  @Test func `Forget also removes what was set aside, and answers when that is stable`() throws {
    let open = try OpenStore()
    try open.append(1)
    try open.store.setAside(.main, reason: "")
    try open.append(2)
    try open.append(1, to: scene("main2"))
    var isForgotten = false
    try open.store.forget(.main) { isForgotten = $0.failure == nil }
    #expect(!open.store.exists(.main))
    #expect(!isForgotten)
    open.sync()
    #expect(isForgotten)
    #expect(try open.home.names(in: .notes) == ["main2.jsonl"])
    #expect(try open.revision() == nil)
  }

  @Test func `Forget succeeds if nothing is stored, and ends the wait for a change`() throws {
    let open = try OpenStore()
    #expect(try open.result { try open.store.forget(.main, then: $0) }.failure == nil)
    try open.append(1)
    var isStable = false
    open.store.whenStable(.main) { isStable = $0.failure == nil }
    try open.store.forget(.main) { _ in }
    open.sync()
    #expect(isStable)
    #expect(try open.list().isEmpty)
  }

  @Test func `R49 a failed sync is reported to its waiters, and the line is written to a new file`()
    throws
  {
    let open = try OpenStore()
    open.sync()
    try open.append(1)
    let old = try open.home.log(.main).status().identity
    var answer: StoreError?
    open.store.whenStable(.main) { answer = $0.failure }
    open.store.beginSync()
    open.endSync(SyncOutcome(files: [.main: broken]))
    #expect(answer == .syncFailed(broken))
    #expect(open.events == [.syncFailed(.main, broken, retryAfter: 1)])
    #expect(try open.revision() == 1)

    // Another sync of the same file would prove nothing, so the next one is of another file.
    try open.append(2)
    #expect(try open.result { open.store.whenStable(.main, then: $0) }.failure == nil)
    #expect(try open.home.log(.main).status().identity != old)
    #expect(try open.home.bytes(.main) == line(.main, 2) + [10])
    #expect(open.events.last == .syncMended(.main))
    #expect(open.store.syncDue == nil)
  }

  @Test func `a sync that fails again is tried after 1, 2, 4 and at most 60 seconds`() throws {
    let open = try OpenStore()
    try open.append(1)
    open.store.beginSync()
    open.endSync(SyncOutcome(files: [.main: broken]))
    for _ in 1...7 {
      open.store.repairs.files.first?.state.repair?.due = 0
      open.store.beginSync()
      open.endSync(SyncOutcome(temporaries: [.main: broken]))
      #expect(open.store.rewrites.files.isEmpty)
    }
    let delays = open.events.compactMap { event -> Int? in
      if case .syncFailed(_, _, let delay) = event { delay } else { nil }
    }
    #expect(delays == [1, 2, 4, 8, 16, 32, 60, 60])
    #expect(try open.home.names(in: .notes) == ["main.jsonl"])
    open.store.close()
    #expect(open.events.last == .syncMended(.main))
  }

  @Test func `after a failed sync of the file system all its files are repaired`() throws {
    let open = try OpenStore()
    let scenes = try (1...40).map { try scene("w\($0)") }
    for id in scenes { try open.append(1, to: id) }
    open.store.beginSync()
    open.endSync(SyncOutcome(all: broken))
    #expect(open.store.repairs.files.count == 40)
    var answer: StoreError??
    open.store.whenAllStable { answer = .some($0.failure) }
    open.sync()
    #expect(answer == .some(nil))
    #expect(open.store.repairs.files.isEmpty)
    #expect(!open.store.files.values.contains { !$0.state.isSettled })
    for id in scenes { #expect(try open.revision(id) == 1) }
  }

  @Test func `a forgotten scene is not written again after a failed sync`() throws {
    let open = try OpenStore()
    try open.append(1)
    open.store.beginSync()
    try open.store.forget(.main) { _ in }
    open.endSync(SyncOutcome(files: [.main: broken]))
    open.sync()
    #expect(!open.store.exists(.main))
    #expect(open.store.repairs.files.isEmpty)
  }

  @Test func `closing syncs everything, answers all waiters, and unlocks`() throws {
    let open = try OpenStore()
    var answers = 0
    for number in 1...40 {
      let id = try scene("w\(number)")
      try open.append(1, to: id)
      open.store.whenStable(id) { if $0.failure == nil { answers += 1 } }
    }
    open.store.whenAllStable { if $0.failure == nil { answers += 1 } }
    open.store.list(app: nil, limit: 9) { _ in answers += 1 }
    open.store.close()
    #expect(answers == 42)
    #expect(throws: Never.self) { try OpenStore(open.home) }
  }
}
