import WaymarkBytes
import WaymarkDBus
import WaymarkNavigation
import WaymarkSceneStore

extension Service {
  static let usualListing: UInt32 = 1000

  /// The scenes of an app, or of all with "": stored and loaded ones, the one used last first.
  func listScenes(_ call: Call, _ app: Text, _ options: Options) throws(ServiceError) -> Answer {
    let id = AppID(app)
    guard app.isEmpty || id != nil else {
      throw .invalidArgs("“\(app)” is neither an app id nor empty")
    }
    let limit = Int(options.limit("limit") ?? Self.usualListing)
    store.list(app: id, limit: limit) { [unowned self] result in
      switch result {
      case .success(let stored):
        call.reply([.array(element: .vardict, listing(stored, of: id, limit: limit))])
      case .failure(let failure): call.fail(BusError(.storage(failure)))
      }
    }
    return .later
  }

  private func listing(
    _ stored: [ListedScene], of app: AppID?, limit: Int
  ) -> [DBusValue] {
    var used: [SceneID: Int64] = [:]
    for scene in stored { used[scene.id] = scene.used }
    for scene in scenes.all where app == nil || scene.id.app == app { used[scene.id] = scene.used }
    let order = used.sorted { left, right in
      left.value != right.value ? left.value > right.value : left.key < right.key
    }
    return order.prefix(limit).map { element(id: $0.key, used: $0.value).value }
  }

  private func element(id: SceneID, used: Int64) -> Vardict {
    let scene = scenes[id]
    var element: Vardict = [
      "scene": .string(id.text), "app": .string(id.app.text),
      "live": .boolean(scene?.isLive ?? false), "used": .uint64(UInt64(max(0, used))),
    ]
    if let scene {
      element["revision"] = .uint64(scene.state.revision)
      element["depth"] = .uint32(UInt32(scene.state.path.count))
    }
    return element
  }
}
