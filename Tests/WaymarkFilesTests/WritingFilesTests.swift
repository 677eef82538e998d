import Testing
import WaymarkBytes
import WaymarkFiles
import WaymarkTestSupport

@Suite struct WritingFilesTests {
  private let folder: TemporaryFolder
  private var root: FilePath { FilePath(Text(folder.path)) }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a file is written as a whole, replaces the old one, and has the mode`() throws {
    let file = root / "entry"
    for (bytes, mode) in [(Array("first".utf8), 0o600), ([], 0o644)] as [([UInt8], UInt32)] {
      try file.writeFile(bytes, mode: mode)
      #expect(try file.readFile(limit: 10, followLinks: false) == bytes)
      #expect(try file.status().mode == mode)
    }
    var names: [FilePath] = []
    try FileDescriptor.open(root, [.readOnly, .folder]).forEachEntry { name, _ in names.append(name)
    }
    #expect(names == ["entry"])
  }

  @Test func `a write that fails leaves nothing`() throws {
    #expect(throws: Errno.noEntry) {
      try (root / "none" / "entry").writeFile([1], mode: 0o600)
    }
    try (root / "folder").makeFolders(mode: 0o700)
    #expect(throws: Errno.self) { try (root / "folder").writeFile([1], mode: 0o600) }
    var names: [FilePath] = []
    try FileDescriptor.open(root, [.readOnly, .folder]).forEachEntry { name, _ in names.append(name)
    }
    #expect(names == ["folder"])
  }

  @Test func `folders above are made, and making them again does no harm`() throws {
    let deep = root / "one" / "two"
    for _ in 1...2 { try deep.makeFolders(mode: 0o700) }
    #expect(try deep.status().kind == .folder)
    #expect(try (root / "one").status().mode == 0o700)
    try (root / "file").writeFile([], mode: 0o600)
    #expect(throws: Errno.notDirectory) { try (root / "file").makeFolders(mode: 0o700) }
  }

  @Test func `removing reports whether there was a file`() throws {
    try (root / "file").writeFile([], mode: 0o600)
    #expect(try (root / "file").removeFile())
    #expect(try !(root / "file").removeFile())
  }

  @Test func `a program's output and status are returned`() throws {
    let result = try Process.run(["sh", "-c", "echo \"$1\"; exit 3", "sh", "a  b;$(id)"])
    #expect(result.status == 3)
    #expect(result.output == Array("a  b;$(id)\n".utf8))
    #expect(throws: Errno.noEntry) { try Process.run(["/nowhere/no-such-program"]) }
  }
}
