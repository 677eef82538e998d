import Testing
import WaymarkBytes
import WaymarkNavigation

/// The manifests in Examples, and exactly what their links open.
struct ExampleManifestTests {
  private static let project = "0b6ad1fa-ea4a-4e2b-8df5-bb9f6a5f1f31"
  private static let task = "6f9619ff-8b86-d011-b42d-00c04fc964ff"

  /// Returns what the link opens in a new scene, or the contract's name of the error.
  private static func open(_ link: String, in app: String) throws -> [String] {
    let url = Text(link)
    let manifest = try Reading.example(app)
    let scene = Scene(new: try SceneID(app: manifest.app, window: "main"), in: manifest)
    let plan: LinkPlan
    do {
      plan = try manifest.plan(for: url)
    } catch {
      #expect(error.description.contains(": "))
      return [error.isInvalidURL ? "InvalidURL" : "NoMatchingLink"]
    }
    return try scene.applying(.open(plan, url: url), by: Rules(manifest)).path.map(\.route.words)
  }

  @Test(arguments: try Reading.examples())
  func `each example of a manifest gives what it says`(app: String) throws {
    let manifest = try Reading.example(app)
    for example in manifest.examples {
      switch example.outcome {
      case .error(let name):
        #expect(try Self.open(example.url.string, in: app) == [name.string])
      case .path(let path, let tab, let sheet, let cover):
        let plan = try manifest.plan(for: example.url)
        #expect(plan.path == path)
        #expect(tab == nil || plan.tab == tab)
        #expect(plan.sheet == sheet)
        #expect(plan.cover == cover)
      }
    }
  }

  @Test(
    arguments: [
      ("myapp://document/\(task)", ["document id=\(task)"]),
      ("myapp://document/6F9619FF-8B86-D011-B42D-00C04FC964FF", ["document id=\(task)"]),
      ("myapp://project/\(project)", ["project id=\(project)"]),
      ("myapp:/document/\(task)", ["document id=\(task)"]),
      ("myapp:///document//\(task)/", ["document id=\(task)"]),
      ("MyApp:document/\(task)?utm=1#top", ["document id=\(task)"]),
      ("myapp://settings", ["settings"]), ("myapp://settings/a/b/c", ["settings"]),
      ("myapp://document/not-a-uuid", ["NoMatchingLink"]), ("myapp://document", ["NoMatchingLink"]),
      ("myapp://document/\(task)/more", ["NoMatchingLink"]), ("myapp://", ["NoMatchingLink"]),
      ("other://document/\(task)", ["NoMatchingLink"]),
      ("http://document/\(task)", ["NoMatchingLink"]),
      ("https://example.com/document/\(task)", ["NoMatchingLink"]),
      ("myapp://document/%zz", ["InvalidURL"]), ("document/\(task)", ["InvalidURL"]),
    ] as [(String, [String])])
  func `R30 R31 R33 one route to a link`(url: String, path: [String]) throws {
    #expect(try Self.open(url, in: "MyApp") == path)
  }

  @Test(
    arguments: [
      ("iosdev://checkout/c1", ["checkout cartId=c1"]),
      ("iosdev://checkout/c1?promo", ["checkout cartId=c1"]),
      ("iosdev://checkout/c1?promo=", ["checkout cartId=c1 promoCode="]),
      ("iosdev://checkout/c1?promo=A&promo=B", ["checkout cartId=c1 promoCode=B"]),
      ("iosdev://checkout/c1?promo=A&promo", ["checkout cartId=c1"]),
      ("iosdev://checkout/c1/step/2?promo=A+B%2BC", ["checkout cartId=c1 promoCode=A B+C"]),
      ("iosdev://checkout/c1?promoCode=A", ["checkout cartId=c1"]),
      ("iosdev://products/7", ["productDetail productId=7"]),
      ("iosdev://profile/me/posts", ["userProfile userId=me"]),
      ("iosdev://products", ["NoMatchingLink"]), ("iosdev://Products/7", ["NoMatchingLink"]),
      ("iosdev://checkout?promo=A", ["NoMatchingLink"]),
    ] as [(String, [String])])
  func `R34 R8 parameters from path and query that are no UUIDs`(url: String, path: [String]) throws
  {
    #expect(try Self.open(url, in: "Shop") == path)
  }

  @Test(
    arguments: [
      "https://example.com/projects/\(project)/tasks/\(task)",
      "https://EXAMPLE.com:443/projects/\(project)/tasks/\(task)",
      "myapp://projects/\(project)/tasks/\(task)",
    ])
  func `R29 R31 a deeper link gives the whole stack, on scheme and host alike`(url: String) throws {
    #expect(
      try Self.open(url, in: "Projects") == [
        "project projectID=\(Self.project)",
        "task projectID=\(Self.project) taskID=\(Self.task)",
      ])
  }

  @Test(
    arguments: [
      "myapp://projects/\(project)/tasks", "myapp://projects/\(project)/tasks/7",
      "https://example.com/projects/7/tasks/\(task)", "myapp://projects", "myapp://settings/x",
      "https://example.org/settings", "http://example.com/settings", "other://settings",
    ])
  func `R32 R30 a part that is missing, extra or bad opens nothing, not a shorter stack`(
    url: String
  )
    throws
  {
    #expect(try Self.open(url, in: "Projects") == ["NoMatchingLink"])
  }

  @Test func `R37 recipes are put on top of the path that is there`() throws {
    let manifest = try Reading.example("Recipes")
    let rules = Rules(manifest)
    var scene = Scene(new: try SceneID(app: manifest.app, window: "main"), in: manifest)
    for link in [
      "recipes:/", "recipes://recipe/\(Self.task)", "recipes://author/\(Self.project)",
      "recipes://author/\(Self.project)",
    ] {
      let url = Text(link)
      scene = try scene.applying(.open(try manifest.plan(for: url), url: url), by: rules)
    }
    #expect(
      scene.path.map(\.route.words) == [
        "home", "recipe id=\(Self.task)", "author id=\(Self.project)",
      ])
    #expect(scene.revision == 3)
  }

  @Test(arguments: ["MyApp", "Shop", "Recipes", "Projects"])
  func `R17 R44 pop at the root is fine, and of ten stored routes eight come back`(app: String)
    throws
  {
    let manifest = try Reading.example(app)
    let rules = Rules(manifest)
    let id = try SceneID(app: manifest.app, window: "main")
    var scene = Scene(new: id, in: manifest)
    #expect(try scene.applying(.pop(count: 1), by: rules) == scene)
    let name: Text = app == "Recipes" ? "home" : "settings"
    for _ in 1...10 { scene = try scene.applying(.push(try manifest.route(name)), by: rules) }
    let stored = try StoredScene(line: scene.line(time: 0, in: manifest), of: id)
    let restored = Scene(restoring: stored, of: id, .unused(0), by: rules)
    #expect(restored.path == Array(scene.path.prefix(8)))
    #expect(restored.restored == .cut)
  }

  @Test func `the demo app is the one that the documentation shows`() throws {
    let manifest = try Reading.example("Notes")
    #expect(manifest.tabs.map(\.title) == ["Notes", "Activity"])
    #expect(manifest.gates == ["account": .push(Route("login"))])
    let id = Self.project
    let edit = try manifest.plan(for: Text("notes://projects/\(id)/edit"))
    #expect(edit.path.map(\.words) == ["project projectID=\(id)"])
    #expect(edit.cover?.words == "editProject projectID=\(id)")
    #expect(edit.tab == "projects")
    #expect(try manifest.plan(for: "https://notes.example.com/settings/x").tab == "activity")
  }
}

extension NavigationError {
  fileprivate var isInvalidURL: Bool {
    if case .invalidURL = self { true } else { false }
  }
}
