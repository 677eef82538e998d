import Foundation
import Testing

@testable import WaymarkFiles

@Suite final class ReadFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "waymark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func path(_ name: String) -> FilePath {
    FilePath(bytes: folder.appending(path: name).path.utf8)
  }

  @Test(arguments: [0, 1, 10, 3 << 20])
  func `a file is read whole up to the limit, and not past it`(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    try Data(bytes).write(to: folder.appending(path: "file"))
    let file = path("file")
    #expect(try file.readFile(limit: size, followLinks: false) == bytes)
    #expect(try file.readFile(limit: size + 1, followLinks: false) == bytes)
    if size > 0 {
      #expect(throws: ReadError.tooLarge(limit: size - 1)) {
        try file.readFile(limit: size - 1, followLinks: false)
      }
    }
  }

  @Test func `a FIFO is refused without waiting, a folder and a device are too`() throws {
    #expect(mkfifo("\(path("fifo"))", 0o600) == 0)
    for (file, kind) in [
      (path("fifo"), FileKind.fifo), (path("."), .folder), ("/dev/zero", .device),
    ] {
      #expect(throws: ReadError.notAFile(kind)) {
        try file.readFile(limit: 9, followLinks: true)
      }
    }
    #expect(throws: ReadError.system(.noEntry)) {
      try path("none").readFile(limit: 9, followLinks: true)
    }
  }

  @Test func `a link is followed only on request`() throws {
    try Data("x".utf8).write(to: folder.appending(path: "file"))
    #expect(symlink("file", "\(path("link"))") == 0)
    #expect(try path("link").readFile(limit: 9, followLinks: true) == Array("x".utf8))
    #expect(throws: ReadError.notAFile(.link)) {
      try path("link").readFile(limit: 9, followLinks: false)
    }
  }

  @Test func `a folder gives each of its names once`() throws {
    for name in ["a", "b"] { try Data().write(to: folder.appending(path: name)) }
    #expect(mkdir("\(path("c"))", 0o700) == 0)
    let opened = try FileDescriptor.open(path("."), [.readOnly, .folder])
    for _ in 1...2 {
      var found: [FilePath: FileKind] = [:]
      try opened.forEachEntry { found[$0] = $1 }
      #expect(found == ["a": .regular, "b": .regular, "c": .folder])
    }
  }

  @Test func `a time goes to a file and back, before 1970 too`() throws {
    try Data().write(to: folder.appending(path: "file"))
    let file = try FileDescriptor.open(path("file"), .readWrite)
    for microseconds in [0, 1, -1, -1_000_001, 1_764_490_502_123_456] as [Int64] {
      try file.setTimes(FileTime(microseconds: microseconds))
      let modified = try file.status().modified
      #expect(modified == FileTime(microseconds: microseconds))
      if microseconds >= 0 { #expect(modified.microseconds == microseconds) }
    }
  }
}
