import Foundation
import Testing
import WaymarkFiles
import WaymarkNavigation
import WaymarkTestSupport

@testable import WaymarkSceneStore

// File systems of our own, in mount namespaces that end with their tests. Who may mount none is told that
// these were skipped; SystemFaultTests has to do then.
//
// A program that is being started has all descriptors of the process until its `exec`. Other tests start
// some at any time; until then a removed file keeps its room, and a disk with a file open for writing
// cannot be made read-only. So a test for which that matters runs in a process of its own.

@Suite struct RealFileSystemTests {
  @Test(.enabled(if: MountNamespace.isPossible, Comment(rawValue: MountNamespace.whyNot)))
  func `R49 a full disk refuses changes, leaves what is stored, and takes them again`() async throws
  {
    await #expect(processExitsWith: .success) {
      let mounts = try MountNamespace()
      let open = try OpenStore(
        StateHome(at: mounts.mount(["-t", "tmpfs", "-o", "size=64k", "tmpfs"], at: "state")))
      try open.append(1)
      var stored = 1
      var refusal: StoreError?
      while refusal == nil {
        do {
          try open.append(stored + 1, padding: 2000)
          stored += 1
        } catch let failure as StoreError {
          refusal = failure
        }
      }
      #expect(refusal == Failure.cannotWrite(open.home.log(.main), Errno(rawValue: ENOSPC)))
      #expect(stored > 10)
      #expect(try open.revision() == UInt64(stored))
      let other = try scene("other")
      #expect(throws: StoreError.self) { try open.append(1, to: other, padding: 9000) }
      #expect(!open.store.exists(other))
      // Forgetting needs no room and makes some.
      #expect(try open.result { try open.store.forget(.main, then: $0) }.failure == nil)
      try open.append(1, to: other)
      #expect(try open.result { open.store.whenStable(other, then: $0) }.failure == nil)
      #expect(try open.revision(other) == 1)
      open.store.close()
    }
  }

  @Test(.enabled(if: MountNamespace.isPossible, Comment(rawValue: MountNamespace.whyNot)))
  func `R49 a read-only disk is read, and written as soon as it may be`() async throws {
    await #expect(processExitsWith: .success) {
      let mounts = try MountNamespace()
      let home = try StateHome(at: mounts.mount(["-t", "tmpfs", "tmpfs"], at: "state"))
      var first: OpenStore? = try OpenStore(home)
      try first?.append(1)
      first?.store.close()
      // Nor may a file be open for writing.
      first = nil
      try mounts.run(["mount", "-o", "remount,bind,ro", "state"])
      let open = try OpenStore(home)
      let lock = home.waymark / "lock"
      #expect(open.events == [.unwritable(.cannotWrite(lock, .readOnly))])
      #expect(throws: Failure.cannotWrite(lock, .readOnly)) { try open.append(2) }
      #expect(throws: StoreError.self) { try open.store.forget(.main) { _ in } }
      #expect(try open.revision() == 1)
      #expect(try open.list() == [.main])
      try mounts.run(["mount", "-o", "remount,bind,rw", "state"])
      try open.append(2)
      #expect(try open.revision() == 2)
    }
  }

  @Test(.enabled(if: LoopDisk.isPossible, Comment(rawValue: LoopDisk.whyNot)))
  func `R50 a disk cut off at any time has what was promised to be stable`() throws {
    let disk = try LoopDisk()
    let open = try OpenStore(StateHome(at: disk.path("")))
    for round in 1...12 {
      for step in 1...30 { try open.append(round * 100 + step, padding: 600) }
      let promised = round * 100 + 30
      #expect(try open.result { open.store.whenStable(.main, then: $0) }.failure == nil)
      for step in 31...(31 + round) { try open.append(round * 100 + step, padding: 600) }
      // What the disk has now, whatever the kernel still keeps to itself.
      let home = try StateHome(at: disk.mountCopy(at: "cut"))
      let after = try OpenStore(home)
      let found = try after.revision() ?? 0
      #expect((promised...(round * 100 + 31 + round)).contains(Int(found)))
      try after.append(9999)
      after.store.close()
      open.sync()
    }
    open.store.close()
  }
}
