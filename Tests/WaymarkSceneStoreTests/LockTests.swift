import Foundation
import Testing
import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

@testable import WaymarkSceneStore

@Suite struct LockTests {
  @Test func `a state folder has only one store, and the error names its process`() throws {
    let home = try StateHome()
    let first = try OpenStore(home)
    let lock = home.waymark / "lock"
    #expect(throws: OpenError.taken(lock, by: getpid())) {
      try OpenStore(home, lockWait: 0)
    }
    #expect(try lock.readFile(limit: 99, followLinks: false) == Array("\(getpid())\n".utf8))
    first.store.close()
    #expect(throws: Never.self) { try OpenStore(home).store.close() }
  }

  @Test func `a store that ends without closing leaves no lock behind`() throws {
    let home = try StateHome()
    do {
      _ = try OpenStore(home)
    }
    #expect(throws: Never.self) { try OpenStore(home) }
  }

  @Test func `a store waits for one that is stopping`() throws {
    let home = try StateHome()
    let first = try OpenStore(home)
    let stopping = try WaymarkFiles.Thread { [store = Unchecked(first)] in store.value.store.close()
    }
    #expect(throws: Never.self) { try SceneStore(stateHome: home.path, onEvent: { _ in }) }
    stopping.join()
  }

  @Test func `a lock that is a link is not followed, and nothing is written`() throws {
    let home = try StateHome()
    let target = home.path / "target"
    try Data("kept".utf8).write(to: URL(filePath: "\(target)"))
    try FileManager.default.createDirectory(
      atPath: "\(home.waymark)", withIntermediateDirectories: true)
    #expect(symlink("\(target)", "\(home.waymark)/lock") == 0)
    let open = try OpenStore(home)
    let failure = Failure.unexpected(home.waymark / "lock", .link)
    #expect(open.events == [.unwritable(failure)])
    #expect(throws: failure) { try open.append(1) }
    #expect(try target.readFile(limit: 99, followLinks: false) == Array("kept".utf8))
  }

  @Test func `links on the way to the folder, and the folder as a link, are followed`() throws {
    let home = try StateHome()
    for name in ["real", "elsewhere"] {
      try FileManager.default.createDirectory(
        atPath: "\(home.path)/\(name)", withIntermediateDirectories: false)
    }
    #expect(symlink("real", "\(home.path)/link") == 0)
    #expect(symlink("../elsewhere", "\(home.path)/real/waymark") == 0)
    let store = try SceneStore(stateHome: home.path / "link", lockWait: 0, onEvent: { _ in })
    try store.append(line(.main, 1), to: .main, keepingTime: false, limit: 9)
    let stored = home.path / "elsewhere/scenes/org.example.Notes/main.jsonl"
    #expect(try stored.status().kind == .regular)
    store.close()
  }
}

/// Hands a store to another thread. This is safe because the first thread waits for the end of the other
/// before it uses the value again.
private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
