import WaymarkFiles
import WaymarkNavigation

// The limit of stored scenes. The second thread lists an app's folder after the first new scene since the
// start, and after each new scene past the limit. Then one scene is forgotten for each that was made, the
// one unused longest first. So there may be one scene too many for a moment.
extension SceneStore {
  /// Throws `.full` if other scenes are live and stored, and are as many as the app may store.
  func checkRoom(for id: SceneID, limit: Int) throws(StoreError) {
    if rooms.isKnownToHaveRoom(id.app, limit: limit) { return }
    let live = liveScenes(id.app)
    guard live.count >= limit else { return }
    if live.count(where: { $0 != id && exists($0) }) >= limit { throw .full(limit: limit) }
  }

  func noteCreation(of id: SceneID, limit: Int) {
    rooms.noteCreation(of: id, limit: limit)
    makeRoom(for: id.app)
  }

  private func makeRoom(for app: AppID) {
    guard !isClosing, let made = rooms.beginList(of: app) else { return }
    beginList(app: app, limit: .max) { [unowned self] result in
      rooms.endList(of: app)
      if case .success(let scenes) = result { thinOut(scenes, of: app, made: made) }
      makeRoom(for: app)
      beginWaitingLists()
    }
  }

  private func thinOut(_ scenes: [ListedScene], of app: AppID, made: [SceneID]) {
    var excess = rooms.excess(among: scenes, of: app, made: made, live: liveScenes(app))
    for id in excess.candidates where excess.count > 0 {
      do throws(StoreError) {
        try forget(id, then: { _ in })
        excess.count -= 1
        report(.forgotten(id))
      } catch {
        // A scene of a newer format stays, and the next one is forgotten instead. After any other error no
        // scene is forgotten, because the scenes that follow were used later.
        if case .newer = error { continue }
        return
      }
    }
  }
}
