import WaymarkBytes
import WaymarkContract
import WaymarkNavigation

// A scene as clients see it: its snapshot, and what `PropertiesChanged` says of a change.

extension Snapshot {
  init(of scene: Scene, in manifest: Manifest, isLive: Bool) {
    let path = scene.path
    self.init()
    app = scene.id.app.text
    self.scene = scene.id.text
    revision = scene.revision
    tab = scene.selectedTab
    self.path = path.requests
    entries = path.map(\.number)
    stored = UInt32(scene.storedCount(in: manifest))
    backTitle = scene.backTitle(in: manifest)
    tabs = TabPaths(scene.stacks)
    self.isLive = isLive
    isHeld = scene.isHeld
    sheet = scene.sheet.map { RouteRequest($0) }
    cover = scene.cover.map { RouteRequest($0) }
    url = scene.url(in: manifest)
    pendingURL = scene.pending?.url
    restored = scene.restored.map { Text($0.rawValue) }
  }
}

extension Scene {
  /// Returns the properties that differ from an earlier state: those that are sent with their values, and
  /// those that are only named.
  func changes(
    since old: Scene, in manifest: Manifest
  ) -> (change: SceneChange, invalidated: [SceneProperty]) {
    var change = SceneChange()
    var invalidated: [SceneProperty] = []
    if revision != old.revision {
      change.revision = revision
      change.cause = Text(cause?.rawValue ?? "")
    }
    if selectedTab != old.selectedTab { change.tab = selectedTab }
    let (path, oldPath) = (path, old.path)
    let hasOtherRoutes = !path.elementsEqual(oldPath) { $0.route == $1.route }
    if hasOtherRoutes { change.path = path.requests }
    if !path.elementsEqual(oldPath, by: { $0.number == $1.number }) {
      change.entries = path.map(\.number)
    }
    if backTarget != old.backTarget {
      let title = backTitle(in: manifest)
      if title != old.backTitle(in: manifest) { change.backTitle = title }
    }
    if sheet != old.sheet { change.sheet = [sheet].requests }
    if cover != old.cover { change.cover = [cover].requests }
    if !stacks.elementsEqual(old.stacks, by: { $0.tab == $1.tab && $0.entries == $1.entries }) {
      invalidated.append(.tabs)
    }
    if selectedTab != old.selectedTab || hasOtherRoutes || sheet != old.sheet
      || cover != old.cover
    {
      invalidated.append(.url)
    }
    if pending?.url != old.pending?.url { change.pendingURL = pending?.url ?? "" }
    return (change, invalidated)
  }
}

extension [Entry] {
  var requests: [RouteRequest] { map { RouteRequest($0.route) } }
}

extension [Route] {
  var requests: [RouteRequest] { map { RouteRequest($0) } }
}

extension [Route?] {
  /// A slot as a property has it: empty, or its one route.
  var requests: [RouteRequest] { compactMap { $0.map { RouteRequest($0) } } }
}

extension TabPaths {
  init(_ stacks: [TabStack]) {
    self.init(
      stacks.map { stack in
        Tab(
          stack.tab,
          stack.entries.map { RouteEntry(number: $0.number, route: RouteRequest($0.route)) })
      })
  }
}
