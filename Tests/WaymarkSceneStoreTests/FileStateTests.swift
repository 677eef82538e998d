import Glibc
import Testing
import WaymarkFiles

@testable import WaymarkSceneStore

/// The next state and the action for each state and event. If an event is not in the table of a state, the
/// state stays as it is and there is no action.
private let table = """
  unknown
    found: clean
    found other: clean
    gone: absent
  absent
    found: clean
    found other: clean
    unclear: unknown
    made: dirty, enlist
  clean
    found other: clean
    gone: absent
    unclear: unknown
    not cut: unknown
    appended: dirty, enlist
  dirty
    found other: clean, delist
    gone: absent, delist
    sync began: syncing
    sync failed: lost, plan
    rewrite began: compacting
  syncing
    found other: clean
    gone: absent
    appended: syncingDirty, enlist
    sync ended: clean, settle
    sync failed: lost, plan
  syncingDirty
    found other: clean, delist
    gone: absent, delist
    sync ended: dirty
    sync failed: lost, plan
    rewrite began: compacting
  compacting
    found other: clean, drop
    gone: absent, drop
    appended: compacting, extend
    sync failed: repairing, rely
    rewrite ended: dirty, replace
    rewrite failed: dirty, postpone
  lost
    found other: clean, cancel
    gone: absent, cancel
    rewrite began: repairing
    rewrite failed: lost, retry
  repairing
    found other: clean, drop
    gone: absent, drop
    appended: repairing, extend
    sync failed: repairing, rely
    rewrite ended: dirty, replace
    rewrite failed: lost, retry
  """

@Suite struct FileStateTests {
  private static let rows = {
    var rows: [String: String] = [:]
    var state = ""
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: ":")
      if parts.count == 1 {
        state = String(line)
      } else {
        rows[state + parts[0].dropFirst()] = String(parts[1].dropFirst())
      }
    }
    return rows
  }()

  @Test(arguments: Example.states)
  func `each event leads to one state and one action`(name: String) throws {
    let example = try Example()
    var used = 0
    for event in Example.events where Example.comes(event, to: name) {
      var state = example.state(name)
      let action = state.handle(example.event(event))
      let expected = Self.rows["\(name) \(event)"]
      if expected != nil { used += 1 }
      let next = action.name == "none" ? state.name : "\(state.name), \(action.name)"
      #expect(next == expected ?? name, "\(name), \(event)")
    }
    #expect(used == Self.rows.keys.count { $0.hasPrefix(name + " ") })
  }

  @Test(arguments: Example.states.dropFirst(2))
  func `a line is kept until it is stable, and the file grows by its length`(
    name: String
  ) throws {
    let example = try Example()
    var state = example.state(name)
    let end = try #require(state.onDisk?.end)
    _ = state.handle(.appended([7, 8, 9]))
    #expect(state.line == [7, 8, 9])
    #expect(state.onDisk == FileOnDisk(example.identity, end: end + 3))
    _ = state.handle(.gone)
    #expect(state.line == nil && state.onDisk == nil)
  }

  @Test(arguments: Example.states.dropFirst(3))
  func `an unclear file is looked at again, and keeps what is to be synced`(
    name: String
  ) throws {
    let example = try Example()
    for event in ["unclear", "not cut"] {
      var state = example.state(name)
      _ = state.handle(example.event(event))
      #expect(!state.isKnown && state.line == example.line)
      _ = state.handle(.found(FileOnDisk(example.identity, end: 5, size: 9)))
      #expect(state.onDisk == FileOnDisk(example.identity, end: 5, size: 9))
      _ = state.handle(.writeFailed(isCut: true))
      #expect(state.onDisk == FileOnDisk(example.identity, end: 5))
      #expect(state.name == name)
    }
  }

  @Test func `after a rewrite the new file is the one at the path`() throws {
    let example = try Example()
    for name in ["compacting", "repairing"] {
      var state = example.state(name)
      guard case .replace(let rewrite) = state.handle(.rewriteEnded) else {
        Issue.record("not replaced")
        return
      }
      #expect(rewrite === example.rewrite)
      #expect(state.onDisk == FileOnDisk(example.rewrite.identity, end: 40))
      #expect(state.line == example.line)
    }
  }

  @Test func `waiters of a repair wait for its new file, and are answered if it fails`()
    throws
  {
    let example = try Example()
    var state = example.state("lost")
    var failures: [StoreError?] = []
    state.repair?.hurry { failures.append($0.failure) }
    _ = state.handle(.rewriteBegan(example.rewrite))
    let action = state.handle(.rewriteFailed(.busy))
    guard case .retry(let repair, let rewrite, let waiters, .busy) = action else {
      Issue.record("not tried again")
      return
    }
    #expect(rewrite === example.rewrite && state.repair === repair)
    #expect(repair.waiters.isEmpty)
    for waiter in waiters { waiter(.synced(.busy)) }
    #expect(failures == [.syncFailed(.busy)])
  }

  @Test func `what to wait for depends on where the last line is`() throws {
    let example = try Example()
    let waits = Example.states.map { name in
      switch example.state(name).wait {
      case .nothing: "nothing"
      case .nextSync: "next"
      case .syncUnderWay: "under way"
      case .rewrite(let rewrite): rewrite === example.rewrite ? "rewrite" : "another"
      case .repair(let repair): repair === example.repair ? "repair" : "another"
      }
    }
    #expect(
      waits == [
        "nothing", "nothing", "nothing", "next", "under way", "next", "rewrite", "repair",
        "rewrite",
      ])
  }

  @Test func `only a long file in the next sync is compacted`() throws {
    let example = try Example()
    for name in Example.states {
      let state = example.state(name)
      let mayBe = name == "dirty" || name == "syncingDirty"
      #expect(state.isLonger(than: 99) == mayBe)
      #expect(!state.isLonger(than: 100))
    }
    let state = FileState.dirty(FileOnDisk(example.identity, end: 64), line: [1, 2, 3, 4])
    #expect(!state.isLonger(than: 1))
  }

  /// Ten thousand files may be loaded, so what only few of them need is not in `SceneFile`.
  @Test func `a file takes at most 152 bytes`() throws {
    typealias Measure = @convention(c) (UnsafeRawPointer) -> Int
    // Swift's Glibc module does not have this function.
    let measure = unsafeBitCast(try #require(dlsym(nil, "malloc_usable_size")), to: Measure.self)
    let file = SceneFile(id: .main, path: "/")
    #expect(measure(Unmanaged.passUnretained(file).toOpaque()) <= 152)
  }
}

/// A file of 100 bytes with a line of three bytes, in any state.
private struct Example {
  static let states = [
    "unknown", "absent", "clean", "dirty", "syncing", "syncingDirty", "compacting", "lost",
    "repairing",
  ]
  static let events = [
    "found", "found other", "gone", "unclear", "cut", "not cut", "made", "appended", "sync began",
    "sync ended", "sync failed", "rewrite began", "rewrite ended", "rewrite failed",
  ]

  let identity: FileStatus.Identity
  let other: FileStatus.Identity
  let rewrite: Rewrite
  let repair = Repair()
  let line: [UInt8] = [1, 2, 3]

  init() throws {
    identity = try FilePath("/").status().identity
    other = try FilePath("/dev").status().identity
    let folder = SharedDescriptor(try FileDescriptor.open("/", [.readOnly, .folder]))
    let identityOfNew = try FilePath("/proc").status().identity
    rewrite = Rewrite(folder: folder, temporary: folder, identity: identityOfNew, size: 40)
  }

  /// Returns whether the store may send the event to a file in that state.
  static func comes(_ event: String, to state: String) -> Bool {
    switch event {
    case "appended", "cut", "not cut": !["unknown", "absent"].contains(state)
    case "made": state == "absent"
    case "rewrite began": ["dirty", "syncingDirty", "lost"].contains(state)
    default: true
    }
  }

  func state(_ name: String) -> FileState {
    let onDisk = FileOnDisk(identity, end: 100)
    return switch name {
    case "unknown": .unknown
    case "absent": .absent
    case "clean": .clean(onDisk)
    case "dirty": .dirty(onDisk, line: line)
    case "syncing": .syncing(onDisk, line: line)
    case "syncingDirty": .syncingDirty(onDisk, line: line)
    case "compacting": .compacting(onDisk, line: line, rewrite)
    case "lost": .lost(onDisk, line: line, repair)
    default: .repairing(onDisk, line: line, rewrite)
    }
  }

  func event(_ name: String) -> FileEvent {
    switch name {
    case "found": .found(FileOnDisk(identity, end: 100))
    case "found other": .found(FileOnDisk(other, end: 10))
    case "gone": .gone
    case "unclear": .unclear
    case "cut": .writeFailed(isCut: true)
    case "not cut": .writeFailed(isCut: false)
    case "made": .made(FileOnDisk(other, end: 3), line: line)
    case "appended": .appended(line)
    case "sync began": .syncBegan
    case "sync ended": .syncEnded
    case "sync failed": .syncFailed(.busy)
    case "rewrite began": .rewriteBegan(rewrite)
    case "rewrite ended": .rewriteEnded
    default: .rewriteFailed(.busy)
    }
  }
}

extension FileState {
  fileprivate var name: String {
    switch self {
    case .unknown: "unknown"
    case .absent: "absent"
    case .clean: "clean"
    case .dirty: "dirty"
    case .syncing: "syncing"
    case .syncingDirty: "syncingDirty"
    case .compacting: "compacting"
    case .lost: "lost"
    case .repairing: "repairing"
    }
  }
}

extension FileAction {
  fileprivate var name: String {
    switch self {
    case .none: "none"
    case .enlist: "enlist"
    case .delist: "delist"
    case .settle: "settle"
    case .extend: "extend"
    case .replace: "replace"
    case .drop: "drop"
    case .cancel: "cancel"
    case .postpone: "postpone"
    case .rely: "rely"
    case .plan: "plan"
    case .retry: "retry"
    }
  }
}
