import Foundation
import Testing
import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

@testable import WaymarkSceneStore

@Suite struct ListingTests {
  /// Stores scenes that were last used at these seconds.
  private func store(_ uses: [(String, Int64)], in open: OpenStore) throws {
    for (window, seconds) in uses {
      let id = try scene(window)
      try open.home.put([line(id, 1)], for: id)
      try FileDescriptor.open(open.home.log(id), .readWrite)
        .setTimes(FileTime(microseconds: seconds * 1_000_000))
    }
  }

  @Test func `nothing stored is an empty list`() throws {
    let open = try OpenStore()
    #expect(try open.list().isEmpty)
  }

  @Test func `the most recently used come first, equal ones by the bytes of their IDs`() throws {
    let open = try OpenStore()
    try store([("c", 5), ("a", 5), ("B", 5), ("é", 5), ("last", 9), ("first", 1)], in: open)
    let windows = try open.list().map { $0.window.string }
    #expect(windows == ["last", "B", "a", "c", "é", "first"])
    #expect(try open.list(limit: 2).map { $0.window.string } == ["last", "B"])
    #expect(try open.list(limit: 0).isEmpty)
  }

  @Test func `the most recently used of many scenes are found with a small limit`() throws {
    let open = try OpenStore()
    try store((1...150).map { ("w\($0)", Int64($0 * 7919 % 151)) }, in: open)
    let all = try open.list(limit: 200)
    #expect(all.count == 150)
    #expect(try open.list(limit: 3) == Array(all.prefix(3)))
  }

  @Test func `only scenes are listed, of one app or of all`() throws {
    let open = try OpenStore()
    let other = try scene("main", of: "org.example.Other")
    try open.append(1)
    try open.append(1, to: other)
    try open.store.setAside(other, reason: "")
    try open.append(2, to: other)
    let folder = open.home.folder(of: .notes)
    for name in ["x.tmp", "UPPER.jsonl", "%61.jsonl", ".jsonl", "a b.jsonl", "x.jsonl~"] {
      try Data("x\n".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    }
    try Data().write(to: URL(filePath: "\(folder)/empty.jsonl"))
    #expect(mkdir("\(open.home.waymark)/scenes/not an app", 0o700) == 0)
    #expect(try Set(open.list()) == [.main, other])
    #expect(try open.list(.notes) == [.main])
    #expect(try open.list(AppID("org.example.None")).isEmpty)
  }

  @Test func `a scene that is forgotten while a list is made is not in it`() throws {
    let open = try OpenStore()
    try open.append(1)
    let listed: Result<[ListedScene], StoreError> = try open.result { completion in
      open.store.list(app: nil, limit: 9, then: completion)
      try open.store.forget(.main) { _ in }
    }
    #expect(try listed.get().isEmpty)
  }
}

@Suite struct RoomTests {
  private func append(_ windows: [String], in open: OpenStore, limit: Int) throws {
    for (number, window) in windows.enumerated() {
      let id = try scene(window)
      try open.append(1, to: id, limit: limit)
      try FileDescriptor.open(open.home.log(id), .readWrite)
        .setTimes(FileTime(microseconds: Int64(number + 1) * 1_000_000))
    }
  }

  @Test func `past the limit the scene unused longest and not live is forgotten`() throws {
    let open = try OpenStore()
    open.store.liveScenes = { _ in [.main] }
    try append(["main", "old", "new"], in: open, limit: 3)
    try open.append(1, to: scene("other"), limit: 3)
    // The list was requested after the change, so it comes after the scene was forgotten.
    #expect(try Set(open.list()) == [.main, scene("new"), scene("other")])
    #expect(try open.events == [.forgotten(scene("old"))])
  }

  @Test func `one scene is forgotten for each new one, even if far too many are stored`() throws {
    let open = try OpenStore()
    try append((1...9).map { "w\($0)" }, in: open, limit: 100)
    _ = try open.list()
    try open.append(1, to: scene("x1"), limit: 3)
    try open.append(1, to: scene("x2"), limit: 3)
    _ = try open.list()
    _ = try open.list()
    #expect(try open.events == [.forgotten(scene("w1")), .forgotten(scene("w2"))])
  }

  @Test func `a new scene is refused if as many are live as may be stored`() throws {
    let open = try OpenStore()
    try append(["a", "b"], in: open, limit: 2)
    let live = try [scene("a"), scene("b"), scene("c")]
    open.store.liveScenes = { _ in live }
    #expect(throws: Failure.full(limit: 2)) { try open.append(1, to: scene("c"), limit: 2) }
    try open.append(2, to: scene("a"), limit: 2)
    open.store.liveScenes = { _ in [live[0], live[2]] }
    try open.append(1, to: scene("c"), limit: 2)
    #expect(try Set(open.list()) == [scene("a"), scene("c")])
  }

  @Test func `a scene of a newer format is not forgotten because of the limit`() throws {
    let open = try OpenStore()
    let newer = try scene("newer")
    try open.home.put([Array(#"{"waymark":9}"#.utf8)], for: newer)
    try FileDescriptor.open(open.home.log(newer), .readWrite)
      .setTimes(FileTime(microseconds: 0))
    try append(["a", "b"], in: open, limit: 2)
    _ = try open.list()
    #expect(try Set(open.list()) == [newer, scene("b")])
  }
}
