import Foundation
import Synchronization
import Testing
import WaymarkFiles
import WaymarkNavigation

@testable import WaymarkSceneStore

// The system gives no thread. Stack sizes are of a whole process, so each test is made in one of its own.

@Suite struct ThreadFailureTests {
  @Test func `without a second thread a change is made and its sync fails, until there is one`()
    async
  {
    await #expect(processExitsWith: .success) {
      let open = try OpenStore()
      try setStackSize(tooLarge)
      try open.append(1)
      let answer = try open.result { open.store.whenStable(.main, then: $0) }
      #expect(answer.failure == .syncFailed(Errno(rawValue: EAGAIN)))
      #expect(throws: StoreError.self) { try open.list() }
      #expect(try open.revision() == 1)
      try setStackSize(usual)
      #expect(try open.result { open.store.whenStable(.main, then: $0) }.failure == nil)
      #expect(try open.list() == [.main])
      open.store.close()
    }
  }

  @Test func `without a second thread the stop syncs all the same`() async {
    await #expect(processExitsWith: .success) {
      let open = try OpenStore()
      try setStackSize(tooLarge)
      for number in 1...8 { try open.append(1, to: scene("w\(number)")) }
      var isStable = false
      open.store.whenAllStable { isStable = $0.failure == nil }
      open.store.close()
      #expect(isStable)
      try setStackSize(usual)
    }
  }

  @Test func `files are synced one after the other where no further threads are given`() async {
    await #expect(processExitsWith: .success) {
      let open = try OpenStore()
      open.sync()
      let synced = Mutex(0)
      FileCall.intercept { call, perform in
        if case .syncData = call { synced.withLock { $0 += 1 } }
        return perform()
      }
      try setStackSize(tooLarge)
      for number in 1...20 { try open.append(1, to: scene("w\(number)")) }
      #expect(try open.result { open.store.whenAllStable(then: $0) }.failure == nil)
      #expect(synced.withLock(\.self) == 20)
      try setStackSize(usual)
      open.store.close()
    }
  }
}

private let usual = 8 << 20
/// More than a process has addresses.
private let tooLarge = 1 << 50

/// Of threads made from now on.
private func setStackSize(_ size: Int) throws {
  // Swift's Glibc module leaves it out: it is read without _GNU_SOURCE.
  typealias Setter = @convention(c) (UnsafePointer<pthread_attr_t>) -> Int32
  let setter = try #require(dlsym(nil, "pthread_setattr_default_np"))
  try withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
    let attributes = try #require(memory.baseAddress)
    pthread_attr_init(attributes)
    pthread_attr_setstacksize(attributes, size)
    #expect(unsafeBitCast(setter, to: Setter.self)(attributes) == 0)
    pthread_attr_destroy(attributes)
  }
}
