import Foundation
import Testing
import WaymarkFiles
import WaymarkNavigation
import WaymarkTestSupport

@testable import WaymarkSceneStore

// Tests on file systems of their own, in mount namespaces that end with the tests. If mounting is not
// allowed, these tests are skipped, and only SystemFaultTests tests such failures.
//
// Other tests may start programs at any time. Until its `exec`, a new program has all descriptors of this
// process. So a removed file may keep its space, and a disk may still have a file that is open for
// writing and cannot be made read-only. A test that depends on this runs in a process of its own.

@Suite struct RealFileSystemTests {
  @Test(.enabled(if: MountNamespace.isPossible, Comment(rawValue: MountNamespace.whyNot)))
  func `R49 a full disk refuses changes, keeps what is stored, and recovers`() async throws {
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
      // Forgetting needs no space and frees some.
      #expect(try open.result { try open.store.forget(.main, then: $0) }.failure == nil)
      try open.append(1, to: other)
      #expect(try open.result { open.store.whenStable(other, then: $0) }.failure == nil)
      #expect(try open.revision(other) == 1)
      open.store.close()
    }
  }

  @Test(.enabled(if: MountNamespace.isPossible, Comment(rawValue: MountNamespace.whyNot)))
  func `R49 a read-only disk is read, and is written as soon as it is writable`() async throws {
    await #expect(processExitsWith: .success) {
      let mounts = try MountNamespace()
      let home = try StateHome(at: mounts.mount(["-t", "tmpfs", "tmpfs"], at: "state"))
      var first: OpenStore? = try OpenStore(home)
      try first?.append(1)
      first?.store.close()
      // No file may be open for writing.
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
  func `R50 a disk that is cut off at any time has what was promised to be stable`() throws {
    let disk = try LoopDisk()
    let open = try OpenStore(StateHome(at: disk.path("")))
    for round in 1...12 {
      for step in 1...30 { try open.append(round * 100 + step, padding: 600) }
      let promised = round * 100 + 30
      #expect(try open.result { open.store.whenStable(.main, then: $0) }.failure == nil)
      for step in 31...(31 + round) { try open.append(round * 100 + step, padding: 600) }
      // The copy has only what is on the disk now, not what the kernel still has in memory.
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
