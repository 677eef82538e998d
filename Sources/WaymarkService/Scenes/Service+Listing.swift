import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkNavigation
import WaymarkSceneStore

extension Service {
  static let usualListing: UInt32 = 1000

  /// The scenes of an app, or of all with "": stored and loaded ones, the one used last first.
  func listScenes(
    _ list: ListScenesCall, _ incoming: Incoming<ListScenesCall>
  ) throws(ServiceError) -> Outcome<[SceneSummary]> {
    let id = AppID(list.app)
    guard list.app.isEmpty || id != nil else {
      throw .contract(.invalid("“\(list.app)” is neither an app id nor empty"))
    }
    let limit = Int(list.options.limit ?? Self.usualListing)
    store.list(app: id, limit: limit) { [unowned self] result in
      switch result {
      case .success(let stored):
        incoming.reply(listing(stored, of: id, limit: limit))
      case .failure(let failure): incoming.fail(.storage(failure))
      }
    }
    return .later
  }

  private func listing(
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
