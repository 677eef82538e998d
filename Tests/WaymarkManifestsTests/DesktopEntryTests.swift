import Testing
import WaymarkBytes
import WaymarkFiles
import WaymarkManifests
import WaymarkTestSupport

@Suite struct DesktopEntryTests {
  private let files: DataFolders
  private let file: FilePath = "/apps/one.desktop"

  init() throws {
    files = try DataFolders()
  }

  private func command(_ keys: String) throws -> [Text] {
    try DesktopEntry(Array("[Desktop Entry]\n\(keys)\n".utf8), file: file).command
  }

  @Test(
    arguments: [
      ("one --new", ["one", "--new"]),
      (#""/opt/my apps/one" "a b""#, ["/opt/my apps/one", "a b"]),
      (#"one "" a"b"c"#, ["one", "", "abc"]),
      (#"one "\\$HOME \\"q\\" \\\\ \\`""#, ["one", #"$HOME "q" \ `"#]),
      ("one $(date) ; 'a b' & $HOME", ["one", "$(date)", ";", "'a", "b'", "&", "$HOME"]),
      ("one %u --file=%f %%u", ["one", "--file=", "%u"]),
      ("one %i %c %k", ["one", "--icon", "pic", "One 1", "/apps/one.desktop"]),
    ])
  func `Exec is split into words as the specification says`(exec: String, words: [String]) throws {
    #expect(try command("Name=One 1\nIcon=pic\nExec=\(exec)") == words.map { Text($0) })
  }

  @Test(
    arguments: [
      "", "%u", "%F %U", #"one "open"#, "one %z", "one %", "one %é", "one a\0b", "on\0e",
    ])
  func `an Exec that starts no program is malformed`(exec: String) {
    #expect(throws: DesktopEntry.Fault.malformedExec(file)) { try command("Exec=\(exec)") }
  }

  @Test(arguments: [
    "waymark open -- %u", "/usr/bin/waymark", #""waymark" open"#, "%uwaymark", "way%umark",
  ])
  func `an Exec that is Waymark itself is never run`(exec: String) {
    #expect(throws: DesktopEntry.Fault.handsToWaymark(file)) { try command("Exec=\(exec)") }
  }

  @Test func `an entry that wants a terminal, or has no Exec, starts nothing`() {
    #expect(throws: DesktopEntry.Fault.needsTerminal(file)) {
      try command("Exec=one\nTerminal=true")
    }
    #expect(throws: DesktopEntry.Fault.noExec(file)) { try command("Name=One") }
    #expect(throws: DesktopEntry.Fault.noExec(file)) {
      try command("Name=One\n[Desktop Action new]\nExec=one")
    }
  }

  @Test func `lines may end as they do on other systems`() throws {
    let text = "[Desktop Entry]\r\nExec=one two\r\n"
    #expect(try DesktopEntry(Array(text.utf8), file: file).command == ["one", "two"])
  }

  @Test func `an entry that the person has hidden counts as none`() throws {
    try files.files.write(
      "[Desktop Entry]\nExec=one\n", to: "system/first/applications/org.example.One.desktop")
    #expect(try DesktopEntry(of: "org.example.One", in: files.xdg).command == ["one"])
    try files.files.write(
      "[Desktop Entry]\nHidden=true\n", to: "home/.local/share/applications/org.example.One.desktop"
    )
    #expect(throws: DesktopEntry.Fault.notFound("org.example.One.desktop")) {
      try DesktopEntry(of: "org.example.One", in: files.xdg)
    }
  }
}
