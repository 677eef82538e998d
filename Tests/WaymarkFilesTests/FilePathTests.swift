import Testing
import WaymarkFiles

@Suite struct FilePathTests {
  @Test(
    arguments: [
      ("/a/b", "/a", "b"), ("/a/b//", "/a", "b"), ("/a//b", "/a", "b"), ("/a", "/", "a"),
      ("a/b", "a", "b"), ("a", nil, "a"), ("/", nil, ""),
    ] as [(FilePath, FilePath?, FilePath)])
  func `a path has a parent and a name`(path: FilePath, parent: FilePath?, name: FilePath) {
    #expect(path.parent == parent)
    #expect(path.name == name)
  }

  @Test func `joining needs one slash`() {
    #expect("/a" / "b" as FilePath == "/a/b")
    #expect("/" / "b" as FilePath == "/b")
  }

  @Test func `a path with a NUL inside is refused`() {
    #expect(throws: Errno.invalidArgument) { try FilePath("/\0").status() }
  }

  @Test func `an error has its name and the system's words`() {
    #expect(Errno.noEntry.name == "ENOENT")
    #expect("\(Errno.noEntry)" == "No such file or directory (ENOENT)")
    #expect(Errno(rawValue: 99_999).name == "99999")
  }
}
