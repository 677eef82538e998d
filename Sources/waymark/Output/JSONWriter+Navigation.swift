import WaymarkBytes
import WaymarkJSON
import WaymarkNavigation
import WaymarkClient

// The contract's answers as JSON: its keys in its order, routes flat as in a scene's file.

extension JSONWriter {
  mutating func write(_ snapshot: Snapshot) {
    beginObject()
    member("app", snapshot.app)
    member("scene", snapshot.scene)
    member("revision", snapshot.revision)
    member("tab", snapshot.tab)
    member("path", snapshot.path)
    array("entries", snapshot.entries) { $0.uint($1) }
    member("stored", UInt64(snapshot.stored))
    member("back_title", snapshot.backTitle)
    key("tabs")
    beginObject()
    for tab in snapshot.tabs {
      array(tab.id, tab.entries) { $0.route($1.route, entry: $1.number) }
    }
    endObject()
    member("live", snapshot.isLive)
    member("held", snapshot.isHeld)
    member("sheet", snapshot.sheet)
    member("cover", snapshot.cover)
    member("url", snapshot.url)
    member("pending_url", snapshot.pendingURL)
    member("restored", snapshot.restored)
    endObject()
  }

  mutating func write(_ scenes: [SceneSummary]) {
    array(scenes) { writer, scene in
      writer.beginObject()
      writer.member("scene", scene.scene)
      writer.member("app", scene.app)
      writer.member("live", scene.isLive)
      writer.member("used", scene.used)
      writer.member("revision", scene.revision)
      writer.member("depth", scene.depth.map(UInt64.init))
      writer.endObject()
    }
  }

  mutating func write(_ apps: [AppSummary]) {
    array(apps) { writer, app in
      writer.beginObject()
      writer.member("app", app.app)
      writer.member("name", app.name)
      writer.member("files", app.files)
      writer.member("schemes", app.schemes)
      writer.member("hosts", app.hosts)
      writer.member("links", UInt64(app.links))
      writer.member("errors", app.errors)
      writer.member("conflicts", app.conflicts)
      writer.member("activation_error", app.activationError)
      writer.endObject()
    }
  }

  mutating func write(_ plan: ResolvedLink) {
    beginObject()
    member("app", plan.app)
    member("scene", plan.scene)
    member("link", plan.link)
    member("policy", plan.policy)
    member("tab", plan.tab)
    member("path", plan.path)
    member("sheet", plan.sheet)
    member("cover", plan.cover)
    member("gate", plan.gate)
    endObject()
  }

  /// Why a link takes the URL or not, and what comes of it: a plan or an error.
  mutating func write(_ verdicts: [LinkVerdict], _ outcome: Result<ResolvedLink, ClientError>) {
    beginObject()
    array("candidates", verdicts) { writer, verdict in
      writer.beginObject()
      writer.member("app", verdict.app)
      writer.member("link", verdict.link)
      writer.member("matched", verdict.matched)
      writer.member("reason", verdict.reason)
      writer.member("at", UInt64(verdict.at))
      writer.endObject()
    }
    switch outcome {
    case .success(let plan):
      key("plan")
      write(plan)
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
