import Foundation
import Synchronization
import Testing
import WaymarkFiles
import WaymarkNavigation

@testable import WaymarkSceneStore

// The system gives no thread. Stack sizes apply to the whole process, so each test runs in a process of
// its own.

@Suite struct ThreadFailureTests {
  @Test func `without a second thread changes are made, but syncs fail until it starts`()
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

  @Test func `without a second thread the stop still syncs`() async {
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

  @Test func `files are synced one after the other if no more threads can be started`() async {
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
/// More than the address space of a process.
private let tooLarge = 1 << 50

/// Sets the stack size of threads that are started later.
private func setStackSize(_ size: Int) throws {
  // Swift's Glibc module does not have this function, because it is built without _GNU_SOURCE.
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
