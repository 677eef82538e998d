import WaymarkBytes
package import WaymarkJSON

// A scene is stored as one line of JSON, which has its whole state. Routes that may not be stored, the
// routes above them, and everything that only lives in memory are left out (R45).

extension Scene {
  /// Returns the scene's line without its newline. `time` is in microseconds since 1970.
  package func line(time: Int64, in manifest: Manifest) -> [UInt8] {
    var json = JSONWriter()
    json.beginLine(of: id)
    json.key(ascii: "revision")
    json.uint(revision)
    json.key(ascii: "time")
    json.string(Timestamp(microseconds: time).text)
    json.key(ascii: "tab")
    json.string(selectedTab)
    json.key(ascii: "tabs")
    json.beginObject()
    for stack in stacks {
      json.key(stack.tab)
      json.entries(stack.entries.restorable(in: manifest))
    }
    json.endObject()
    writeRests(to: &json, in: manifest)
    writeSheet(sheet, key: "sheet", to: &json, in: manifest)
    writeSheet(cover, key: "cover", to: &json, in: manifest)
    json.key(ascii: "next_entry")
    json.uint(nextEntry)
    json.endObject()
    return json.bytes
  }

  private func writeRests(to json: inout JSONWriter, in manifest: Manifest) {
    let rests = stacks.compactMap { stack in
      stack.restorableRest(in: manifest).map { (tab: stack.tab, entries: $0) }
    }
    guard !rests.isEmpty else { return }
    json.key(ascii: "gated")
    json.beginObject()
    for rest in rests {
      json.key(rest.tab)
      json.entries(rest.entries)
    }
    json.endObject()
  }

  private func writeSheet(
    _ sheet: Route?, key: StaticString, to json: inout JSONWriter, in manifest: Manifest
  ) {
    guard let sheet, manifest.sheets[sheet.name]?.isRestorable == true else { return }
    json.key(ascii: key)
    json.route(sheet)
  }

  /// Returns the number of routes of the selected path that are stored (R53).
  package func storedCount(in manifest: Manifest) -> Int {
    path.restorable(in: manifest).count
  }
}

extension TabStack {
  /// Returns the part of the rest that may be stored: nothing if it is above a route that may not.
  fileprivate func restorableRest(in manifest: Manifest) -> ArraySlice<Entry>? {
    guard let rest, entries.restorable(in: manifest).count >= rest.base else { return nil }
    let kept = rest.entries.restorable(in: manifest)
    return kept.isEmpty ? nil : kept
  }
}

extension [Entry] {
  /// Returns the entries below the first route that may not be stored.
  func restorable(in manifest: Manifest) -> ArraySlice<Entry> {
    guard !manifest.transientRoutes.isEmpty else { return self[...] }
    return prefix { !manifest.transientRoutes.contains($0.route.name) }
  }
}

extension JSONWriter {
  mutating func entries(_ entries: ArraySlice<Entry>) {
    beginArray()
    for entry in entries { route(entry.route, entry: entry.number) }
    endArray()
  }

  /// Writes the route as a flat object.
  package mutating func route(_ route: Route, entry: UInt64? = nil) {
    beginObject()
    if let entry {
      key(ascii: "entry")
      uint(entry)
    }
    key(ascii: "type")
    string(route.name)
    for parameter in route.parameters {
      key(parameter.name)
      switch parameter.value {
      case .string(let text): string(text)
      case .int(let number): int(number)
      case .bool(let flag): bool(flag)
      }
    }
    endObject()
  }
}

extension StoredScene {
  /// The bytes with which each line of a scene begins. A kill can leave the beginning of a file's first line.
  package static func lineStart(of id: SceneID) -> [UInt8] {
    var json = JSONWriter()
    json.beginLine(of: id)
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func beginLine(of id: SceneID) {
    beginObject()
    key(ascii: "waymark")
    uint(StoredScene.format)
    key(ascii: "scene")
    string(id.text)
  }
}
