import Foundation
import Synchronization
import Testing
import WaymarkFiles
import WaymarkNavigation
import WaymarkTestSupport

@testable import WaymarkSceneStore

// One fault at each system call of each operation. The operation must succeed or change nothing. After the
// fault the next change must succeed, and must be there after a restart.
//
// Interception affects the whole process, so a process of its own makes the table and prints it.

@Suite struct SystemFaultTests {
  @Test func `R49 if any system call fails, an operation is done completely or not at all`()
    async throws
  {
    // The folder is in memory, so no sync waits for a disk. It is removed after the test.
    let folder = try TemporaryFolder(isInMemory: true)
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [folder = folder.path as String] in
      setenv("TMPDIR", folder, 1)
      try printTable()
    }
    let table = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    print("Faults at each system call of each operation: how often it was done / refused")
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

  /// Whether the fault also strikes all later calls.
  var lasts: Bool { self == .full || self == .broken }

  /// Whether the operation succeeds if it repeats the call.
  var isHarmless: Bool { self == .EINTR || self == .short }

  func strikes(_ call: FileCall) -> Bool {
    switch (self, call) {
    case (.short, .write(_, let bytes)): bytes.count > 1
    case (.short, _), (.EINTR, .close): false
    // On a full disk, removing and reading work as before.
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

  /// Stores what the operation needs. A second scene is `other`.
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

  /// Returns the revision that is stored after the operation. Throws if the operation is refused.
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

/// Makes chosen calls fail. Syncs do nothing.
private final class FaultInjector: Sendable {
  private struct Order {
    var calls = 0
    /// The call that fails, counted from 1. 0 if no call fails.
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

  /// Ends the fault, and returns the number of calls that it could have struck.
  private func disarm() -> Int {
    order.withLock { order in
      order.at = 0
      return order.calls
    }
  }

  /// Tries the operation with the fault at each of its calls in turn.
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
    // If only the sync failed, the change was made.
    let isMade = if case .syncFailed? = failure { true } else { false }
    if isMade { stored = operation == .forget ? nil : 2 }
    if fault.isHarmless { #expect(failure == nil, "\(place)") }
    try check(open, stored, operation, place)
    return (calls, failure == nil)
  }

  /// Checks what is stored, and that the next change succeeds and is there after a restart.
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
