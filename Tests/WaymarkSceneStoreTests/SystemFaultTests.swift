import Foundation
import Synchronization
import Testing
import WaymarkFiles
import WaymarkNavigation
import WaymarkTestSupport

@testable import WaymarkSceneStore

// A fault at each system call of each operation, one at a time: the operation does what it was asked or
// nothing, and when the fault is over the next change is made and found after a restart.
//
// Interception is of a whole process, so the table is made in one of its own, which prints it.

@Suite struct SystemFaultTests {
  @Test func `R49 whichever system call fails, a request is done wholly or not at all`()
    async throws
  {
    // No sync waits for a disk, and what the process leaves behind is removed.
    let folder = try TemporaryFolder(isInMemory: true)
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [folder = folder.path as String] in
      setenv("TMPDIR", folder, 1)
      try printTable()
    }
    let table = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    print("Faults at each system call of each operation, which was done all the same / refused:")
    print(table)
  }
}

private func printTable() throws {
  let faults = FaultInjector()
  faults.install()
  print("operation".padded(20), Fault.allCases.map { $0.rawValue.padded(14) }.joined())
  for operation in Operation.allCases {
    var row = operation.rawValue.padded(20) + " "
    for fault in Fault.allCases {
      let count = try faults.tryAll(fault, in: operation)
      if fault == .EIO { try #require(count.done + count.refused > 0) }
      row += "\(count.done) done/\(count.refused)".padded(14)
    }
    print(row)
    fflush(nil)
  }
}

private enum Fault: String, CaseIterable {
  case EIO, ENOSPC, EDQUOT, EMFILE, EROFS, EINTR
  case short = "short write"
  case full = "ENOSPC on"
  case broken = "EIO on"

  var errno: Int {
    switch self {
    case .EIO, .broken: Int(Glibc.EIO)
    case .ENOSPC, .full: Int(Glibc.ENOSPC)
    case .EDQUOT: Int(Glibc.EDQUOT)
    case .EMFILE: Int(Glibc.EMFILE)
    case .EROFS: Int(Glibc.EROFS)
    case .EINTR, .short: Int(Glibc.EINTR)
    }
  }

  /// Whether it lasts from its call on.
  var lasts: Bool { self == .full || self == .broken }

  /// Whether it is none, if one goes on.
  var isHarmless: Bool { self == .EINTR || self == .short }

  func strikes(_ call: FileCall) -> Bool {
    switch (self, call) {
    case (.short, .write(_, let bytes)): bytes.count > 1
    case (.short, _), (.EINTR, .close): false
    // A full disk gives back what is removed, and is read as before.
    case (.full, .write), (.full, .makeFolder): true
    case (.full, .open(_, _, let options)): options.contains(.create)
    case (.full, _): false
    default: true
    }
  }
}

private enum Operation: String, CaseIterable {
  case open, first, append, keepingTime, afterTornTail, durable, compact, compactDurable
  case repair, read, readJunk, exists, touch, setAside, forget, list, makeRoom, release, close

  /// What is stored before; the second scene is `other`.
  func prepare(_ home: StateHome) throws {
    switch self {
    case .first: try home.put([line(.main, 1)], for: scene("other"))
    case .afterTornTail:
      try home.put(line(.main, 1) + [10] + line(.main, 2).prefix(20), for: .main)
    case .readJunk: try home.put([Array("junk".utf8)], for: .main)
    case .compact, .compactDurable:
      try home.put((0..<65).map { _ in line(.main, 1, padding: 4000) }, for: .main)
    case .makeRoom:
      try home.put([line(.main, 1)], for: .main)
      try home.put([line(scene("other"), 1)], for: scene("other"))
      try FileDescriptor.open(home.log(scene("other")), .readWrite)
        .setTimes(FileTime(microseconds: 0))
    default: try home.put([line(.main, 1)], for: .main)
    }
  }

  /// Throws where it is refused; where it is not, returns the revision that is stored then.
  func run(on open: OpenStore) throws -> UInt64? {
    switch self {
    case .open: return 1
    case .first, .append, .afterTornTail: try open.append(2)
    case .keepingTime: try open.append(2, keepingTime: true)
    case .durable, .compactDurable:
      try open.append(2)
      try open.result { open.store.whenStable(.main, then: $0) }.get()
    case .compact:
      try open.append(2)
      open.sync(atMost: 3)
    case .repair:
      try open.append(2)
      open.store.beginSync()
      open.endSync(SyncOutcome(all: Errno(rawValue: EIO)))
      try open.result { open.store.whenStable(.main, then: $0) }.get()
    case .read: return try open.revision()
    case .readJunk: return try open.revision()
    case .exists:
      _ = open.store.exists(.main)
      return 1
    case .touch:
      try open.store.touch(.main)
      return 1
    case .setAside:
      try open.store.setAside(.main, reason: "")
      return 1
    case .forget:
      try open.result { try open.store.forget(.main, then: $0) }.get()
      return nil
    case .list:
      try #require(try open.list() == [.main])
      return 1
    case .makeRoom:
      try open.append(1, to: scene("new"), limit: 2)
      _ = try open.list()
      return 1
    case .release:
      try open.append(2)
      open.store.release(.main)
      open.sync(atMost: 3)
    case .close:
      defer { open.store.close() }
      try open.append(2)
    }
    return 2
  }
}

/// Has calls fail as it is told; what syncs does nothing.
private final class FaultInjector: Sendable {
  private struct Order {
    var calls = 0
    /// The call to fail, counted from 1; 0 for none.
    var at = 0
    var fault = Fault.EIO
  }

  private let order = Mutex(Order())

  func install() {
    FileCall.intercept { [self] call, perform in
      let fault = order.withLock { order -> Fault? in
        guard order.fault.strikes(call) else { return nil }
        order.calls += 1
        guard order.at > 0 else { return nil }
        return order.calls == order.at || order.fault.lasts && order.calls > order.at
          ? order.fault : nil
      }
      switch (fault, call) {
      case (.short?, .write(let descriptor, let bytes)):
        return write(descriptor, bytes, bytes.count / 2)
      case (let fault?, .close):
        _ = perform()
        return -fault.errno
      case (let fault?, _): return -fault.errno
      case (nil, .syncData), (nil, .sync), (nil, .syncFileSystem): return 0
      case (nil, _): return perform()
      }
    }
  }

  private func arm(_ fault: Fault, at call: Int) {
    order.withLock { $0 = Order(at: call, fault: fault) }
  }

  /// Ends the fault; how many calls there were that it might have struck.
  private func disarm() -> Int {
    order.withLock { order in
      order.at = 0
      return order.calls
    }
  }

  /// Tries the operation with the fault at its first call, its second, until it has no more.
  func tryAll(
    _ fault: Fault, in operation: Operation
  ) throws -> (done: Int, refused: Int) {
    var done = 0
    var refused = 0
    var call = 1
    while true {
      let outcome = try attempt(operation, fault, at: call)
      if outcome.calls < call { return (done, refused) }
      if outcome.isDone { done += 1 } else { refused += 1 }
      call += 1
    }
  }

  private func attempt(
    _ operation: Operation, _ fault: Fault, at call: Int
  ) throws -> (calls: Int, isDone: Bool) {
    let place = "\(operation) with \(fault) at call \(call)"
    let home = try StateHome()
    try operation.prepare(home)
    if operation == .open { arm(fault, at: call) }
    let open = try OpenStore(home)
    if operation != .open { arm(fault, at: call) }
    var stored: UInt64? = operation == .first || operation == .readJunk ? nil : 1
    var failure: StoreError?
    do {
      stored = try operation.run(on: open)
    } catch let error as StoreError {
      failure = error
    }
    let calls = disarm()
    // Where only the sync failed, or the list that follows, the change is made.
    let isMade = if case .syncFailed? = failure { true } else { false }
    if isMade { stored = operation == .forget ? nil : 2 }
    if fault.isHarmless { #expect(failure == nil, "\(place)") }
    try check(open, stored, operation, place)
    return (calls, failure == nil)
  }

  /// What is stored is what it should be, and the next change is made and outlives the store.
  private func check(
    _ open: OpenStore, _ stored: UInt64?, _ operation: Operation, _ place: String
  ) throws {
    var open = open
    if operation == .close { open = try OpenStore(open.home) }
    #expect(try open.revision() == stored, "\(place)")
    try open.append(7)
    #expect(try open.result { open.store.whenStable(.main, then: $0) }.failure == nil, "\(place)")
    open.sync()
    #expect(try open.revision() == 7, "\(place)")
    open.store.close()
    let again = try OpenStore(open.home)
    #expect(try again.revision() == 7, "\(place)")
    #expect(try again.list().contains(.main), "\(place)")
    let names = try open.home.names(in: .notes)
    #expect(!names.contains { $0.hasSuffix(".tmp") }, "\(place): \(names)")
    again.store.close()
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    padding(toLength: max(width, count + 1), withPad: " ", startingAt: 0)
  }
}
