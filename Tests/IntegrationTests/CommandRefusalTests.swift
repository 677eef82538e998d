import Testing
import WaymarkTestSupport

private let one = "6f9619ff-8b86-d011-b42d-00c04fc964ff"
private let scene = "org.example.Projects/main"
private let never = "org.example.Projects/never"

@Suite struct CommandRefusalTests {
  /// Refused commands and the beginning of the message. The scene is at revision 1 with `settings` on top.
  private static let refusals: [(words: String, message: String)] = [
    ("open myapp://document/not-a-uuid", "NoMatchingLink: no link opens this URL: "),
    (
      "open http://example.com/projects/\(one)",
      "NoMatchingLink: no link opens this URL: http links "
    ),
    ("open myapp://%zz", "InvalidURL: the URL is invalid at byte 8: "),
    ("open", "open: URL is missing; see waymark open --help"),
    (
      "resolve other://x",
      "NoMatchingLink: no link opens this URL: no app declares the scheme “other”"
    ),
    ("link \(never)", "NoSuchScene: "),
    ("link org.example.Projects task projectID=\(one) taskID=\(one)", "NoLink: "),
    ("link org.example.Projects flight", "UnknownRoute: "),
    ("push \(scene) flight", "UnknownRoute: org.example.Projects has no route “flight”"),
    ("push \(scene) newProject", "UnknownRoute: “newProject” is a sheet of org.example.Projects"),
    (
      "push \(scene) project",
      "InvalidParameter: “project”: the parameter “projectID” is missing; it must be a UUID"
    ),
    (
      "push \(scene) project projectID=7",
      "InvalidParameter: “project”: “projectID” must be a UUID; “7” is not one"
    ),
    (
      "push \(scene) project projectID=\(one) projectID=\(one)",
      "InvalidArgs: “projectID” is given twice"
    ),
    (
      "push \(scene) settings --if-revision 9",
      "RevisionMismatch: the scene is at revision 1, not 9"
    ),
    ("push org.example.None/main x", "UnknownApp: the app “org.example.None” has no manifest"),
    ("pop \(never)", "NoSuchScene: "),
    ("pop-to \(scene) project projectID=\(one)", "NotOnPath: "),
    ("root \(never)", "NoSuchScene: "),
    ("replace \(scene) settings / flight", "UnknownRoute: "),
    ("replace \(scene) settings --tab x", "UnknownTab: there is no tab “x”"),
    ("tab \(scene) x", "UnknownTab: there is no tab “x”"),
    ("present \(scene) settings", "UnknownSheet: “settings” is a route of org.example.Projects"),
    ("present \(scene) editProject projectID=7", "InvalidParameter: "),
    ("dismiss \(never)", "NoSuchScene: "),
    ("snapshot \(never)", "NoSuchScene: "),
    ("snapshot main", "InvalidScene: “main” is not a scene ID"),
    ("scenes notes", "UnknownApp: "),
    ("forget \(never)", "NoSuchScene: "),
    ("invalidate org.example.Projects flight", "UnknownRoute: "),
    ("watch notes", "UnknownApp: "),
  ]

  @Test func `a refusal says what was refused and why, and changes nothing`() throws {
    let desktop = try Desktop()
    #expect(try desktop.waymark("push", scene, "settings").isDone(saying: "revision 1\n"))
    let before = try desktop.waymark("snapshot", "--json", scene).output
    for (words, message) in Self.refusals {
      let result = try desktop.waymark(words.split(separator: " ").map(String.init))
      let status: Int32 = message.hasSuffix("--help") ? 2 : 1
      #expect(result.isRefused(status, message), "\(words): \(result)")
    }
    #expect(try desktop.waymark("snapshot", "--json", scene).output == before)
    #expect(try desktop.waymark("snapshot", never).status == 1)
  }

  @Test(arguments: [
    [], ["fly"], ["--fly"], ["push"], ["push", scene], ["pop", scene, "none"],
    ["snapshot", scene, scene], ["snapshot", "--fly", scene], ["open", "--scene"],
  ])
  func `wrong usage is status 2, without a daemon too`(words: [String]) throws {
    let result = try run([Package.program("waymark")] + words)
    #expect(result.isRefused(2, ""), "\(result)")
    #expect(result.errors.hasSuffix("--help\n"))
  }

  @Test func `an argument that is not UTF-8 is refused, not repaired`() throws {
    let script = #""$0" open "$(printf 'myapp://x\377')""#
    let result = try run(["sh", "-c", script, Package.program("waymark")])
    #expect(result.isRefused(2, "argument 2 is not UTF-8"), "\(result)")
  }

  @Test(arguments: [
    "open", "resolve", "explain", "link", "push", "pop", "pop-to", "root", "replace", "tab",
    "present", "dismiss", "snapshot", "scenes", "forget", "watch", "apps", "invalidate", "check",
    "sync", "reload",
  ])
  func `each subcommand has help, without a daemon too`(name: String) throws {
    let result = try run([Package.program("waymark"), name, "--help"])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    #expect(result.output.hasPrefix("Usage: waymark \(name)"))
  }

  @Test func `the command and the daemon are of one version`() throws {
    let command = try run([Package.program("waymark"), "--version"]).output
    let daemon = try run([Package.program("waymarkd"), "--version"]).output
    #expect(command == daemon.replacing("waymarkd", with: "waymark"))
  }

  @Test func `without a bus or a daemon, one line says so`() throws {
    let alone = try run([Package.program("waymark"), "apps"])
    #expect(alone.isRefused(1, "NotConnected: there is no session bus"), "\(alone)")
    let desktop = try Desktop(starts: false)
    let result = try desktop.waymark("apps")
    #expect(result.isRefused(1, "ServiceUnknown: waymarkd is not on the session bus"), "\(result)")
  }

  @Test func `the first call starts a daemon that the bus knows`() throws {
    let home = try TemporaryFolder()
    let service = """
      [D-BUS Service]
      Name=org.waymark.Navigation1
      Exec=/usr/bin/env XDG_STATE_HOME=\(home.path) XDG_DATA_HOME=\(home.path) \
      XDG_DATA_DIRS=\(Package.examples) \(Package.program("waymarkd"))
      """
    let bus = try PrivateBus(services: ["org.waymark.Navigation1.service": service])
    let result = try run(
      [Package.program("waymark"), "push", scene, "settings"], environment: bus.environment)
    #expect(result.isDone(saying: "revision 1\n"), "\(result)")
  }

  @Test func `an output that cannot be written is an error`() throws {
    let desktop = try Desktop()
    let result = try desktop.shell("\"$waymark\" apps >/dev/full")
    #expect(result.isRefused(1, "CannotWrite: "), "\(result)")
  }
}
