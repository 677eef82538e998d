/// The model's file: the parts of a scene that may be stored, by the version of the app at the last
/// change.
struct ModelFile {
  var revision: Int
  var tab: String
  var tabs: [String]
  var paths: [String: [ModelScene.Entry]] = [:]
  var gated: [String: [ModelScene.Entry]] = [:]
  var sheet: String?
  var cover: String?
  var next: Int

  init(_ scene: ModelScene, _ app: ModelApp) {
    func stored(_ entries: [ModelScene.Entry]) -> [ModelScene.Entry] {
      Array(entries.prefix { app.isRestorable($0.place) })
    }
    revision = scene.revision
    tab = scene.tab
    tabs = app.tabs
    next = scene.next
    for (tab, entries) in scene.paths { paths[tab] = stored(entries) }
    for (tab, rest) in scene.rests where (paths[tab] ?? []).count >= rest.base {
      let kept = stored(rest.entries)
      if !kept.isEmpty { gated[tab] = kept }
    }
    if let sheet = scene.sheet, app.isRestorable(sheet) { self.sheet = sheet }
    if let cover = scene.cover, app.isRestorable(cover) { self.cover = cover }
  }

  // MARK: Writing

  var line: String {
    let paths = tabs.map { "\"\($0)\":[\(text(self.paths[$0] ?? []))]" }.joined(separator: ",")
    let rests = tabs.compactMap { tab in gated[tab].map { "\"\(tab)\":[\(text($0))]" } }
    return "{\"waymark\":1,\"scene\":\"org.example.Notes/main\",\"revision\":\(revision),"
      + "\"time\":\"1970-01-01T00:00:00.000Z\",\"tab\":\"\(tab)\",\"tabs\":{\(paths)}"
      + (rests.isEmpty ? "" : ",\"gated\":{\(rests.joined(separator: ","))}")
      + (sheet.map { ",\"sheet\":{\(text($0))}" } ?? "")
      + (cover.map { ",\"cover\":{\(text($0))}" } ?? "") + ",\"next_entry\":\(next)}"
  }

  private func text(_ entries: [ModelScene.Entry]) -> String {
    entries.map { "{\"entry\":\($0.number),\(text($0.place))}" }.joined(separator: ",")
  }

  private func text(_ place: String) -> String {
    Self.json(place)
  }

  /// Returns the members of the place's JSON object.
  static func json(_ place: String) -> String {
    var text = "\"type\":\"\(ModelApp.name(of: place))\""
    for (name, value) in ModelApp.values(of: place).sorted(by: { $0.key < $1.key }) {
      let content = value.dropFirst().replacing("\u{1}", with: "\\u0001")
      text += ",\"\(name)\":" + (value.hasPrefix("s") ? "\"\(content)\"" : content)
    }
    return text
  }

  // MARK: Reading

  /// Returns the scene as a version of the app reads it.
  func scene(
    _ app: ModelApp, _ open: Set<String>, isResuming: Bool, unusedDays: Int
  ) -> ModelScene {
    var scene = ModelScene(app)
    scene.revision = revision
    scene.next = next
    scene.cause = "restore"
    if !isResuming, let most = app.maxAgeDays, unusedDays > most {
      scene.restored = "too-old"
      return scene
    }
    if app.tabs.contains(tab) { scene.tab = tab }
    var marks: Set<String> = []
    for tab in app.tabs { read(tab, into: &scene, app, open, isResuming, &marks) }
    for (tab, entries) in paths where !entries.isEmpty && !app.tabs.contains(tab) {
      marks.insert("cut")
    }
    for tab in gated.keys where !app.tabs.contains(tab) { marks.insert("cut") }
    scene.sheet = sheet.flatMap { app.sheet(reading: $0, asCover: false) }
    scene.cover = cover.flatMap { app.sheet(reading: $0, asCover: true) }
    if let shown = scene.sheet, !app.isRestorable(shown) { scene.sheet = nil }
    if let shown = scene.cover, !app.isRestorable(shown) { scene.cover = nil }
    if (sheet == nil) != (scene.sheet == nil) || (cover == nil) != (scene.cover == nil) {
      marks.insert("cut")
    }
    scene.restored = ["discarded", "cut", "gated"].first(where: marks.contains) ?? "whole"
    return scene
  }

  private func read(
    _ tab: String, into scene: inout ModelScene, _ app: ModelApp, _ open: Set<String>,
    _ isResuming: Bool, _ marks: inout Set<String>
  ) {
    let all = (paths[tab] ?? []) + (gated[tab] ?? [])
    let most = isResuming ? app.depth : min(app.depth, app.restoreDepth)
    if all.count > most { marks.insert("cut") }
    var entries: [ModelScene.Entry] = []
    for entry in all.prefix(most) {
      guard let place = app.read(entry.place, among: app.routes), app.isRestorable(place) else {
        marks.insert(app.discards ? "discarded" : "cut")
        if app.discards { entries = [] }
        break
      }
      entries.append(ModelScene.Entry(number: entry.number, place: place))
    }
    let entered = entries.prefix { entry in app.gate(of: entry.place).map(open.contains) ?? true }
    scene.paths[tab] = Array(entered)
    if entered.count < entries.count {
      marks.insert("gated")
      scene.rests[tab] = ModelScene.Rest(
        base: entered.count, entries: Array(entries[entered.count...]))
    }
  }
}
