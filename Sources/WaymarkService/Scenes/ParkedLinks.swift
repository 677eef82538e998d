import WaymarkNavigation

/// The links that wait in scenes that are put away. Past the limit, the link that is due first is dropped.
struct ParkedLinks {
  static let most = 1000

  private var links: [SceneID: (link: PendingLink, deadline: UInt64)] = [:]

  var isEmpty: Bool { links.isEmpty }
  var scenes: some Collection<SceneID> { links.keys }
  /// When the first link is due, in microseconds of the monotonic clock.
  var nextDeadline: UInt64? { links.values.lazy.map(\.deadline).min() }

  func contains(_ id: SceneID) -> Bool { links[id] != nil }

  mutating func park(_ link: PendingLink, of id: SceneID, until deadline: UInt64) {
    if links.count >= Self.most,
      let first = links.min(by: { $0.value.deadline < $1.value.deadline })
    {
      links[first.key] = nil
    }
    links[id] = (link, deadline)
  }

  mutating func take(_ id: SceneID) -> (link: PendingLink, deadline: UInt64)? {
    links.removeValue(forKey: id)
  }

  mutating func dropOverdue(at now: UInt64) {
    links = links.filter { $0.value.deadline > now }
  }

  mutating func drop(where isDropped: (AppID) -> Bool) {
    links = links.filter { !isDropped($0.key.app) }
  }
}
