import WaymarkBytes
import WaymarkJSON
import WaymarkNavigation
import WaymarkClient

extension SceneEvent {
  /// One line for people: the scene, and what is new in it.
  var report: Report {
    switch self {
    case .forgotten(let scene): Report("\(scene)  forgotten\n")
    case .changed(let scene, let change):
      Report(([scene.description] + change.parts).joined(separator: "  ") + "\n")
    }
  }

  /// One line of JSON, with the keys of a snapshot and `event`.
  var json: Report {
    Report { writer in
      writer.beginObject()
      switch self {
      case .forgotten(let scene):
        writer.member("event", "forgotten")
        writer.member("scene", scene.text)
      case .changed(let scene, let change):
        writer.member("event", "changed")
        writer.member("scene", scene.text)
        writer.write(membersOf: change)
      }
      writer.endObject()
    }
  }
}

extension SceneChange {
  fileprivate var parts: [String] {
    [
      revision.map { "revision \($0)" }, cause?.string,
      tab.map { "tab \($0)" }, path.map { $0.isEmpty ? "at the root" : $0.words },
      sheet.map { "sheet \($0.isEmpty ? "gone" : $0.words)" },
      cover.map { "cover \($0.isEmpty ? "gone" : $0.words)" },
      isLive.map { $0 ? "live" : "without a window" },
      pendingURL.map { $0.isEmpty ? "no link waits" : "waiting \($0)" },
    ].compactMap(\.self)
  }
}

extension JSONWriter {
  fileprivate mutating func write(membersOf change: SceneChange) {
    member("revision", change.revision)
    member("cause", change.cause)
    member("tab", change.tab)
    member("path", change.path)
    if let entries = change.entries { array("entries", entries) { $0.uint($1) } }
    member("back_title", change.backTitle)
    slot("sheet", change.sheet)
    slot("cover", change.cover)
    member("live", change.isLive)
    member("pending_url", change.pendingURL)
  }

  /// A sheet that is shown, or null for one that is gone.
  private mutating func slot(_ name: Text, _ sheet: [Route]?) {
    guard let sheet else { return }
    key(name)
    if let shown = sheet.first { route(shown) } else { null() }
  }
}
