import Foundation
import Testing
import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

@testable import WaymarkSceneStore

@Suite struct ReadingTests {
  @Test func `R48 reading a scene that is not stored returns nil and reports no event`() throws {
    let open = try OpenStore()
    #expect(try open.revision() == nil)
    #expect(!open.store.exists(.main))
    #expect(open.events.isEmpty)
  }

  @Test func `the last valid line is the scene`() throws {
    let open = try OpenStore()
    try open.home.put([line(.main, 1), line(.main, 2)], for: .main)
    #expect(try open.revision() == 2)
  }

  @Test(arguments: [
    "", "{}", "null", "{\"waymark\":1", "\u{0}\u{0}\u{0}", #"{"waymark":0.5,"scene":"a"}"#,
  ])
  func `invalid lines are skipped`(junk: String) throws {
    let open = try OpenStore()
    try open.home.put([line(.main, 7), Array(junk.utf8)], for: .main)
    #expect(try open.revision() == 7)
  }

  @Test func `a line of another scene is skipped`() throws {
    let open = try OpenStore()
    let other = try scene("other")
    try open.home.put([line(.main, 7), line(other, 8)], for: .main)
    #expect(try open.revision() == 7)
  }

  @Test func `R50 a file torn at any byte is the scene before or after that change`() throws {
    let home = try StateHome()
    let before = line(.main, 1) + [10]
    let whole = before + line(.main, 2) + [10]
    for length in before.count...whole.count {
      try home.put(Array(whole.prefix(length)), for: .main)
      let open = try OpenStore(home)
      #expect(try open.revision() == (length == whole.count ? 2 : 1))
      try open.append(3)
      #expect(try open.revision() == 3)
      let kept = length == whole.count ? whole : before
      #expect(try home.bytes(.main) == kept + line(.main, 3) + [10])
      open.store.close()
    }
  }

  @Test func `R50 a file torn in its first line is a scene before its first change`() throws {
    let home = try StateHome()
    let first = line(.main, 1)
    for length in 0...first.count {
      try home.put(Array(first.prefix(length)), for: .main)
      let open = try OpenStore(home)
      #expect(try open.revision() == nil)
      try open.append(1)
      #expect(try open.revision() == 1)
      #expect(try home.bytes(.main) == first + [10])
      #expect(open.events.isEmpty)
      open.store.close()
    }
  }

  @Test func `what is not the beginning of the scene's first line is set aside`() throws {
    let other = line(try scene("other"), 1)
    for content in [Array("{\"waymark\":3".utf8), other, Array("x".utf8)] {
      let open = try OpenStore()
      try open.home.put(content, for: .main)
      #expect(try open.revision() == nil)
      #expect(open.events.count == 1)
    }
  }

  @Test func `a line of a newer format is left alone, and every use of its scene fails`() throws {
    let open = try OpenStore()
    let newer = Array(#"{"waymark":2,"what":"ever"}"#.utf8)
    try open.home.put([line(.main, 1), newer], for: .main)
    let before = try open.home.bytes(.main)
    let failure = Failure.newer(open.home.log(.main), format: 2)
    #expect(throws: failure) { try open.revision() }
    #expect(throws: failure) { try open.append(2) }
    #expect(throws: failure) { try open.store.touch(.main) }
    #expect(throws: failure) { try open.store.forget(.main) { _ in } }
    #expect(throws: failure) { try open.store.setAside(.main, reason: "") }
    open.store.close()
    #expect(try open.home.bytes(.main) == before)
  }

  @Test func `R46 files without a valid line are set aside, and three of them are kept`() throws {
    let open = try OpenStore()
    for number in 1...5 {
      try open.home.put([Array("junk \(number)".utf8)], for: .main)
      #expect(try open.revision() == nil)
      open.sync()
    }
    let names = try open.home.names(in: .notes)
    #expect(names.count == 3)
    #expect(names.allSatisfy { $0.hasPrefix("main.rejected-2") })
    let newest = try (open.home.folder(of: .notes) / FilePath(bytes: (names.last ?? "").utf8))
      .readFile(limit: 100, followLinks: false)
    #expect(newest == Array("junk 5\n".utf8))
    #expect(open.events.count == 5)
    try open.append(1)
    #expect(try open.revision() == 1)
  }

  @Test func `an empty file counts as not stored`() throws {
    let open = try OpenStore()
    try open.home.put([UInt8](), for: .main)
    #expect(try open.revision() == nil)
    #expect(!open.store.exists(.main))
    #expect(open.events.isEmpty)
    try open.append(1)
    #expect(try open.revision() == 1)
  }

  @Test func `a temporary file from a killed daemon is removed when its scene is read`() throws {
    let open = try OpenStore()
    try open.append(1)
    let temporary = open.home.folder(of: .notes) / "main.tmp"
    try Data(line(.main, 9)).write(to: URL(filePath: "\(temporary)"))
    #expect(try open.revision() == 1)
    #expect(try open.home.names(in: .notes) == ["main.jsonl"])
  }

  @Test func `a line of the greatest length is found before a torn one of that length`() throws {
    let open = try OpenStore()
    let padding = SceneStore.longestLine - line(.main, 1, padding: 1).count + 1
    let longest = line(.main, 1, padding: padding)
    #expect(longest.count == SceneStore.longestLine)
    try open.home.put([line(.main, 9), longest, longest.dropLast(1)], for: .main)
    #expect(try open.revision() == 1)
    #expect(throws: Failure.tooLong) { try open.append(2, padding: padding + 1) }
    try open.append(2, padding: padding)
    #expect(try open.revision() == 2)
  }

  @Test func `only the last mebibyte of a file is read`() throws {
    let open = try OpenStore()
    let valid = line(.main, 1) + [10]
    try open.home.put(valid + [UInt8](repeating: 0, count: 1 << 20), for: .main)
    #expect(try open.revision() == nil)
    try open.home.put(
      valid + [UInt8](repeating: 0, count: (1 << 20) - valid.count), for: .main)
    #expect(try open.revision() == 1)
  }

  @Test func `a sparse file of a tebibyte is set aside at once`() throws {
    let open = try OpenStore()
    try open.home.put([UInt8](), for: .main)
    try FileDescriptor.open(open.home.log(.main), .readWrite).truncate(to: 1 << 40)
    #expect(try open.revision() == nil)
    #expect(open.events.count == 1)
  }

  @Test func `a mebibyte of newlines is set aside`() throws {
    let open = try OpenStore()
    try open.home.put([UInt8](repeating: 10, count: 1 << 20), for: .main)
    #expect(try open.revision() == nil)
  }

  @Test(arguments: HostileKind.allCases)
  func `what is not a regular file is not read, and does not block the store`(
    kind: HostileKind
  ) throws {
    let open = try OpenStore()
    let other = try scene("other")
    try open.append(5, to: other)
    try kind.make(at: open.home.log(.main), target: open.home.log(other))
    let failure = Failure.unexpected(open.home.log(.main), kind.kind)
    #expect(throws: failure) { try open.revision() }
    #expect(throws: failure) { try open.append(1) }
    #expect(throws: failure) { try open.store.forget(.main) { _ in } }
    #expect(try open.revision(other) == 5)
    #expect(try open.list() == [other])
  }

  @Test func `a link instead of an app's folder is not followed`() throws {
    let open = try OpenStore()
    try open.append(5, to: scene("main", of: "org.example.Other"))
    let folder = open.home.folder(of: .notes)
    #expect(symlink("org.example.Other", "\(folder)") == 0)
    #expect(throws: Failure.unexpected(folder, .link)) { try open.revision() }
    #expect(throws: Failure.unexpected(folder, .link)) { try open.append(1) }
    #expect(try open.list().count == 1)
  }

  @Test func `R49 no scene can be read if a file has the name of the scenes folder`() throws {
    let open = try OpenStore()
    try open.append(1)
    open.store.release(.main)
    open.sync()
    let scenes = open.home.waymark / "scenes"
    try open.home.move(scenes, to: open.home.path / "away")
    try Data().write(to: URL(filePath: "\(scenes)"))
    #expect(open.store.exists(.main))
    #expect(throws: Failure.unexpected(scenes, .regular)) { try open.revision() }
  }
}

enum HostileKind: CaseIterable {
  case link, danglingLink, fifo, folder, socket

  var kind: FileKind {
    switch self {
    case .link, .danglingLink: .link
    case .fifo: .fifo
    case .folder: .folder
    case .socket: .socket
    }
  }

  func make(at path: FilePath, target: FilePath) throws {
    let name = "\(path)"
    let result =
      switch self {
      case .link: symlink("\(target)", name)
      case .danglingLink: symlink("nowhere", name)
      case .fifo: mkfifo(name, 0o600)
      case .folder: mkdir(name, 0o700)
      case .socket: mknod(name, S_IFSOCK | 0o600, 0)
      }
    #expect(result == 0)
  }
}
