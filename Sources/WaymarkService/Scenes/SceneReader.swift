import WaymarkBytes
import WaymarkContract
import WaymarkNavigation
import WaymarkSceneStore

/// Answers questions about scenes. It never changes one.
struct SceneReader {
  private static let usualLimit: UInt32 = 1000

  let store: SceneStore
  let scenes: LoadedScenes

  func snapshot(_ call: SnapshotCall) throws(ServiceError) -> Snapshot {
    let (scene, manifest) = try scenes.scene(named: call.scene)
    return Snapshot(of: scene.state, in: manifest, isLive: scene.isLive)
  }

  func encodedPath(_ call: EncodedPathCall) throws(ServiceError) -> Text {
    let (scene, manifest) = try scenes.scene(named: call.scene)
    return scene.state.encodedPath(in: manifest)
  }

  /// Lists the stored and loaded scenes of an app, or of every app with "". The scene used last comes first.
  func list(
    _ list: ListScenesCall, _ incoming: Incoming<ListScenesCall>
  ) throws(ServiceError) -> Outcome<[SceneSummary]> {
    let app = AppID(list.app)
    guard list.app.isEmpty || app != nil else {
      throw .contract(.invalid("“\(list.app)” is neither an app id nor empty"))
    }
    let limit = Int(list.options.limit ?? Self.usualLimit)
    store.list(app: app, limit: limit) { result in
      switch result {
      case .success(let stored): incoming.reply(summaries(stored, of: app, limit: limit))
      case .failure(let failure): incoming.fail(.storage(failure))
      }
    }
    return .later
  }

  private func summaries(
    _ stored: [ListedScene], of app: AppID?, limit: Int
  ) -> [SceneSummary] {
    var used: [SceneID: Int64] = [:]
    for scene in stored { used[scene.id] = scene.used }
    for scene in scenes.all where app == nil || scene.id.app == app { used[scene.id] = scene.used }
    let order = used.sorted { left, right in
      left.value != right.value ? left.value > right.value : left.key < right.key
    }
    return order.prefix(limit).map { summary(of: $0.key, used: $0.value) }
  }

  private func summary(of id: SceneID, used: Int64) -> SceneSummary {
    var summary = SceneSummary()
    summary.scene = id.text
    summary.app = id.app.text
    summary.used = UInt64(max(0, used))
    if let scene = scenes[id] {
      summary.isLive = scene.isLive
      summary.revision = scene.state.revision
      summary.depth = UInt32(scene.state.path.count)
    }
    return summary
  }
}
