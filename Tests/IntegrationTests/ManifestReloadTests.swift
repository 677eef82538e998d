import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

// Manifests that change under a daemon that runs. Each version of the test's app has one route, which
// the version before it called otherwise: a live scene tells by its path which one is in force.

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
  /// A desktop where the app's first version is there, and a client that shows its route.
  private func open() throws -> (Desktop, Client) {
    let desktop = try Desktop([app: manifest(0)])
    let client = try desktop.connect()
    try client.attach(scene)
    try client.open("press:/v", in: scene)
    return (desktop, client)
  }

  /// Waits until the scene's client is told that its path is this version's.
  private func wait(for version: Int, by client: Client, on desktop: Desktop) throws {
    try desktop.wait(for: "version \(version)") {
      client.signals.contains { $0.changed["Path"]?.routes == ["v\(version)"] }
    }
    let told = try #require(client.signals.last { $0.changed["Path"] != nil }).changed
    #expect(told["Cause"] == .string("manifest"))
    client.forgetEvents()
  }

  /// Asks until the answer is the one that comes with a change of which nothing tells.
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

  @Test func `another title, and another link, of the same place are told`() throws {
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

  @Test func `a burst of changes ends with what is there at its end`() throws {
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

  @Test func `an upgrade that removes before it adds loses nothing`() throws {
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
  func `a manifest that is gone goes with the last live scene of its app`(member: MemberName)
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

  @Test func `a manifest with a fault replaces nothing, and the fault is shown`() throws {
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

  @Test func `the folders may come later than the daemon, and go and come again`() throws {
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

  @Test func `modules come and go`() throws {
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
  func `SIGHUP and Reload read again what no folder tells of`(order: Order) throws {
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
