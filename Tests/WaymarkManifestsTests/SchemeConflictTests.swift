import Testing
import WaymarkBytes
import WaymarkManifests
import WaymarkNavigation
import WaymarkTestSupport

/// Apps that claim the same scheme or host. The desktop's lists on disk decide between them.
@Suite struct SchemeConflictTests {
  private static let first = "org.example.Alpha"
  private static let second = "org.example.Beta"

  private func claimants(
    lists: [(file: String, text: String)], entries: [String], desktops: Text? = nil,
    of url: Text = "both:/x"
  ) throws -> [String] {
    let folders = try DataFolders(desktops: desktops)
    for app in [Self.second, Self.first] {
      try folders.write(app, app, in: .home, "schemes: [\"both\"], hosts: [\"example.com\"]")
    }
    for (file, text) in lists { try folders.files.write(text, to: file) }
    for entry in entries { try folders.files.write("", to: entry) }
    folders.read()
    return try folders.claimants(of: url)
  }

  private static func defaults(_ entries: String) -> String {
    "[Default Applications]\nx-scheme-handler/both=\(entries)\n"
  }

  private static let both = [
    "home/.local/share/applications/\(first).desktop",
    "system/first/applications/\(second).desktop",
  ]

  @Test func `without a list the first by app id gets the links`() throws {
    #expect(try claimants(lists: [], entries: Self.both) == [Self.first, Self.second])
  }

  @Test(arguments: [
    "home/.config/mimeapps.list", "etc/mimeapps.list",
    "home/.local/share/applications/mimeapps.list", "system/first/applications/mimeapps.list",
    "system/second/applications/mimeapps.list", "home/.config/gnome-mimeapps.list",
    "etc/waymark-test-mimeapps.list",
  ])
  func `each of the desktop's lists decides`(file: String) throws {
    let lists = [(file, Self.defaults("\(Self.second).desktop"))]
    #expect(
      try claimants(lists: lists, entries: Self.both, desktops: "Waymark-Test:GNOME")
        == [Self.second, Self.first])
  }

  @Test func `a list of a desktop that is not the present one does not count`() throws {
    let lists = [
      ("home/.config/kde-mimeapps.list", Self.defaults("\(Self.second).desktop"))
    ]
    #expect(
      try claimants(lists: lists, entries: Self.both, desktops: "GNOME").first == Self.first)
  }

  @Test func `the more important list decides, and in it the first entry that is installed`() throws
  {
    let lists = [
      ("home/.config/mimeapps.list", Self.defaults("none.desktop; \(Self.second).desktop;")),
      ("etc/mimeapps.list", Self.defaults("\(Self.first).desktop")),
    ]
    #expect(try claimants(lists: lists, entries: Self.both).first == Self.second)
    #expect(try claimants(lists: lists, entries: [Self.both[0]]).first == Self.first)
  }

  @Test func `the entry that hands links to Waymark stands for the app too`() throws {
    let lists = [
      ("home/.config/mimeapps.list", Self.defaults("waymark-\(Self.second).desktop"))
    ]
    let entries = ["system/second/applications/waymark-\(Self.second).desktop"]
    #expect(try claimants(lists: lists, entries: entries).first == Self.second)
  }

  @Test(arguments: [
    "[Default Applications]\n x-scheme-handler/both = org.example.Beta.desktop \r\n",
    "# a comment\n[Other]\nx-scheme-handler/both=org.example.Alpha.desktop\n"
      + "[Default Applications]\ntext/html=x.desktop\nx-scheme-handler/both=org.example.Beta.desktop",
    "[Added Associations]\nx-scheme-handler/both=org.example.Beta.desktop;org.example.Alpha.desktop;",
    "[Added Associations]\nx-scheme-handler/both=org.example.Alpha.desktop\n"
      + "[Default Applications]\nx-scheme-handler/both=org.example.Beta.desktop\n",
  ])
  func `a list is read as it is written`(text: String) throws {
    let lists = [("home/.config/mimeapps.list", text)]
    #expect(try claimants(lists: lists, entries: Self.both).first == Self.second)
  }

  @Test func `an association that a more important list removes does not count`() throws {
    let lists = [
      (
        "home/.config/mimeapps.list",
        "[Removed Associations]\nx-scheme-handler/both=\(Self.second).desktop;\n"
      ),
      (
        "etc/mimeapps.list",
        "[Added Associations]\nx-scheme-handler/both=\(Self.second).desktop;\n"
      ),
    ]
    #expect(try claimants(lists: lists, entries: Self.both).first == Self.first)
    #expect(
      try claimants(lists: Array(lists.dropFirst()), entries: Self.both).first == Self.second)
  }

  @Test func `if no list has the scheme, the cached entry of the desktop counts`() throws {
    let cache = "[MIME Cache]\nx-scheme-handler/both=\(Self.second).desktop;\n"
    let noted = ("system/second/applications/mimeinfo.cache", cache)
    #expect(try claimants(lists: [noted], entries: Self.both).first == Self.second)
    #expect(try claimants(lists: [noted], entries: [Self.both[0]]).first == Self.first)
    let list = ("etc/mimeapps.list", Self.defaults("\(Self.first).desktop"))
    #expect(try claimants(lists: [noted, list], entries: Self.both).first == Self.first)
  }

  @Test func `if the handler is not a claimant, the app ids decide`() throws {
    let lists = [("home/.config/mimeapps.list", Self.defaults("firefox.desktop"))]
    let entries = Self.both + ["system/first/applications/firefox.desktop"]
    #expect(try claimants(lists: lists, entries: entries).first == Self.first)
  }

  @Test func `a host goes to the first by app id, whatever the lists say`() throws {
    let lists = [
      (
        "home/.config/mimeapps.list",
        "[Default Applications]\nx-scheme-handler/https=\(Self.second).desktop\n"
      )
    ]
    #expect(
      try claimants(lists: lists, entries: Self.both, of: "https://example.com/x")
        == [Self.first, Self.second])
  }

  @Test func `each app tells what another claims too, and who gets it`() throws {
    let folders = try DataFolders()
    for app in [Self.first, Self.second] {
      try folders.write(app, app, in: .home, "schemes: [\"both\", \"of-\(app.suffix(3))\"]")
    }
    folders.read()
    try folders.files.write(
      Self.defaults("\(Self.second).desktop"), to: "home/.config/mimeapps.list")
    try folders.files.write("", to: Self.both[1])
    for (app, other) in [(Self.first, Self.second), (Self.second, Self.first)] {
      let id = try #require(folders.app(app)?.id)
      #expect(
        folders.catalog.conflicts(of: id) == [
          Text("scheme “both” is also claimed by \(other); links go to \(Self.second)")
        ])
    }
  }
}
