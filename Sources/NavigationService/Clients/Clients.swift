import Bytes
import DBus
import Navigation

/// Who on the bus has a part in what is served: attached scenes, watches, gates that it opened, flows.
///
/// Only those are watched for leaving the bus; one that no longer has any part is not.
final class Clients {
  /// What one connection has.
  struct Part {
    var scenes: Set<SceneID> = []
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

  private let connection: Connection
  private var parts: [BusName: Part] = [:]
  private var watchers: [Text: Set<BusName>] = [:]
  /// Called with what a client had when it has left the bus.
  var onLeave: (BusName, Part) -> Void = { _, _ in }

  init(_ connection: Connection) {
    self.connection = connection
  }

  func part(of client: BusName) -> Part {
    parts[client] ?? Part()
  }

  /// Changes what a client has, and watches it for as long as it has something.
  func update(_ client: BusName, _ change: (inout Part) -> Void) {
    var part = parts[client] ?? Part()
    change(&part)
    if part.isNone {
      parts[client] = nil
      return
    }
    if part.leaving == nil {
      part.leaving = connection.watchOwner(of: client) { [weak self] owner in
        if owner == nil { self?.left(client) }
      }
    }
    parts[client] = part
  }

  private func left(_ client: BusName) {
    guard let part = parts.removeValue(forKey: client) else { return }
    for what in part.watches { removeWatcher(client, of: what) }
    onLeave(client, part)
  }

  // MARK: Watchers

  /// What is watched: a scene's ID, `<app-id>/`, or "" for everything.
  func watch(_ what: Text, by client: BusName) throws(ServiceError) {
    let watches = part(of: client).watches
    guard watches.contains(what) || watches.count < Self.mostWatches else {
      throw .limit("a client has at most \(Self.mostWatches) watches; Unwatch ends one")
    }
    watchers[what, default: []].insert(client)
    update(client) { $0.watches.insert(what) }
  }

  func unwatch(_ what: Text, by client: BusName) {
    removeWatcher(client, of: what)
    update(client) { $0.watches.remove(what) }
  }

  private func removeWatcher(_ client: BusName, of what: Text) {
    watchers[what]?.remove(client)
    if watchers[what]?.isEmpty == true { watchers[what] = nil }
  }

  /// Those who are told of a scene: its client first, then each watcher once.
  func audience(of scene: LoadedScene) -> [BusName] {
    var audience = scene.client.map { [$0] } ?? []
    guard !watchers.isEmpty else { return audience }
    var others: Set<BusName> = []
    for what in [scene.id.text, Text(scene.id.app.text.string + "/"), ""] {
      others.formUnion(watchers[what] ?? [])
    }
    if let client = scene.client { others.remove(client) }
    audience += others
    return audience
  }
}
