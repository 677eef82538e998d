import WaymarkBytes
import WaymarkDBus
import WaymarkNavigation

// What a scene says of itself: the snapshot, and what `PropertiesChanged` tells of a change.

extension Scene {
  func snapshot(in manifest: Manifest, isLive: Bool) -> DBusValue {
    let path = path
    var snapshot: Vardict = [
      "app": .string(id.app.text),
      "scene": .string(id.text),
      "revision": .uint64(revision),
      "tab": .string(selectedTab),
      "path": .path(path.map(\.route)),
      "entries": .numbers(of: path),
      "stored": .uint32(UInt32(storedCount(in: manifest))),
      "back_title": .string(backTitle(in: manifest)),
      "tabs": .tabs(stacks),
      "live": .boolean(isLive),
      "held": .boolean(isHeld),
    ]
    snapshot["sheet"] = sheet.map(DBusValue.route)
    snapshot["cover"] = cover.map(DBusValue.route)
    snapshot["url"] = url(in: manifest).map(DBusValue.string)
    snapshot["pending_url"] = pending.map { .string($0.url) }
    snapshot["restored"] = restored.map { .string(Text($0.rawValue)) }
    return snapshot.value
  }

  /// The properties that differ from an earlier state of the scene: those told with their values, and
  /// those told by name alone.
  func changes(
    since old: Scene, in manifest: Manifest
  ) -> (changed: Vardict, invalidated: [MemberName]) {
    var changed = Vardict()
    var invalidated: [MemberName] = []
    if revision != old.revision {
      changed.append("Revision", .uint64(revision))
      changed.append("Cause", .string(Text(cause?.rawValue ?? "")))
    }
    if selectedTab != old.selectedTab { changed.append("Tab", .string(selectedTab)) }
    let (path, oldPath) = (path, old.path)
    let hasOtherRoutes = !path.elementsEqual(oldPath) { $0.route == $1.route }
    if hasOtherRoutes { changed.append("Path", .path(path.lazy.map(\.route))) }
    if !path.elementsEqual(oldPath, by: { $0.number == $1.number }) {
      changed.append("Entries", .numbers(of: path))
    }
    if backTarget != old.backTarget {
      let title = backTitle(in: manifest)
      if title != old.backTitle(in: manifest) { changed.append("BackTitle", .string(title)) }
    }
    if sheet != old.sheet { changed.append("Sheet", .path([sheet].compactMap(\.self))) }
    if cover != old.cover { changed.append("Cover", .path([cover].compactMap(\.self))) }
    if !stacks.elementsEqual(old.stacks, by: { $0.tab == $1.tab && $0.entries == $1.entries }) {
      invalidated.append("Tabs")
    }
    if selectedTab != old.selectedTab || hasOtherRoutes || sheet != old.sheet
      || cover != old.cover
    {
      invalidated.append("URL")
    }
    if pending?.url != old.pending?.url {
      changed.append("PendingURL", .string(pending?.url ?? ""))
    }
    return (changed, invalidated)
  }
}
