import Testing
import WaymarkBytes
import WaymarkManifests
import WaymarkNavigation
import WaymarkTestSupport

/// Which of several manifest files is used.
@Suite struct PrecedenceTests {
  @Test func `the first file that is found for an app wins`() throws {
    let folders = try DataFolders()
    for folder in DataFolders.Folder.allCases.reversed() {
      try folders.write(folder.rawValue, in: folder)
      folders.restart()
      #expect(try folders.name() == Text(folder.rawValue))
    }
    try folders.remove(in: .home)
    folders.read()
    #expect(try folders.name() == "system/first")
  }

  @Test func `at the start a file with a fault counts as not there, and the fault is told`() throws
  {
    let folders = try DataFolders()
    try folders.write(nil, in: .home)
    try folders.write("good", in: .second)
    folders.read()
    #expect(try folders.name() == "good")
    #expect(
      try folders.errors() == [
        "home/.local/share/waymark/apps/org.example.Notes.json:1:8: app: this must be text without control characters, at most 1024 bytes long"
      ])
    try folders.write(nil, in: .second)
    folders.restart()
    #expect(try folders.name() == nil)
    #expect(try folders.errors().count == 2)
  }

  @Test func `a file with a fault never replaces a good one`() throws {
    let folders = try DataFolders()
    try folders.write("old", in: .home)
    try folders.write("other", in: .first)
    folders.read()
    try folders.write(nil, in: .home)
    folders.read()
    #expect(try folders.name() == "old")
    #expect(try folders.errors().count == 1)
    folders.read()
    #expect(try folders.name() == "old")
    try folders.write("new", in: .home)
    folders.read()
    #expect(try folders.name() == "new")
    #expect(try folders.errors() == [])
    try folders.write(nil, in: .home)
    folders.restart()
    #expect(try folders.name() == "other")
  }

  @Test func `a file with a fault does not keep the one in force from being changed`() throws {
    let folders = try DataFolders()
    try folders.write("one", in: .first)
    folders.read()
    try folders.write(nil, in: .home)
    try folders.write("two", in: .first)
    folders.read()
    #expect(try folders.name() == "two")
    #expect(try folders.errors().count == 1)
  }

  @Test func `a file with a fault does not replace one that is gone either`() throws {
    let folders = try DataFolders()
    try folders.write("old", in: .home)
    folders.read()
    try folders.remove(in: .home)
    try folders.write(nil, in: .second)
    folders.read()
    #expect(try folders.name() == "old")
  }

  @Test func `a manifest that is gone stays while a scene of its app is live, and says so`() throws
  {
    let folders = try DataFolders()
    try folders.write("old", in: .home)
    folders.read()
    try folders.remove(in: .home)
    for _ in 1...2 {
      folders.read(live: ["org.example.Notes"])
      #expect(try folders.name() == "old")
      #expect(try folders.app()?.isGone == true)
      #expect(
        try folders.errors() == [
          "org.example.Notes: the manifest was removed; it stays in use while a scene of the app is live"
        ])
    }
    folders.read()
    #expect(try folders.app() == nil)
  }

  @Test func `R10 modules of every folder are added, by folder and then by name`() throws {
    let folders = try DataFolders()
    try folders.write("Notes", in: .second)
    for (name, folder, route) in [
      ("z.json", DataFolders.Folder.home, "z"), ("a.json", .second, "a"), ("b.json", .first, "b"),
      ("a2.json", .first, "a2"),
    ] {
      try folders.write(module: "{ routes: { \(route): {} } }", name, in: folder)
    }
    try folders.write(module: "{ routes: { hidden: {} } }", ".x.json", in: .home)
    try folders.write(module: "no module", "README", in: .home)
    folders.read()
    #expect(
      try folders.inForce() == [
        "system/second/waymark/apps/org.example.Notes.json",
        "home/.local/share/waymark/apps/org.example.Notes.d/z.json",
        "system/first/waymark/apps/org.example.Notes.d/a2.json",
        "system/first/waymark/apps/org.example.Notes.d/b.json",
        "system/second/waymark/apps/org.example.Notes.d/a.json",
      ])
    #expect(try Set(#require(folders.app()?.manifest).routes.keys) == ["z", "a", "b", "a2"])
    #expect(try folders.errors() == [])
  }

  @Test func `a module with a fault is left out and names both files`() throws {
    let folders = try DataFolders()
    try folders.write("Notes", in: .home, "routes: { a: {} }")
    try folders.write(module: "{ routes: { a: {} } }", "m.json", in: .first)
    try folders.write(module: "{ routes: { b: {} } }", "n.json", in: .second)
    folders.read()
    let error = try #require(folders.errors().first)
    #expect(error.hasPrefix("system/first/waymark/apps/org.example.Notes.d/m.json:1:13: routes.a"))
    #expect(
      error.hasSuffix(
        "already declared in home/.local/share/waymark/apps/org.example.Notes.json"))
    #expect(try folders.inForce().count == 2)
  }

  @Test func `of two app ids that differ only in case the second is not loaded`() throws {
    let folders = try DataFolders()
    try folders.write("upper", "org.example.Notes", in: .second)
    try folders.write("lower", "org.example.notes", in: .home)
    folders.read()
    #expect(try folders.name("org.example.Notes") == "upper")
    #expect(try folders.name("org.example.notes") == nil)
    #expect(
      try folders.errors("org.example.notes") == [
        "org.example.notes: not loaded because it differs from org.example.Notes only in case; rename one of them"
      ])
  }

  @Test(arguments: [false, true])
  func `the app in use stays if another one comes that differs only in case`(isGone: Bool)
    throws
  {
    let folders = try DataFolders()
    try folders.write("lower", "org.example.notes", in: .home)
    folders.read()
    try folders.write("upper", "org.example.Notes", in: .home)
    if isGone { try folders.remove("org.example.notes", in: .home) }
    folders.read(live: ["org.example.notes"])
    #expect(try folders.name("org.example.notes") == "lower")
    #expect(try folders.name("org.example.Notes") == nil)
  }

  @Test func `a file whose name is not an app id is reported, and the others are read`() throws {
    let folders = try DataFolders()
    try folders.write("Notes", in: .home)
    try folders.files.write("{}", to: "home/.local/share/waymark/apps/notes.json")
    folders.read()
    #expect(try folders.name() == "Notes")
    #expect(folders.catalog.errors.map(\.string.utf8.count).count == 1)
    #expect(folders.catalog.errors.first?.string.contains("“notes” is not an app id") == true)
  }

  @Test func `a file that cannot be read counts as one with a fault`() throws {
    let folders = try DataFolders()
    try folders.files.write("", to: "home/.local/share/waymark/apps/org.example.Notes.json/x")
    try folders.write("good", in: .first)
    folders.read()
    #expect(try folders.name() == "good")
    #expect(try folders.errors().count == 1)
  }
}
