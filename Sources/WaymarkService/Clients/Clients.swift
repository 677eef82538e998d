import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkNavigation

/// The clients that have something here: attached scenes, watches, open gates or flows.
///
/// Only these clients are watched for leaving the bus, and only as long as they have something.
final class Clients {
  /// What one client has.
  struct Part {
    var scenes: Set<LoadedScene> = []
    var watches: Set<Text> = []
    var gates: Set<Gates.Name> = []
    /// The scenes in which the client began flows.
    var flows: Set<SceneID> = []
    fileprivate var leaving: Registration?

    fileprivate var isNone: Bool {
      scenes.isEmpty && watches.isEmpty && gates.isEmpty && flows.isEmpty
    }
  }

  static let mostWatches = 256

  private var parts: [Client: Part] = [:]
  private var watchers: [Text: Set<Client>] = [:]
  /// Called after a client has left, with what it had.
  var onLeave: (Client, Part) -> Void = { _, _ in }

  func part(of client: Client) -> Part {
    parts[client] ?? Part()
  }

  /// Changes what a client has. The client is watched for leaving as long as it has something.
  func update(_ client: Client, _ change: (inout Part) -> Void) {
    var part = parts[client] ?? Part()
    change(&part)
    if part.isNone {
      parts[client] = nil
      return
    }
    if part.leaving == nil, let name = client.name {
      part.leaving = client.connection?.watchOwner(of: name) { [weak self] owner in
        if owner == nil { self?.leave(client) }
      }
    }
    parts[client] = part
  }

  /// Ends what a client had, because it has left. The bus tells when a client on the bus leaves; the server
  /// tells when a connection on the Unix socket is closed.
  func leave(_ client: Client) {
    guard let part = parts.removeValue(forKey: client) else { return }
    for what in part.watches { removeWatcher(client, of: what) }
    onLeave(client, part)
  }

  /// Forgets who began the flows of a scene, except those that go on.
  func giveUpFlows(of scene: LoadedScene, keeping flows: Set<UInt64> = []) {
    guard scene.flowOwners.contains(where: { !flows.contains($0.key) }) else { return }
    let owners = Set(scene.flowOwners.values)
    scene.flowOwners = scene.flowOwners.filter { flows.contains($0.key) }
    for owner in owners.subtracting(scene.flowOwners.values) {
      update(owner) { $0.flows.remove(scene.id) }
    }
  }

  // MARK: Watchers

  /// Makes the client a watcher of a scene, of an app's scenes (`<app-id>/`), or of all ("").
  func watch(_ watch: WatchCall, by client: Client, among apps: Apps) throws(ServiceError) {
    let subject = watch.subject
    try Self.check(subject, apps)
    let watches = part(of: client).watches
    guard watches.contains(subject) || watches.count < Self.mostWatches else {
      throw .tooManyWatches(limit: Self.mostWatches)
    }
    watchers[subject, default: []].insert(client)
    update(client) { $0.watches.insert(subject) }
  }

  private static func check(_ subject: Text, _ apps: Apps) throws(ServiceError) {
    guard !subject.isEmpty else { return }
    if subject.utf8.last == UInt8(ascii: "/"),
      let app = Text(bytes: subject.utf8.dropLast()).flatMap(AppID.init)
    {
      _ = try apps.manifest(of: app)
    } else {
      _ = try apps.manifest(of: SceneID(named: subject).app)
    }
  }

  func unwatch(_ unwatch: UnwatchCall, by client: Client) {
    removeWatcher(client, of: unwatch.subject)
    update(client) { $0.watches.remove(unwatch.subject) }
  }

  private func removeWatcher(_ client: Client, of what: Text) {
    watchers[what]?.remove(client)
    if watchers[what]?.isEmpty == true { watchers[what] = nil }
  }

  /// Returns the clients that get a scene's signals: its own first, then each watcher once.
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
