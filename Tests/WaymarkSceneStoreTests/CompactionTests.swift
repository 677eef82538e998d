import Foundation
import Testing
import WaymarkFiles
import WaymarkNavigation

@testable import WaymarkSceneStore

@Suite struct CompactionTests {
  /// Appends until the file is being rewritten, and returns the last revision.
  private func appendUntilRewriting(_ open: OpenStore, padding: Int = 1000) throws -> Int {
    var revision = 0
    while open.store.rewrites.files.isEmpty {
      revision += 1
      try open.append(revision, padding: padding)
    }
    return revision
  }

  @Test(arguments: [(1000, 256 * 1024), (20_000, 320_000)])
  func `a file longer than 256 KiB and 16 times its last line is rewritten`(
    padding: Int, limit: Int
  ) throws {
    let open = try OpenStore()
    let revision = try appendUntilRewriting(open, padding: padding)
    let size = try open.home.bytes(.main).count
    let last = line(.main, revision, padding: padding).count + 1
    #expect(size > max(limit, 16 * last))
    #expect(size - last <= max(limit, 16 * last))
    open.sync()
    #expect(try open.home.bytes(.main) == line(.main, revision, padding: padding) + [10])
    #expect(try open.home.names(in: .notes) == ["main.jsonl"])
  }

  @Test func `lines written during a compaction are in the old and the new file`() throws {
    let open = try OpenStore()
    let revision = try appendUntilRewriting(open)
    try open.append(revision + 1)
    open.store.beginSync()
    try open.append(revision + 2)
    let old = try open.home.bytes(.main)
    open.sync()
    let last = (1...2).flatMap { line(.main, revision + $0) + [10] as [UInt8] }
    #expect(old.suffix(last.count).elementsEqual(last))
    let first = line(.main, revision, padding: 1000) + [10]
    #expect(try open.home.bytes(.main) == first + last)
    try open.append(revision + 3)
    #expect(try open.revision() == UInt64(revision + 3))
  }

  @Test func `R50 a kill at any point of a compaction leaves the last state`() throws {
    let open = try OpenStore()
    var revision = try appendUntilRewriting(open)
    var copies: [(StateHome, Int)] = [(try open.home.copy(), revision)]
    revision += 1
    try open.append(revision)
    copies.append((try open.home.copy(), revision))
    open.store.beginSync()
    revision += 1
    try open.append(revision)
    copies.append((try open.home.copy(), revision))
    open.handleReports()
    copies.append((try open.home.copy(), revision))
    open.sync()
    copies.append((try open.home.copy(), revision))
    for (copy, revision) in copies {
      let restarted = try OpenStore(copy)
      #expect(try restarted.revision() == UInt64(revision))
      #expect(try copy.names(in: .notes) == ["main.jsonl"])
    }
  }

  @Test func `durable and Sync during a compaction wait for the rename and one more sync`() throws {
    let open = try OpenStore()
    let revision = try appendUntilRewriting(open)
    open.store.beginSync()
    try open.append(revision + 1)
    var answers = 0
    open.store.whenStable(.main) { if $0.failure == nil { answers += 1 } }
    open.store.whenAllStable { if $0.failure == nil { answers += 1 } }
    let old = try open.home.log(.main).status().identity
    open.handleReports()
    #expect(try open.home.log(.main).status().identity != old)
    #expect(answers == 0)
    #expect(open.store.syncs.underWay?.job.files.count == 1)
    #expect(open.store.syncs.underWay?.job.folders.count == 1)
    open.handleReports()
    #expect(answers == 2)
  }

  @Test func `a compaction keeps the time of last use`() throws {
    let open = try OpenStore()
    _ = try appendUntilRewriting(open)
    let long = FileTime(microseconds: 1_000_000_123_456)
    try FileDescriptor.open(open.home.log(.main), .readWrite).setTimes(long)
    open.sync()
    #expect(try open.store.read(.main)?.used == long.microseconds)
  }

  @Test func `R49 a compaction that fails keeps the file, answers its waiters and is tried later`()
    throws
  {
    let open = try OpenStore()
    let revision = try appendUntilRewriting(open)
    open.store.beginSync()
    try open.append(revision + 1)
    var isStable = false
    open.store.whenStable(.main) { isStable = $0.failure == nil }
    open.endSync(SyncOutcome(temporaries: [.main: Errno(rawValue: 28)]))
    #expect(open.events == [.compactionFailed(.main, Errno(rawValue: 28))])
    #expect(try open.home.names(in: .notes) == ["main.jsonl"])
    open.sync()
    #expect(isStable)
    try open.append(revision + 2)
    #expect(open.store.rewrites.files.isEmpty)
    #expect(try open.revision() == UInt64(revision + 2))
  }

  @Test func `R49 after a failed sync of the old file only a sync of the new one counts`() throws {
    let open = try OpenStore()
    let broken = Errno(rawValue: 5)
    for revision in 1...63 { try open.append(revision, padding: 3900) }
    open.store.beginSync()
    try open.append(66)
    var answer: StoreError??
    open.store.whenStable(.main) { answer = .some($0.failure) }
    try open.append(67, padding: 8000)
    #expect(open.store.rewrites.files.count == 1)
    open.endSync(SyncOutcome(files: [.main: broken]))
    #expect(open.events.last == .syncFailed(.main, broken, retryAfter: 1))
    #expect(answer == nil)
    // A second sync of the old file would succeed.
    open.store.beginSync()
    #expect(open.store.syncs.underWay?.files.isEmpty == true)
    open.endSync(SyncOutcome(temporaries: [.main: broken]))
    #expect(answer == .some(.syncFailed(broken)))
    open.store.close()
    #expect(open.events.last == .syncMended(.main))
  }

  @Test func `a folder with the temporary file's name only prevents the compaction`() throws {
    let open = try OpenStore()
    try open.append(1)
    #expect(mkdir("\(open.home.folder(of: .notes))/main.tmp", 0o700) == 0)
    for revision in 2...100 { try open.append(revision, padding: 4000) }
    #expect(open.events == [.compactionFailed(.main, .exists)])
    #expect(try open.revision() == 100)
  }

  @Test func `a scene that is forgotten during a compaction stays forgotten`() throws {
    let open = try OpenStore()
    _ = try appendUntilRewriting(open)
    open.store.beginSync()
    var isForgotten = false
    try open.store.forget(.main) { isForgotten = $0.failure == nil }
    open.sync()
    #expect(isForgotten)
    #expect(try open.home.names(in: .notes).isEmpty)
  }

  @Test(arguments: Loss.allCases)
  func `what is removed or moved during a compaction is made again`(loss: Loss) throws {
    let open = try OpenStore()
    let revision = try appendUntilRewriting(open)
    open.store.beginSync()
    try loss.strike(open.home)
    try open.append(revision + 1)
    #expect(try open.result { open.store.whenStable(.main, then: $0) }.failure == nil)
    open.sync()
    #expect(try open.revision() == UInt64(revision + 1))
    #expect(try open.home.names(in: .notes) == ["main.jsonl"])
  }
}
