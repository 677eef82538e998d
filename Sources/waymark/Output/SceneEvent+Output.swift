import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkJSON
import WaymarkNavigation

extension SceneEvent {
  /// One line for people: the scene and its changes.
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
        writer.members(of: change)
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
  fileprivate mutating func members(of change: SceneChange) {
    for item in change.vardict.items {
      key(item.name.inSnakeCase)
      switch item.name {
      case SceneProperty.sheet.name.text: slot(change.sheet)
      case SceneProperty.cover.name.text: slot(change.cover)
      default: value(item.value)
      }
    }
  }

  /// Writes a sheet that is shown, or null for one that was dismissed.
  private mutating func slot(_ sheet: [RouteRequest]?) {
    if let shown = sheet?.first { value(shown.value) } else { null() }
  }
}

extension Text {
  /// The property's name as in a snapshot: `back_title` for `BackTitle`, `pending_url` for `PendingURL`.
  fileprivate var inSnakeCase: Text {
    var previous: UInt8 = 0
    let bytes = utf8.flatMap { byte -> [UInt8] in
      defer { previous = byte }
      let beginsWord = byte.isUppercase && previous.isLowercase
      return (beginsWord ? [UInt8(ascii: "_")] : []) + [byte.lowercased]
    }
    return Text(bytes: bytes) ?? self
  }
}
