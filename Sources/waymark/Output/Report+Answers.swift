import WaymarkBytes
import WaymarkContract
import WaymarkJSON
import WaymarkNavigation

// The daemon's answers as text for people.

extension Report {
  init(_ opened: OpenedLink) {
    var text = "\(opened.scene): revision \(opened.revision)"
    if let gate = opened.results.waitsFor { text += ", the link waits for “\(gate)”" }
    if let words = opened.results.activationWords { text += ", \(words)" }
    self.init(text + "\n")
  }

  init(_ snapshot: Snapshot) {
    var rows: [[String]] = [
      ["scene", snapshot.scene.string], ["revision", "\(snapshot.revision)"],
    ]
    let states = [
      snapshot.isLive ? "live" : "without a window", snapshot.isHeld ? "held" : nil,
      snapshot.restored.map { "restored: \($0)" },
    ]
    rows.append(["state", states.compactMap(\.self).joined(separator: ", ")])
    if !snapshot.tab.isEmpty { rows.append(["tab", snapshot.tab.string]) }
    rows.append(["path", snapshot.path.isEmpty ? "at the root" : snapshot.path.inLines])
    for tab in snapshot.tabs.tabs where tab.tab != snapshot.tab && !tab.entries.isEmpty {
      rows.append(["in \(tab.tab)", tab.entries.map(\.route).inLines])
    }
    if let sheet = snapshot.sheet { rows.append(["sheet", sheet.words]) }
    if let cover = snapshot.cover { rows.append(["cover", cover.words]) }
    if !snapshot.backTitle.isEmpty { rows.append(["back to", snapshot.backTitle.string]) }
    if let url = snapshot.url { rows.append(["link", url.string]) }
    if let url = snapshot.pendingURL { rows.append(["waiting", url.string]) }
    self.init(Table(rows).plain)
  }

  init(_ scenes: [SceneSummary]) {
    let heads: [String] = ["USED", "STATE", "REVISION", "DEPTH", "SCENE"]
    let rows: [[String]] = scenes.map { scene in
      let used = Timestamp(microseconds: Int64(clamping: scene.used)).text.string
      return [
        used, scene.isLive ? "live" : "-", scene.revision.map { "\($0)" } ?? "-",
        scene.depth.map { "\($0)" } ?? "-", scene.scene.string,
      ]
    }
    self.init(rows.isEmpty ? "" : Table([heads] + rows).plain)
  }

  init(_ apps: [AppSummary]) {
    let blocks = apps.map { app in
      var rows: [[String]] = []
      rows += app.files.map { ["file", $0.string] }
      if !app.schemes.isEmpty { rows.append(["schemes", app.schemes.inOneLine]) }
      if !app.hosts.isEmpty { rows.append(["hosts", app.hosts.inOneLine]) }
      rows.append(["links", "\(app.links)"])
      rows += app.errors.map { ["error", $0.string] }
      rows += app.conflicts.map { ["conflict", $0.string] }
      if let trouble = app.trouble { rows.append(["failed to start", trouble]) }
      return "\(app.app)  \(app.name)\n" + Table(rows).indented
    }
    self.init(blocks.joined(separator: "\n"))
  }

  init(_ plan: ResolvedLink) {
    self.init(Table(Self.rows(of: plan)).plain)
  }

  private static func rows(of plan: ResolvedLink) -> [[String]] {
    var rows: [[String]] = [
      ["app", plan.app.string], ["scene", plan.scene.string], ["link", plan.link.string],
      ["policy", plan.policy.string],
    ]
    if !plan.tab.isEmpty { rows.append(["tab", plan.tab.string]) }
    rows.append(["path", plan.path.isEmpty ? "the root" : plan.path.inLines])
    if let sheet = plan.sheet { rows.append(["sheet", sheet.words]) }
    if let cover = plan.cover { rows.append(["cover", cover.words]) }
    if let gate = plan.gate { rows.append(["waits for", gate.string]) }
    return rows
  }

  init(_ verdicts: [LinkVerdict], _ outcome: Result<ResolvedLink, ClientError>) {
    // A verdict without a link says why no link was tried. The outcome says that too.
    let rows: [[String]] = verdicts.filter { !$0.link.isEmpty }.map { verdict in
      let says = verdict.isMatch ? "takes it" : "\(verdict.reason), at byte \(verdict.offset)"
      return [verdict.app.string, "`\(verdict.link)` \(says)"]
    }
    let end =
      switch outcome {
      case .success(let plan): Table(Self.rows(of: plan)).plain
      case .failure(let error): "\(CommandError.request(error))\n"
      }
    self.init(Table(rows).plain + (rows.isEmpty ? "" : "\n") + end)
  }
}

extension LinkResults {
  /// What became of asking the app to come; nil if the scene has a window.
  var activationWords: String? {
    switch activation.flatMap(AppRequest.init) {
    case .asked: "the app is asked to start"
    case .suppressed: "the app is not started because it failed three times; see waymark status"
    case .unavailable: "the app is not installed: it has no bus service and no desktop entry"
    case .off: "the app is not started because its manifest has “activate”: false"
    case nil: nil
    }
  }
}

extension AppSummary {
  /// Why the app failed to start, and when it is asked again; nil if it did not fail.
  var trouble: String? {
    guard let activationError else { return nil }
    guard let nextTry else { return activationError.string }
    let time = Timestamp(microseconds: Int64(clamping: nextTry)).text
    return "\(activationError); next try at \(time)"
  }
}

extension [RouteRequest] {
  fileprivate var inLines: String { map(\.words).joined(separator: "\n") }
}

extension [Text] {
  fileprivate var inOneLine: String { map(\.string).joined(separator: ", ") }
}

extension JSONWriter {
  /// Writes why each link takes the URL or not, and the outcome: a plan or an error.
  mutating func write(_ verdicts: [LinkVerdict], _ outcome: Result<ResolvedLink, ClientError>) {
    beginObject()
    key("candidates")
    records(verdicts)
    switch outcome {
    case .success(let plan):
      key("plan")
      record(plan)
    case .failure(let error):
      key("error")
      beginObject()
      member("name", error.name)
      member("message", error.message)
      endObject()
    }
    endObject()
  }
}
