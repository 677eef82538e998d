import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

// What the daemon says about links: which app claims a URL and why, the URL of a place, and the apps.

private let one = "6f9619ff-8b86-d011-b42d-00c04fc964ff"
private let two = "0b6ad1fa-ea4a-4e2b-8df5-bb9f6a5f1f31"

@Suite struct LinkTests {
  private func vardicts(_ client: Client, _ member: MemberName, _ text: Text? = nil) throws
    -> [Vardict]
  {
    let arguments = text.map { [DBusValue.string($0)] } ?? []
    return try (try client.call(member, arguments)[0].asArray ?? []).map(Vardict.init)
  }

  private func explain(_ client: Client, _ url: Text) throws -> [String] {
    try vardicts(client, "ExplainURL", url).map { candidate in
      let app = candidate["app"]?.asString?.string.split(separator: ".").last ?? ""
      let matched = candidate["matched"] == .boolean(true) ? "takes" : "stops"
      let at = candidate["at"]?.asUInt32 ?? .max
      return "\(app) \(candidate["link"]?.asString ?? "") \(matched) at \(at)"
    }
  }

  private func print(
    _ client: Client, _ app: Text, _ path: [DBusValue], _ options: Options = []
  ) throws -> Text {
    let arguments = [DBusValue.string(app), .path(path), .options(options)]
    return try client.call("PrintURL", arguments)[0].asString ?? "no text"
  }

  // MARK: Printing

  @Test(
    arguments: [
      ("org.example.MyApp", "myapp:document/\(one)?utm=1#x", "myapp://document/\(one)"),
      ("org.example.MyApp", "myapp:/settings/a/b", "myapp://settings"),
      (
        "org.example.Shop", "iosdev:checkout/c%201?promo=A+B&x",
        "iosdev://checkout/c%201?promo=A%20B"
      ),
      ("org.example.Shop", "iosdev:profile/me/posts", "iosdev://profile/me"),
      ("org.example.Projects", "https://example.com/projects/\(one)", "myapp://projects/\(one)"),
      (
        "org.example.Projects", "https://example.com/projects/\(one)/tasks/\(two)",
        "myapp://projects/\(one)/tasks/\(two)"
      ),
      ("org.example.Notes", "notes:/projects/\(one)/edit", "notes://projects/\(one)/edit"),
      ("org.example.Notes", "notes:/settings/x", "notes://settings"),
      ("org.example.Recipes", "recipes://recipe/\(one)", nil),
      ("org.example.Notes", "notes:/checkout/c1", nil),
    ] as [(Text, Text, Text?)])
  func `R39 a scene's URL is the link that opens it, in the snapshot and the property`(
    app: Text, opened: Text, url: Text?
  ) throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    let (object, _) = try client.attach("\(app)/main")
    try client.open(opened, in: "\(app)/main")
    let snapshot = try client.snapshot("\(app)/main")
    #expect(snapshot["url"] == url.map(DBusValue.string))
    #expect(try client.property("URL", at: #require(object)) == .string(url ?? ""))
    var options: Options = [("tab", snapshot["tab"] ?? .string(""))]
    for slot in ["sheet", "cover"] as [Text] {
      if let place = snapshot[slot] { options.append((slot, place)) }
    }
    let path = snapshot["path"]?.asArray ?? []
    #expect(try print(client, app, path, options) == url ?? "")
    guard let url else { return }
    try client.open(url, in: "\(app)/other")
    let other = try client.snapshot("\(app)/other")
    for key in ["tab", "path", "sheet", "cover", "url"] as [Text] {
      #expect(other[key] == snapshot[key], "\(key)")
    }
  }

  @Test func `PrintURL takes a tab, a sheet and a cover, and refuses undeclared ones`() throws {
    let client = try Desktop().connect()
    let notes: Text = "org.example.Notes"
    let project = DBusValue.route("project projectID=\(one)")
    let edit = DBusValue.route("editProject projectID=\(one)")
    #expect(try print(client, notes, [project]) == "notes://projects/\(one)")
    #expect(
      try print(client, notes, [project], [("cover", edit)]) == "notes://projects/\(one)/edit")
    #expect(try print(client, notes, [.route("settings")]) == "")
    #expect(
      try print(client, notes, [.route("settings")], [("tab", .string("activity"))])
        == "notes://settings")
    #expect(try print(client, notes, [project, project]) == "")
    let refused: [(String, Text, [DBusValue], Options)] = [
      ("UnknownApp", "org.example.None", [], []), ("UnknownApp", "none", [], []),
      ("UnknownRoute", notes, [.route("newProject")], []),
      ("UnknownSheet", notes, [], [("sheet", .route("project projectID=\(one)"))]),
      ("UnknownTab", notes, [], [("tab", .string("none"))]),
      ("InvalidParameter", notes, [.route("project projectID=7")], []),
      ("InvalidParameter", notes, [.route("project")], []),
      ("InvalidArgs", notes, [], [("tab", .uint32(1))]), ("InvalidArgs", notes, [], [("x", edit)]),
    ]
    for (error, app, path, options) in refused {
      #expect(try refusal { try print(client, app, path, options) } == error)
    }
  }

  // MARK: Explaining

  @Test(
    arguments: [
      (
        "myapp://project/\(one)",
        [
          "MyApp /project/{id} takes at 52", "MyApp /document/{id} stops at 8",
          "MyApp /settings/** stops at 8",
          "Projects /projects/{projectID}/tasks/{taskID} stops at 8",
          "Projects /projects/{projectID} stops at 8", "Projects /settings stops at 8",
        ]
      ),
      (
        "https://example.com/projects/\(one)/tasks/7",
        [
          "Projects /projects/{projectID}/tasks/{taskID} stops at 72",
          "Projects /projects/{projectID} stops at 66", "Projects /settings stops at 20",
        ]
      ),
      ("nobody:/x", ["  stops at 0"]), ("http://example.com/", ["  stops at 0"]),
      ("iosdev://checkout/%zz", ["  stops at 18"]),
    ] as [(Text, [String])])
  func `ExplainURL says how far each pattern matches, the best first`(
    url: Text, told: [String]
  ) throws {
    let client = try Desktop().connect()
    #expect(try Set(explain(client, url)) == Set(told))
    #expect(try explain(client, url).first == told.first)
    for candidate in try vardicts(client, "ExplainURL", url) {
      #expect((candidate["reason"] == .string("")) == (candidate["matched"] == .boolean(true)))
    }
  }

  // MARK: Apps

  @Test func `ListApps says what each app declares, and which claims are shared`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    let apps = try vardicts(client, "ListApps")
    #expect(
      apps.map { $0["app"]?.asString } == [
        "org.example.MyApp", "org.example.Notes", "org.example.Projects", "org.example.Recipes",
        "org.example.Shop",
      ])
    let projects = try #require(apps.first { $0["app"] == .string("org.example.Projects") })
    #expect(
      projects == [
        "app": .string("org.example.Projects"), "name": .string("Projects"),
        "files": .strings([Text("\(Package.examples)/waymark/apps/org.example.Projects.json")]),
        "schemes": .strings(["myapp"]), "hosts": .strings(["example.com"]), "links": .uint32(3),
        "errors": .strings([]),
        "conflicts": .strings([
          "scheme “myapp” is also claimed by org.example.MyApp; links go to org.example.MyApp"
        ]),
      ])
    #expect(desktop.log.contains("org.example.Projects: scheme “myapp” is also claimed by"))
  }

  @Test func `if two apps have one scheme, links go to the desktop's present handler`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    let url: Text = "myapp:/settings"
    #expect(try client.open(url).scene == "org.example.MyApp/main")
    let entry = "waymark-org.example.Projects.desktop"
    try desktop.home.write("[Desktop Entry]\n", to: "data/applications/\(entry)")
    try desktop.home.write(
      "[Default Applications]\nx-scheme-handler/myapp=\(entry)\n", to: ".config/mimeapps.list")
    #expect(try client.open(url).scene == "org.example.Projects/main")
    #expect(try client.open(url, in: "org.example.MyApp/main").scene == "org.example.MyApp/main")
  }
}
