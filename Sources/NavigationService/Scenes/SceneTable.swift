import Bytes
import DBus
import Navigation

/// The scenes that are loaded, by their IDs, their paths and their apps.
struct SceneTable {
  private var byID: [SceneID: LoadedScene] = [:]
  private var byPath: [ObjectPath: LoadedScene] = [:]
  private var byApp: [AppID: [SceneID: LoadedScene]] = [:]

  var all: some Collection<LoadedScene> { byID.values }
  var count: Int { byID.count }

  subscript(id: SceneID) -> LoadedScene? { byID[id] }
  subscript(path: ObjectPath) -> LoadedScene? { byPath[path] }

  func scenes(of app: AppID) -> some Collection<LoadedScene> {
    (byApp[app] ?? [:]).values
  }

  mutating func insert(_ scene: LoadedScene) {
    byID[scene.id] = scene
    byPath[scene.path] = scene
    byApp[scene.id.app, default: [:]][scene.id] = scene
  }

  mutating func remove(_ scene: LoadedScene) {
    byID[scene.id] = nil
    byPath[scene.path] = nil
    byApp[scene.id.app]?[scene.id] = nil
    if byApp[scene.id.app]?.isEmpty == true { byApp[scene.id.app] = nil }
  }
}
