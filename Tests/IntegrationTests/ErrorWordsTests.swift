import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

/// Every error of the contract as a person sees it.
@Suite struct ErrorWordsTests {
  /// The calls, each with its error below. A client makes the calls that the command does not have.
  ///
  /// Another client has attached `other` and holds it. The path of `deep` has 12 routes, `broken` has a
  /// folder instead of its file, and `busy` has 64 flows. Syncs fail from the first `--durable` on.
  private static let table = """
    waymark push $app/main page id=1 id=2
      InvalidArgs: “id” is given twice
    SetHold $app/other false
      AccessDenied: only the client that has “org.waymark.Test/other” attached may do this
    waymark snapshot main
      InvalidScene: “main” is not a scene ID: it must have the form <app-id>/<window>
    waymark push org.example.None/main page
      UnknownApp: the app “org.example.None” has no manifest; install it as waymark/apps/org.example.None.json in $XDG_DATA_HOME or in one of $XDG_DATA_DIRS
    waymark pop $app/never
      NoSuchScene: the scene “org.waymark.Test/never” does not exist; Attach or Push creates it
    waymark open test:/page/%zz
      InvalidURL: the URL is invalid at byte 11: `%` must be followed by two hex digits; write `%` itself as %25
    waymark open nonsense
      InvalidURL: the URL is invalid at byte 8: a URL must begin with a scheme and `:`
    waymark open test:/nowhere
      NoMatchingLink: no link opens this URL: in org.waymark.Test, the nearest link `/page/{id}/edit` needs the segment `page` (byte 6 of the URL)
    waymark open other:/page/1
      NoMatchingLink: no link opens this URL: no app declares the scheme “other”
    waymark open http://example.com/page/1
      NoMatchingLink: no link opens this URL: http links are never opened; use https and a host that an app declares
    waymark push $app/main nowhere
      UnknownRoute: org.waymark.Test has no route “nowhere”; its routes are “billing”, “club”, “draft”, “invoice”, “item”, “job”, “login”, “page”, “vault”
    waymark push $app/main edit
      UnknownRoute: “edit” is a sheet of org.waymark.Test, not a route; Present shows it
    waymark present $app/main nothing
      UnknownSheet: org.waymark.Test has no sheet “nothing”; its sheets are “edit”, “join”, “new”, “tour”
    waymark present $app/main page
      UnknownSheet: “page” is a route of org.waymark.Test, not a sheet; Push puts it on the path
    waymark tab $app/main none
      UnknownTab: there is no tab “none”; the tabs are “home”, “work”
    SetGate $app none
      UnknownGate: there is no gate “none”; the gates are “account”, “lock”, “member”
    waymark push $app/main page
      InvalidParameter: “page”: the parameter “id” is missing; it must be text
    waymark push $app/main item count=many
      InvalidParameter: “item”: “count” must be an integer, not the text “many”
    waymark push $app/main item count=1 sort=best
      InvalidParameter: “item”: “sort” must be one of “new”, “old”; “best” is not one of them
    waymark push $app/main page id=1 size=2
      InvalidParameter: “page”: there is no parameter “size”; the parameters are “id”
    waymark forget $app/other
      SceneInUse: another client is attached to “org.waymark.Test/other”; Attach with take_over replaces it
    waymark push $app/other page id=1
      SceneHeld: “org.waymark.Test/other” is held because leaving it would lose work; try again when the hold has ended
    EndFlow $app/main 7
      FlowEnded: flow 7 has ended or was never begun in this scene; BeginFlow begins a new one
    waymark push $app/main page id=2 --if-revision 9
      RevisionMismatch: the scene is at revision 1, not 9; read it again with Snapshot
    waymark push $app/main billing
      GateClosed: “billing” is behind the gate “account”, which is closed; SetGate opens it
    waymark pop-to $app/main page id=2
      NotOnPath: the path has no “page” with these parameters; Snapshot returns the path
    waymark push $app/deep page id=new
      DepthExceeded: the path would have more than 12 routes, which is the app's limits.depth
    BeginFlow $app/busy
      LimitsExceeded: the scene has 64 flows and may not have more; EndFlow ends one
    waymark push $app/broken page id=1
      StorageFailed: the change was not made: cannot use $HOME/state/waymark/scenes/org.waymark.Test/broken.jsonl, because it is a folder; remove it
    waymark push $app/main page id=2 --durable
      SyncFailed: revision 2 was made, but may not survive a power loss: Input/output error (EIO)
    waymark sync
      SyncFailed: the changes were made, but may not survive a power loss: Input/output error (EIO)
    """

  @Test func `each error of the contract says what was refused and what to do`() throws {
    let stage = try Stage()
    var told = ""
    for line in Self.table.split(separator: "\n") where !line.hasPrefix(" ") {
      told += "\(line)\n  \(try stage.error(of: String(line)))\n"
    }
    #expect(told == Self.table + "\n")
    let names = Mistake.allCases.map(\.name) + ["SyncFailed"]
    let missing = names.filter { !Self.table.contains("\n  \($0): ") }
    #expect(missing == [])
  }
}

/// A daemon with scenes in which every error can be provoked.
private struct Stage {
  private let desktop: Desktop
  /// The client of `other`.
  private let owner: Client
  private let caller: Client

  init() throws {
    desktop = try Desktop([TestApp.id.string: TestApp.manifest], starts: false)
    desktop.environment["WAYMARK_TEST_SYNC_FAILURE"] = desktop.home.path("fails")
    try desktop.start()
    owner = try desktop.connect()
    caller = try desktop.connect()
    try caller.push(.route("page id=1"), in: TestApp.scene)
    try owner.attach(TestApp.other)
    try owner.hold(TestApp.other, true)
    try caller.replace(TestApp.pages(12), in: "\(TestApp.id)/deep")
    try caller.push(.route("page id=1"), in: "\(TestApp.id)/busy")
    for _ in 0..<64 { _ = try caller.beginFlow("\(TestApp.id)/busy") }
    try FileManager.default.createDirectory(
      atPath: desktop.file(of: "\(TestApp.id)/broken"), withIntermediateDirectories: false)
  }

  /// The error of a call, without the folder of this test.
  func error(of line: String) throws -> String {
    if line.hasSuffix("--durable") || line.hasSuffix("sync") {
      try desktop.home.write("", to: "fails")
    }
    let words = line.replacing("$app", with: TestApp.id.string).split(separator: " ").map(
      String.init)
    let message = words[0] == "waymark" ? try command(words) : try call(words)
    return message.replacing(desktop.home.path, with: "$HOME")
  }

  private func command(_ words: [String]) throws -> String {
    let result = try desktop.waymark(Array(words.dropFirst()))
    #expect(result.isRefused(1, ""), "\(words): \(result)")
    return String(result.errors.dropFirst("waymark: ".count).dropLast())
  }

  private func call(_ words: [String]) throws -> String {
    let name = Text(words[1])
    do {
      switch words[0] {
      case "SetHold": try caller.hold(name, false)
      case "SetGate": try caller.setGate(name, Text(words[2]), open: true)
      case "EndFlow": try caller.endFlow(UInt64(words[2]) ?? 0, name)
      default: _ = try caller.beginFlow(name)
      }
    } catch let error as BusError {
      return "\(error.shortName): \(error.message)"
    }
    return "not refused"
  }
}
