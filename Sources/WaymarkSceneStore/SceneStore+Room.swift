import WaymarkFiles
import WaymarkNavigation

// The limit of stored scenes. An app's folder is listed on the second thread after the first new scene of an
// app, and whenever one is past the limit; then the scene unused longest is forgotten, one for each that
// was made. So for a moment there may be one too many.
extension SceneStore {
  /// Refuses a new scene where all that may be stored are live.
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
        // One of a newer format stays, and the next goes; a fault shall not cost one used later its place.
        if case .newer = error { continue }
        return
      }
    }
  }
}
