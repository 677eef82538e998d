import Foundation
import Testing
import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

@testable import WaymarkSceneStore

@Suite struct WritingTests {
  @Test func `each change appends a line that ends in a newline`() throws {
    let open = try OpenStore()
    for revision in 1...3 { try open.append(revision) }
    let lines: [UInt8] = (1...3).flatMap { line(.main, $0) + [10] }
    #expect(try open.home.bytes(.main) == lines)
  }

  @Test func `R41 what was written is there after a restart`() throws {
    let open = try OpenStore()
    try open.append(1)
    open.store.close()
    #expect(try OpenStore(open.home).revision() == 1)
  }

  @Test(arguments: [0, 0o777, 0o022] as [mode_t])
  func `folders are 0700 and files 0600 whatever the umask`(mask: mode_t) async {
    await #expect(processExitsWith: .success) { [mask] in
      let parent = try StateHome()
      umask(mask)
      let store = try SceneStore(stateHome: parent.path / "a/b", lockWait: 0, onEvent: { _ in })
      try store.append(line(.main, 1), to: .main, keepingTime: false, limit: 9)
      let waymark = parent.path / "a/b/waymark"
      let folder = waymark / "scenes/org.example.Notes"
      for path in [parent.path / "a", parent.path / "a/b", waymark, waymark / "scenes", folder] {
        try #require(path.status().mode == 0o700)
      }
      try #require((folder / "main.jsonl").status().mode == 0o600)
      try #require((waymark / "lock").status().mode == 0o600)
      store.close()
    }
  }

  @Test func `R49 a write that fails leaves the file as it was`() async {
    await #expect(processExitsWith: .success) {
      let open = try OpenStore()
      try open.append(1)
      let before = try open.home.bytes(.main)
      // The next line fits only in part.
      limitFiles(to: before.count + 20)
      let failure = Failure.cannotWrite(open.home.log(.main), .tooLarge)
      #expect(throws: failure) { try open.append(2) }
      try #require(try open.home.bytes(.main) == before)
      #expect(throws: failure) { try open.append(2) }
      try #require(try open.revision() == 1)
      // A new file is removed again.
      limitFiles(to: 20)
      let other = try scene("other")
      #expect(throws: Failure.cannotWrite(open.home.log(other), .tooLarge)) {
        try open.append(1, to: other)
      }
      try #require(try open.home.names(in: .notes) == ["main.jsonl"])
      limitFiles(to: nil)
      try open.append(2)
      try #require(try open.home.bytes(.main) == before + line(.main, 2) + [10])
    }
  }

  @Test func `a store opens without its state home, and works when that can be made`()
    throws
  {
    let home = try StateHome()
    let file = home.path / "file"
    try Data().write(to: URL(filePath: "\(file)"))
    let below = file / "state"
    var events: [StoreEvent] = []
    let store = try SceneStore(stateHome: below, lockWait: 0, onEvent: { events.append($0) })
    let failure = Failure.cannotWrite(below / "waymark", .notDirectory)
    #expect(events == [.unwritable(failure)])
    #expect(try store.read(.main) == nil)
    #expect(throws: failure) {
      try store.append(line(.main, 1), to: .main, keepingTime: false, limit: 9)
    }
    try home.remove(file)
    try store.append(line(.main, 1), to: .main, keepingTime: false, limit: 9)
    #expect(try store.read(.main)?.scene.revision == 1)
    store.close()
  }

  @Test func `a change counts as use, and one that keeps the time does not`() throws {
    let open = try OpenStore()
    try open.append(1)
    let long = FileTime(microseconds: 1_000_000_123_456)
    try FileDescriptor.open(open.home.log(.main), .readWrite).setTimes(long)
    try open.append(2, keepingTime: true)
    #expect(try open.store.read(.main)?.used == long.microseconds)
    try open.store.touch(.main)
    let touched = try #require(try open.store.read(.main)?.used)
    #expect(touched > long.microseconds)
    try FileDescriptor.open(open.home.log(.main), .readWrite).setTimes(long)
    try open.append(3)
    #expect(try #require(try open.store.read(.main)?.used) > long.microseconds)
  }

  @Test func `touching a scene that is not stored does not store it`() throws {
    let open = try OpenStore()
    try open.store.touch(.main)
    #expect(!open.store.exists(.main))
  }

  @Test(arguments: Loss.allCases)
  func `what was removed or moved is made again with the whole state`(loss: Loss) throws {
    let open = try OpenStore()
    try open.append(1)
    try loss.strike(open.home)
    try open.append(2)
    #expect(try open.home.bytes(.main) == line(.main, 2) + [10])
    #expect(open.events == [.madeAnew(.main)])
    try open.append(3)
    #expect(try open.revision() == 3)
    #expect(try open.result { open.store.whenAllStable(then: $0) }.failure == nil)
  }

  @Test func `no change is written to a new folder that another daemon has locked`() throws {
    let open = try OpenStore()
    try open.append(1)
    try open.home.move(open.home.waymark, to: open.home.path / "moved")
    let other = try OpenStore(open.home)
    #expect(throws: Failure.taken(open.home.waymark / "lock", by: getpid())) {
      try open.append(2)
    }
    other.store.close()
    try open.append(2)
    #expect(try open.revision() == 2)
  }

  @Test func `a file that replaced the scene's file takes the next line`() throws {
    let open = try OpenStore()
    try open.append(1)
    try open.home.remove(open.home.log(.main))
    try open.home.put(line(.main, 9) + [10] + line(.main, 10), for: .main)
    try open.append(2)
    #expect(try open.home.bytes(.main) == line(.main, 9) + [10] + line(.main, 2) + [10])
  }

  @Test func `only few files are open, even with many scenes`() throws {
    let open = try OpenStore(StateHome(), openFiles: 2)
    let scenes = try (1...9).map { try scene("w\($0)") }
    for revision in 1...3 {
      for id in scenes { try open.append(revision, to: id) }
    }
    #expect(open.store.files.values.count { $0.descriptor != nil } == 2)
    for id in scenes { #expect(try open.revision(id) == 3) }
  }

  @Test func `a scene that was put away takes no memory after it is synced`() throws {
    let open = try OpenStore()
    try open.append(1)
    open.store.release(.main)
    open.sync()
    #expect(open.store.files.isEmpty)
    #expect(try open.revision() == 1)
  }

  @Test func `R49 a line that is set aside is copied, and the file loses nothing`() throws {
    let open = try OpenStore()
    try open.append(1)
    try open.append(2)
    let last = line(.main, 2) + [UInt8(ascii: "\n")]
    try open.store.setAside(.main, reason: "three failures")
    #expect(try open.revision() == 2)
    try open.append(3)
    #expect(try open.revision() == 3)
    let rejected = try open.home.names(in: .notes).filter { $0.contains("rejected") }
    try #require(rejected.count == 1)
    let file = "\(open.home.folder(of: .notes))/\(rejected[0])"
    #expect(try Array(Data(contentsOf: URL(filePath: file))) == last)
  }
}

/// Limits the size of each file that this process writes.
private func limitFiles(to bytes: Int?) {
  var limit = rlimit(rlim_cur: bytes.map { rlim_t($0) } ?? .max, rlim_max: .max)
  #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
}

enum Loss: CaseIterable {
  case fileRemoved, fileMoved, folderRemoved, folderMoved, scenesRemoved, allRemoved, allMoved

  func strike(_ home: StateHome) throws {
    let away = home.path / "away"
    switch self {
    case .fileRemoved: try home.remove(home.log(.main))
    case .fileMoved: try home.move(home.log(.main), to: away)
    case .folderRemoved: try home.remove(home.folder(of: .notes))
    case .folderMoved: try home.move(home.folder(of: .notes), to: away)
    case .scenesRemoved: try home.remove(home.waymark / "scenes")
    case .allRemoved: try home.remove(home.waymark)
    case .allMoved: try home.move(home.waymark, to: away)
    }
  }
}
