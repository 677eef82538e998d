import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

// Manifests that change while the daemon runs. Each version of the test's app has one route, which had
// another name in the version before. So the path of a live scene shows which version is in force.

private let app = "org.example.Press"
private let scene: Text = "org.example.Press/main"

private func manifest(_ version: Int, _ keys: String = "") -> String {
  let names = (0..<version).map { "\"v\($0)\"" }.joined(separator: ", ")
  return """
    { app: "\(app)", schemes: ["press"], \(keys)
      routes: { v\(version): { was: [\(names)] } },
      links: [{ match: "/v", open: ["v\(version)"] }] }
    """
}

@Suite struct ManifestReloadTests {
  /// Returns a desktop with the app's first version, and a client that shows its route.
  private func open() throws -> (Desktop, Client) {
    let desktop = try Desktop([app: manifest(0)])
    let client = try desktop.connect()
    try client.attach(scene)
    try client.open("press:/v", in: scene)
    return (desktop, client)
  }

  /// Waits until the scene's client gets the path of this version.
  private func wait(for version: Int, by client: Client, on desktop: Desktop) throws {
    try desktop.wait(for: "version \(version)") {
      client.signals.contains { $0.changed["Path"]?.routes == ["v\(version)"] }
    }
    let told = try #require(client.signals.last { $0.changed["Path"] != nil }).changed
    #expect(told["Cause"] == .string("manifest"))
    client.forgetEvents()
  }

  /// Repeats a call until its reply has changed. For changes without a signal.
  private func ask(
    for what: String, _ isAnswered: () throws -> Bool
  ) throws {
    let end = Date(timeIntervalSinceNow: 60)
    while try !isAnswered() {
      guard Date() < end else {
        throw Desktop.Overdue(description: "asked a minute for \(what)")
      }
    }
  }

  private func errors(_ client: Client) throws -> [Text] {
    let apps = try (try client.call("ListApps")[0].asArray ?? []).map(Vardict.init)
    let own = try #require(apps.first { $0["app"] == .string(Text(app)) })
    return (own["errors"]?.asArray ?? []).compactMap(\.asString)
  }

  private func rename(_ old: String, _ new: String, in desktop: Desktop) throws {
    #expect(
      Foundation.rename(
        desktop.home.path("data/waymark/" + old), desktop.home.path("data/waymark/" + new)) == 0)
  }

  // MARK: Tests

  @Test func `a file that is written in place, or renamed over, is read again`() throws {
    let (desktop, client) = try open()
    try desktop.install(manifest(1), of: app)
    try wait(for: 1, by: client, on: desktop)
    try desktop.home.write(manifest(2), to: "data/waymark/apps/.new")
    try rename("apps/.new", "apps/\(app).json", in: desktop)
    try wait(for: 2, by: client, on: desktop)
    #expect(try client.path(scene) == ["v2"])
    #expect(try client.snapshot(scene)["revision"] == .uint64(3))
  }

  @Test func `a new title and a new URL of the same place are signalled`() throws {
    let desktop = try Desktop([app: manifest(0, "name: 'Old',")])
    let client = try desktop.connect()
    try client.attach(scene)
    try client.open("press:/v", in: scene)
    client.forgetEvents()
    try desktop.install(manifest(0, "name: 'New',"), of: app)
    try desktop.wait(for: "the title") {
      client.signals.contains { $0.changed["BackTitle"] == .string("New") }
    }
    let told = try #require(client.signals.last)
    #expect(told.changed.items.count == 1)
    #expect(try client.snapshot(scene)["back_title"] == .string("New"))
    client.forgetEvents()
    let text = manifest(0, "name: 'New',").replacingOccurrences(of: "/v\"", with: "/w\"")
    try desktop.install(text, of: app)
    try desktop.wait(for: "the link") { client.signals.contains { $0.invalidated == ["URL"] } }
    #expect(try client.snapshot(scene)["url"] == .string("press://w"))
  }

  @Test func `after a burst of changes the last version is in force`() throws {
    let (desktop, client) = try open()
    for version in 1...40 {
      let other = "org.example.Press\(version)"
      try desktop.home.write(
        "{ app: \"\(other)\" }", to: "data/waymark/apps/\(other).json")
      try desktop.home.write(manifest(version), to: "data/waymark/apps/\(app).json.dpkg-new")
      try rename("apps/\(app).json.dpkg-new", "apps/\(app).json", in: desktop)
    }
    try wait(for: 40, by: client, on: desktop)
    let apps = try (try client.call("ListApps")[0].asArray ?? []).map(Vardict.init)
    #expect(apps.count { $0["app"]?.asString?.string.hasPrefix(app) == true } == 41)
  }

  @Test func `an upgrade that removes files before it adds new ones loses nothing`() throws {
    let (desktop, client) = try open()
    try desktop.removeManifest(of: app)
    try client.call("Reload")
    #expect(try client.path(scene) == ["v0"])
    #expect(try errors(client).first?.string.contains("the manifest was removed") == true)
    try desktop.install(manifest(1), of: app)
    try wait(for: 1, by: client, on: desktop)
    #expect(try errors(client) == [])
  }

  @Test(arguments: ["Detach", "Forget"] as [MemberName])
  func `a removed manifest stays in force until its app has no live scene`(member: MemberName)
    throws
  {
    let (desktop, client) = try open()
    try client.attach("org.example.Press/other")
    try desktop.removeManifest(of: app)
    try client.call("Reload")
    try client.tell(member, "org.example.Press/other")
    #expect(try client.path(scene) == ["v0"])
    try client.tell(member, scene)
    try ask(for: "an unknown app") { try refusal { try client.path(scene) } == "UnknownApp" }
    try desktop.install(manifest(1), of: app)
    try ask(for: "a known app") { try refusal { try client.attach(scene) } == "none" }
    #expect(try client.path(scene) == (member == "Detach" ? ["v1"] : []))
  }

  @Test func `a manifest with an error replaces nothing, and the error is shown`() throws {
    let (desktop, client) = try open()
    try desktop.install(manifest(1, "tabs: 5,"), of: app)
    try ask(for: "the fault") { try !errors(client).isEmpty }
    let error = try #require(try errors(client).first?.string)
    #expect(error.hasSuffix("\(app).json:1:55: tabs: this must be a list, [ … ]"))
    #expect(desktop.log.contains(error))
    #expect(try client.path(scene) == ["v0"])
    try desktop.install(manifest(1), of: app)
    try wait(for: 1, by: client, on: desktop)
    #expect(try errors(client) == [])
  }

  @Test func `the folders may appear after the start, and disappear and appear again`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    #expect(try refusal { try client.attach(scene) } == "UnknownApp")
    try desktop.install(manifest(0), of: app)
    try ask(for: "the app") { try refusal { try client.attach(scene) } == "none" }
    try client.open("press:/v", in: scene)
    for version in [1, 3] {
      let old = desktop.home.path("data/waymark")
      try FileManager.default.moveItem(atPath: old, toPath: old + ".\(version)")
      try desktop.install(manifest(version), of: app)
      try wait(for: version, by: client, on: desktop)
      try desktop.install(manifest(version + 1), of: app)
      try wait(for: version + 1, by: client, on: desktop)
    }
  }

  @Test func `modules are added and removed`() throws {
    let (desktop, client) = try open()
    let module = "data/waymark/apps/\(app).d/more.json"
    try desktop.home.write("{ routes: { more: {} } }", to: module)
    try ask(for: "the module") {
      try refusal { try client.push(.route("more"), in: scene) } == "none"
    }
    try desktop.home.write("{ routes: { most: { was: \"more\" } } }", to: module)
    try desktop.wait(for: "the module's change") {
      client.signals.contains { $0.changed["Path"]?.routes == ["v0", "most"] }
    }
    try FileManager.default.removeItem(atPath: desktop.home.path("data/waymark/apps/\(app).d"))
    try desktop.wait(for: "the module's end") {
      client.signals.contains { $0.changed["Path"]?.routes == ["v0"] }
    }
  }

  enum Order: CaseIterable {
    case hangUp
    case reload
  }

  @Test(arguments: Order.allCases)
  func `SIGHUP and Reload also read changes that no folder reports`(order: Order) throws {
    let desktop = try Desktop()
    let file = try desktop.home.write(manifest(0), to: "elsewhere/manifest.json")
    try desktop.home.write("", to: "data/waymark/apps/README")
    try FileManager.default.createSymbolicLink(
      atPath: desktop.home.path("data/waymark/apps/\(app).json"), withDestinationPath: file)
    let client = try desktop.connect()
    try ask(for: "the app") { try refusal { try client.attach(scene) } == "none" }
    try client.open("press:/v", in: scene)
    try desktop.home.write(manifest(1), to: "elsewhere/manifest.json")
    switch order {
    case .hangUp: desktop.daemon?.send(signal: SIGHUP)
    case .reload: try client.call("Reload")
    }
    try wait(for: 1, by: client, on: desktop)
  }
}
