import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkNavigation

/// The loaded scenes, by ID and by app.
struct SceneTable {
  private var byID: [Text: LoadedScene] = [:]
  private var byApp: [AppID: Set<LoadedScene>] = [:]

  var all: some Collection<LoadedScene> { byID.values }
  var count: Int { byID.count }

  subscript(id: SceneID) -> LoadedScene? { byID[id.text] }
  /// The scene whose ID has this text. To parse a caller's text first would cost 5,000 to 8,000 of the 125,000
  /// instructions of a Push.
  subscript(text: Text) -> LoadedScene? { byID[text] }
  subscript(path: ObjectPath) -> LoadedScene? {
    SceneID(object: path).flatMap { self[$0] }
  }

  func scenes(of app: AppID) -> some Collection<LoadedScene> {
    byApp[app] ?? []
  }

  mutating func insert(_ scene: LoadedScene) {
    scene.isInTable = true
    byID[scene.id.text] = scene
    byApp[scene.id.app, default: []].insert(scene)
  }

  mutating func remove(_ scene: LoadedScene) {
    scene.isInTable = false
    byID[scene.id.text] = nil
    byApp[scene.id.app]?.remove(scene)
    if byApp[scene.id.app]?.isEmpty == true { byApp[scene.id.app] = nil }
  }
}
