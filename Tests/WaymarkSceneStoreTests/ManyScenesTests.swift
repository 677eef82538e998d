import Foundation
import Synchronization
import Testing
import WaymarkFiles
import WaymarkNavigation
import WaymarkTestSupport

@testable import WaymarkSceneStore

// A hundred thousand stored scenes. The test counts calls and what is kept, and measures no time.

@Suite struct ManyScenesTests {
  @Test func `starting costs the same with 100,000 stored scenes, and none stays in memory`()
    async throws
  {
    // The folder is in memory, so no sync waits for a disk. It is removed after the test.
    let folder = try TemporaryFolder(isInMemory: true)
    await #expect(processExitsWith: .success) { [folder = folder.path as String] in
      setenv("TMPDIR", folder, 1)
      let home = try StateHome()
      try home.store(scenes: 0..<1)
      let callsWithOne = try callsOfStarting(home)
      try home.store(scenes: 1..<100_000)
      try #require(try callsOfStarting(home) == callsWithOne && !callsWithOne.isEmpty)

      let open = try OpenStore(home)
      var listed: [SceneID] = []
      let calls = try callsHere { listed = try open.list(limit: 10) }
      try #require(listed.count == 10 && calls == 0)
      try #require(open.store.files.isEmpty)
      for number in 0..<1000 {
        let id = try scene("w\(number)")
        try #require(try open.revision(id) == 1)
        open.store.release(id)
      }
      try #require(open.store.files.isEmpty && open.store.openFiles.isEmpty)
    }
  }
}

/// Returns how often this thread asks for the status of a file in a folder while the body runs.
private func callsHere(during body: () throws -> Void) rethrows -> Int {
  let own = pthread_self()
  let calls = Mutex(0)
  FileCall.intercept { call, perform in
    if case .status(_?, _?) = call, pthread_equal(pthread_self(), own) != 0 {
      calls.withLock { $0 += 1 }
    }
    return perform()
  }
  defer { FileCall.intercept(nil) }
  try body()
  return calls.withLock { $0 }
}

/// Returns the system calls of a store from its opening to the end of its first sync.
private func callsOfStarting(_ home: StateHome) throws -> [String] {
  let calls = Mutex<[String]>([])
  FileCall.intercept { call, perform in
    calls.withLock { $0.append(String("\(call)".prefix { $0 != "(" })) }
    return perform()
  }
  let open = try OpenStore(home)
  open.sync()
  FileCall.intercept(nil)
  open.store.close()
  return calls.withLock { $0 }
}

extension StateHome {
  /// Stores the scenes `w<number>`, each at revision 1.
  fileprivate func store(scenes numbers: Range<Int>) throws {
    try put([UInt8](), for: .main)
    let folder = try FileDescriptor.open(folder(of: .notes), [.readOnly, .folder])
    for number in numbers {
      let id = try scene("w\(number)")
      try folder.open(id.logName, [.readWrite, .create]).write(line(id, 1) + [10])
    }
  }
}
