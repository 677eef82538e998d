import Glibc
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

// The command as people use it. CommandRefusalTests has the refusals.

private let one = "6f9619ff-8b86-d011-b42d-00c04fc964ff"
private let two = "0b6ad1fa-ea4a-4e2b-8df5-bb9f6a5f1f31"
private let scene = "org.example.Projects/main"
private let project = "project projectID=\(one)"
private let task = "task projectID=\(one) taskID=\(two)"

/// A manifest with tabs, numbers and a cover, which the examples do not have.
private let tabbed = """
  { "app": "org.example.Tabbed", "schemes": ["tabbed"], "tabs": ["a", "b"],
    "routes": { "list": { "params": { "page": "int", "all": "bool?" } } },
    "sheets": { "full": { "params": { "page": "int" }, "style": "cover" } },
    "links": [{ "match": "/list/{page}", "open": ["list"], "tab": "b" }] }
  """

@Suite struct CommandTests {
  /// Runs the command and expects success with this output.
  private func expect(
    _ desktop: Desktop, _ words: String, _ output: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try desktop.waymark(words.split(separator: " ").map(String.init))
    #expect(result.isDone(saying: output), "\(result)", sourceLocation: sourceLocation)
  }

  @Test func `paths are changed step by step, and each step prints the revision`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    try expect(desktop, "push \(scene) \(project)", "revision 1\n")
    try expect(desktop, "push \(scene) \(task) --durable", "revision 2\n")
    try expect(desktop, "push \(scene) \(task) --unless-top", "revision 2\n")
    try expect(desktop, "push \(scene) settings --replace-top --if-revision 2", "revision 3\n")
    #expect(try client.path(Text(scene)) == [project, "settings"])
    try expect(desktop, "pop-to \(scene) \(project)", "revision 4\n")
    try expect(desktop, "replace \(scene) \(project) / \(task) / settings", "revision 5\n")
    #expect(try client.path(Text(scene)) == [project, task, "settings"])
    try expect(desktop, "pop \(scene) 2", "revision 6\n")
    try expect(desktop, "pop \(scene)", "revision 7\n")
    try expect(desktop, "pop \(scene)", "revision 7\n")
    try expect(desktop, "push \(scene) settings", "revision 8\n")
    try expect(desktop, "root \(scene)", "revision 9\n")
    try expect(desktop, "replace \(scene)", "revision 9\n")
  }

  @Test func `links are opened, resolved, printed and invalidated`() throws {
    let desktop = try Desktop()
    let url = "https://example.com/projects/\(one)/tasks/\(two)"
    let printed = "myapp://projects/\(one)/tasks/\(two)\n"
    let missing = ", the app is not installed: it has no bus service and no desktop entry\n"
    try expect(desktop, "open \(url)", "\(scene): revision 1" + missing)
    try expect(
      desktop, "open --scene org.example.Projects/2 -- \(url)",
      "org.example.Projects/2: revision 1" + missing)
    try expect(desktop, "link \(scene)", printed)
    try expect(desktop, "link org.example.Projects \(project) / \(task)", printed)
    try expect(
      desktop, "resolve https://example.com/projects/\(one)",
      """
      app     org.example.Projects
      scene   org.example.Projects/2
      link    /projects/{projectID}
      policy  replace
      path    \(project)

      """)
    try expect(
      desktop, "invalidate org.example.Projects \(project) --durable",
      "org.example.Projects/2\n\(scene)\n")
  }

  @Test func `numbers, tabs and covers are those of the app's manifest`() throws {
    let desktop = try Desktop(["org.example.Tabbed": tabbed])
    let scene = "org.example.Tabbed/w"
    try expect(desktop, "push \(scene) list page=5 all=true", "revision 1\n")
    try expect(desktop, "tab \(scene) b", "revision 2\n")
    try expect(desktop, "replace \(scene) list page=-7 --tab a", "revision 3\n")
    try expect(desktop, "present \(scene) full page=1", "revision 4\n")
    try expect(
      desktop, "snapshot \(scene)",
      """
      scene     org.example.Tabbed/w
      revision  4
      state     without a window
      tab       a
      path      list page=-7
      cover     full page=1
      back to   org.example.Tabbed

      """)
    try expect(desktop, "dismiss \(scene)", "revision 5\n")
    try expect(desktop, "link org.example.Tabbed list page=5 --tab b", "tabbed://list/5\n")
  }

  @Test func `scenes are listed and forgotten`() throws {
    let desktop = try Desktop()
    try expect(desktop, "scenes", "")
    try expect(desktop, "push \(scene) settings", "revision 1\n")
    try expect(desktop, "push org.example.Shop/main home", "revision 1\n")
    let list = try desktop.waymark("scenes", "org.example.Projects")
    #expect(list.status == 0)
    #expect(list.output.hasPrefix("USED                      STATE  REVISION  DEPTH  SCENE\n"))
    #expect(list.output.hasSuffix("  -      1         1      \(scene)\n"))
    #expect(try desktop.waymark("scenes", "--limit", "1").output.contains("org.example.Shop/main"))
    try expect(desktop, "forget \(scene)", "")
    try expect(desktop, "scenes org.example.Projects", "")
    try expect(desktop, "sync", "")
  }

  @Test func `apps are listed with their errors, and manifests are read again`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    try desktop.install("{ \"app\": 1 }", of: "org.example.Broken")
    try expect(desktop, "reload", "")
    let apps = try desktop.waymark("apps")
    #expect(apps.status == 0)
    #expect(apps.output.contains("org.example.Shop  Shop\n  file     \(Package.examples)/"))
    #expect(apps.output.contains("org.example.Broken.json:1:10: app: "))
    #expect(apps.output.contains("scheme “myapp” is also claimed by"))
    #expect(try client.scenes().isEmpty)
  }

  @Test func `a URL is explained with its outcome`() throws {
    let desktop = try Desktop()
    let taken = try desktop.waymark("explain", "iosdev://checkout/c1")
    #expect(taken.status == 0)
    #expect(
      taken.output.hasPrefix(
        "org.example.Shop  `/checkout/{cartId}/**?promo={promoCode}` takes it\n"))
    #expect(taken.output.hasSuffix("policy  replace\npath    checkout cartId=c1\n"))
    let refused = try desktop.waymark("explain", "iosdev://profile")
    #expect(refused.status == 0)
    let nearest = "`/profile/{userId}/**` needs one more segment, `{userId}`, at byte 16"
    #expect(refused.output.hasPrefix("org.example.Shop  \(nearest)\n"))
    #expect(refused.output.contains("\n\nNoMatchingLink: "))
  }

  @Test func `the launcher's tokens are passed on`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    try client.attach(Text(scene))
    desktop.environment["XDG_ACTIVATION_TOKEN"] = "token"
    desktop.environment["DESKTOP_STARTUP_ID"] = "startup"
    try expect(desktop, "open --scene \(scene) myapp://settings", "\(scene): revision 1\n")
    try desktop.wait(for: "Raise") { client.signals.contains { $0.member == "Raise" } }
    let raise = try #require(client.signals.first { $0.member == "Raise" })
    let data = try Vardict(raise.arguments[0])
    #expect(data["activation-token"] == .string("token"))
    #expect(data["desktop-startup-id"] == .string("startup"))
  }

  /// Bundles of a program with its libraries start it with the loader.
  @Test func `the arguments are right if the loader starts the program`() throws {
    let loaders = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]
    let loader = try #require(loaders.first { access($0, X_OK) == 0 })
    for program in ["waymark", "waymarkd"] {
      let result = try run([loader, Package.program(program), "--version"])
      #expect(result.status == 0, "\(result)")
      #expect(result.output == (try run([Package.program(program), "--version"]).output))
    }
  }
}
