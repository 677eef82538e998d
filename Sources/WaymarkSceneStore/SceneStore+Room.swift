import WaymarkFiles
import WaymarkNavigation

/// How many scenes one app has stored, and those that were made past its limit.
struct Room {
  /// nil until the first list.
  var count: Int?
  /// Made since the last list began.
  var made: [SceneID] = []
  var limit = 0
  var isListing = false
}

// The limit of stored scenes. An app's folder is listed on the second thread after the first new scene of an
// app, and whenever one is past the limit; then the scene unused longest is forgotten, one for each that
// was made. So for a moment there may be one too many.
extension SceneStore {
  /// Refuses a new scene where all that may be stored are live.
  func checkRoom(for id: SceneID, limit: Int) throws(StoreFailure) {
    if let count = rooms[id.app]?.count, count < limit { return }
    let live = liveScenes(id.app)
    guard live.count >= limit else { return }
    if live.count(where: { $0 != id && exists($0) }) >= limit { throw .full(limit: limit) }
  }

  func noteCreation(of id: SceneID, limit: Int) {
    var room = rooms[id.app] ?? Room()
    room.limit = limit
    room.count? += 1
    // A list that is under way may have it or not, so that the count after it is not certain.
    if room.isListing || room.count ?? .max > limit { room.made.append(id) }
    rooms[id.app] = room
    makeRoom(for: id.app)
  }

  private func makeRoom(for app: AppID) {
    guard let room = rooms[app], !room.isListing, !room.made.isEmpty, !isClosing else { return }
    rooms[app]?.isListing = true
    rooms[app]?.made = []
    beginList(app: app, limit: .max) { [unowned self] result in
      rooms[app]?.isListing = false
      if case .success(let scenes) = result { thinOut(scenes, of: app, made: room.made) }
      makeRoom(for: app)
      beginWaitingLists()
    }
  }

  private func thinOut(_ scenes: [ListedScene], of app: AppID, made: [SceneID]) {
    guard let room = rooms[app] else { return }
    rooms[app]?.count = scenes.count
    // The newest is in use; those made since are for the next list.
    let spared = Set(liveScenes(app)).union(made.suffix(1)).union(room.made)
    var excess = min(scenes.count - room.limit, made.count)
    for scene in scenes.reversed() where excess > 0 && !spared.contains(scene.id) {
      do throws(StoreFailure) {
        try forget(scene.id, then: { _ in })
        excess -= 1
        report(.forgotten(scene.id))
      } catch {
        // One of a newer format stays, and the next goes; a fault shall not cost one used later its place.
        if case .newer = error { continue }
        return
      }
    }
  }
}
