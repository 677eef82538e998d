import WaymarkNavigation

/// How many scenes each app has stored, as far as is known, and those that were made past its limit.
struct Rooms {
  private struct Room {
    /// nil until the first list.
    var count: Int?
    /// Made since the last list began.
    var made: [SceneID] = []
    var limit = 0
    var isListing = false
  }

  private var rooms: [AppID: Room] = [:]

  /// Whether an app has just come past its limit.
  var isListing: Bool { rooms.values.contains(where: \.isListing) }

  func isKnownToHaveRoom(_ app: AppID, limit: Int) -> Bool {
    rooms[app]?.count.map { $0 < limit } ?? false
  }

  mutating func noteCreation(of id: SceneID, limit: Int) {
    var room = rooms[id.app] ?? Room()
    room.limit = limit
    room.count? += 1
    // A list that is under way may have it or not, so that the count after it is not certain.
    if room.isListing || room.count ?? .max > limit { room.made.append(id) }
    rooms[id.app] = room
  }

  mutating func noteRemoval(of id: SceneID) {
    rooms[id.app]?.count? -= 1
  }

  /// The scenes for which a list of the app is to be made now; nil if there are none, or one is being
  /// made.
  mutating func beginList(of app: AppID) -> [SceneID]? {
    guard let room = rooms[app], !room.isListing, !room.made.isEmpty else { return nil }
    rooms[app]?.isListing = true
    rooms[app]?.made = []
    return room.made
  }

  mutating func endList(of app: AppID) {
    rooms[app]?.isListing = false
  }

  /// Notes what is stored of the app, and says how many are too many and which may go, the one unused
  /// longest first: one for each that was `made`.
  mutating func excess(
    among scenes: [ListedScene], of app: AppID, made: [SceneID], live: [SceneID]
  ) -> (count: Int, candidates: [SceneID]) {
    guard let room = rooms[app] else { return (0, []) }
    rooms[app]?.count = scenes.count
    // The newest is in use; those made since are for the next list.
    let spared = Set(live).union(made.suffix(1)).union(room.made)
    let candidates = scenes.reversed().map(\.id).filter { !spared.contains($0) }
    return (min(scenes.count - room.limit, made.count), candidates)
  }
}
