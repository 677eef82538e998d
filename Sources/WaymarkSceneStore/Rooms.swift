import WaymarkNavigation

/// The number of stored scenes of each app, if it is known, and the scenes that were made past its limit.
struct Rooms {
  private struct Room {
    /// The number of stored scenes. Nil until the first list.
    var count: Int?
    /// New scenes that the next list is for.
    var made: [SceneID] = []
    var limit = 0
    var isListing = false
  }

  private var rooms: [AppID: Room] = [:]

  /// Whether a list is being made because of an app's limit.
  var isListing: Bool { rooms.values.contains(where: \.isListing) }

  func isKnownToHaveRoom(_ app: AppID, limit: Int) -> Bool {
    rooms[app]?.count.map { $0 < limit } ?? false
  }

  mutating func noteCreation(of id: SceneID, limit: Int) {
    var room = rooms[id.app] ?? Room()
    room.limit = limit
    room.count? += 1
    // A list that is being made may have this scene or not, so the count after it is not certain.
    if room.isListing || room.count ?? .max > limit { room.made.append(id) }
    rooms[id.app] = room
  }

  mutating func noteRemoval(of id: SceneID) {
    rooms[id.app]?.count? -= 1
  }

  /// Begins a list of the app if scenes were made that need one, and returns these scenes. Returns nil if
  /// there are no such scenes or a list is already being made.
  mutating func beginList(of app: AppID) -> [SceneID]? {
    guard let room = rooms[app], !room.isListing, !room.made.isEmpty else { return nil }
    rooms[app]?.isListing = true
    rooms[app]?.made = []
    return room.made
  }

  mutating func endList(of app: AppID) {
    rooms[app]?.isListing = false
  }

  /// Notes the app's stored scenes, and returns how many to forget and which may be forgotten.
  ///
  /// At most as many as were `made` are forgotten. The scene that was unused longest comes first.
  mutating func excess(
    among scenes: [ListedScene], of app: AppID, made: [SceneID], live: [SceneID]
  ) -> (count: Int, candidates: [SceneID]) {
    guard let room = rooms[app] else { return (0, []) }
    rooms[app]?.count = scenes.count
    // The newest scene is in use. Scenes made since the list began are for the next list.
    let spared = Set(live).union(made.suffix(1)).union(room.made)
    let candidates = scenes.reversed().map(\.id).filter { !spared.contains($0) }
    return (min(scenes.count - room.limit, made.count), candidates)
  }
}
