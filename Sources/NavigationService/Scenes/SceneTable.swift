import Bytes
import DBus
import Navigation

/// The scenes that are loaded, by their IDs, their paths and their apps.
struct SceneTable {
  private var byID: [Text: LoadedScene] = [:]
  private var byPath: [ObjectPath: LoadedScene] = [:]
  private var byApp: [AppID: [Text: LoadedScene]] = [:]

  var all: some Collection<LoadedScene> { byID.values }
  var count: Int { byID.count }

  subscript(id: SceneID) -> LoadedScene? { byID[id.text] }
  /// The scene of an ID as a caller gives it, not yet checked.
  subscript(text: Text) -> LoadedScene? { byID[text] }
  subscript(path: ObjectPath) -> LoadedScene? { byPath[path] }

  func scenes(of app: AppID) -> some Collection<LoadedScene> {
    (byApp[app] ?? [:]).values
  }

  mutating func insert(_ scene: LoadedScene) {
    scene.isInTable = true
    byID[scene.id.text] = scene
    byPath[scene.path] = scene
    byApp[scene.id.app, default: [:]][scene.id.text] = scene
  }

  mutating func remove(_ scene: LoadedScene) {
    scene.isInTable = false
    byID[scene.id.text] = nil
    byPath[scene.path] = nil
    byApp[scene.id.app]?[scene.id.text] = nil
    if byApp[scene.id.app]?.isEmpty == true { byApp[scene.id.app] = nil }
  }
}
