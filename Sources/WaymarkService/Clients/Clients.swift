import WaymarkBytes
import WaymarkDBus
import WaymarkNavigation

/// Who has a part in what is served: attached scenes, watches, gates that it opened, flows.
///
/// On the bus only those are watched for leaving; one that no longer has any part is not.
final class Clients {
  /// What one connection has.
  struct Part {
    var scenes: Set<LoadedScene> = []
    var watches: Set<Text> = []
    var gates: Set<Gates.Name> = []
    /// The scenes in which it began flows.
    var flows: Set<SceneID> = []
    fileprivate var leaving: Registration?

    fileprivate var isNone: Bool {
      scenes.isEmpty && watches.isEmpty && gates.isEmpty && flows.isEmpty
    }
  }

  static let mostWatches = 256

  private var parts: [Client: Part] = [:]
  private var watchers: [Text: Set<Client>] = [:]
  /// Called with what a client had when it has left the bus.
  var onLeave: (Client, Part) -> Void = { _, _ in }

  func part(of client: Client) -> Part {
    parts[client] ?? Part()
  }

  /// Changes what a client has, and watches it for as long as it has something.
  func update(_ client: Client, _ change: (inout Part) -> Void) {
    var part = parts[client] ?? Part()
    change(&part)
    if part.isNone {
      parts[client] = nil
      return
    }
    if part.leaving == nil, let name = client.name {
      part.leaving = client.connection?.watchOwner(of: name) { [weak self] owner in
        if owner == nil { self?.left(client) }
      }
    }
    parts[client] = part
  }

  /// Gives up what a client had. Of one on the bus the bus tells; of one with a connection of its own
  /// whoever holds the connection does.
  func left(_ client: Client) {
    guard let part = parts.removeValue(forKey: client) else { return }
    for what in part.watches { removeWatcher(client, of: what) }
    onLeave(client, part)
  }

  // MARK: Watchers

  /// What is watched: a scene's ID, `<app-id>/`, or "" for everything.
  func watch(_ what: Text, by client: Client) throws(ServiceError) {
    let watches = part(of: client).watches
    guard watches.contains(what) || watches.count < Self.mostWatches else {
      throw .limit("a client has at most \(Self.mostWatches) watches; Unwatch ends one")
    }
    watchers[what, default: []].insert(client)
    update(client) { $0.watches.insert(what) }
  }

  func unwatch(_ what: Text, by client: Client) {
    removeWatcher(client, of: what)
    update(client) { $0.watches.remove(what) }
  }

  private func removeWatcher(_ client: Client, of what: Text) {
    watchers[what]?.remove(client)
    if watchers[what]?.isEmpty == true { watchers[what] = nil }
  }

  /// Those who are told of a scene: its client first, then each watcher once.
  func audience(of id: SceneID, _ client: Client?) -> [Client] {
    var audience = client.map { [$0] } ?? []
    guard !watchers.isEmpty else { return audience }
    var others: Set<Client> = []
    for what in [id.text, Text(id.app.text.string + "/"), ""] {
      others.formUnion(watchers[what] ?? [])
    }
    if let client { others.remove(client) }
    audience += others
    return audience
  }
}
