import WaymarkBytes
import WaymarkContract
package import WaymarkDBus
package import WaymarkEventLoop
import WaymarkFiles
package import WaymarkManifests
package import WaymarkNavigation
package import WaymarkSceneStore

/// What the daemon serves: makes the parts that answer the contract's methods, and connects them.
///
/// Used only on the thread that serves.
package final class Service {
  let apps: Apps
  let clients = Clients()
  let scenes: LoadedScenes
  let changes: Changes
  let reader: SceneReader
  let attachments: Attachments
  let flows: Flows
  let gateKeeper: GateKeeper
  let opener: LinkOpener
  let links: LinkAnswers
  let invalidations: Invalidations
  let activator: Activator
  private let store: SceneStore
  /// The objects, the same on every connection.
  private let objects = ObjectTree()
  private lazy var sceneInterface = Interface.scene

  /// - Parameter bus: The bus on which apps are asked to start; nil if the daemon has none.
  package init(
    bus: Connection?, loop: EventLoop, store: SceneStore, folders: ManifestFolders,
    log: Log, periods: Periods = Periods()
  ) throws(LoopError) {
    self.store = store
    apps = try Apps(in: folders, on: loop, log)
    let gates = Gates()
    scenes = try LoadedScenes(store, apps, gates, clients, periods, on: loop, log)
    changes = Changes(
      store: store, apps: apps, gates: gates, clients: clients, scenes: scenes,
      signals: SceneSignals(clients: clients, log: log), syncs: try Syncs(store, on: loop),
      log: log)
    reader = SceneReader(store: store, scenes: scenes)
    attachments = Attachments(changes)
    flows = Flows(changes: changes)
    gateKeeper = GateKeeper(changes: changes)
    activator = try Activator(bus, apps, periods, on: loop, log) {
      [unowned scenes, unowned apps] id in
      // The app's manifest may have changed since the link.
      apps[id.app]?.activation != nil && (scenes[id].map { !$0.isLive } ?? scenes.isKnown(id))
    }
    opener = LinkOpener(changes, activator)
    links = LinkAnswers(changes)
    invalidations = Invalidations(changes, on: loop)
    attachments.onAttach = { [unowned activator] in activator.came($0) }
    apps.onChange = { [unowned self] in reload() }
    clients.onLeave = { [unowned self] client, part in end(part, of: client) }
    scenes.onOverdueLink = { [unowned self] scene in
      changes.replace(scene, with: scene.state.droppingPending())
    }
    store.liveScenes = { [unowned scenes] app in
      scenes.scenes(of: app).filter(\.isLive).map(\.id)
    }
    addObjects()
    bus?.objects = objects
  }

  private func addObjects() {
    objects.add(
      ServedObject(
        Interface.navigation.bound(to: self), Interface.application.bound(to: self)),
      at: .navigation)
    objects.add(
      Subtree(
        below: .scenes,
        object: { [unowned self] path in
          scenes[path].map {
            ServedObject(sceneInterface.bound(to: SceneObject(scene: $0, apps: apps)))
          }
        },
        paths: { [unowned self] in scenes.all.map(\.path) }))
  }

  var stateDirectory: Text { Text(store.folder.description) }

  // MARK: Connections

  /// Serves a client with a connection of its own, without a bus.
  package func serve(peer connection: Connection) {
    connection.objects = objects
  }

  /// Ends what such a client had, because its connection is closed.
  package func closed(_ connection: Connection) {
    clients.leave(Client(connection, nil))
  }

  /// Ends what a client had. Its gates close first, so that no link that waited for its hold opens through
  /// one of them.
  private func end(_ part: Clients.Part, of client: Client) {
    changes.gates.leave(client, part.gates)
    for id in part.flows { flows.end(of: client, in: id) }
    attachments.leave(client, part.scenes)
  }

  // MARK: Manifests and the store

  /// Reads the manifests again, and brings the loaded scenes to what they now declare.
  package func reload() {
    Reloader(
      apps: apps, gates: changes.gates, scenes: scenes, changes: changes,
      signals: changes.signals
    ).reload()
  }

  /// Logs what is wrong with the manifests.
  package func reportManifests() {
    apps.report()
  }

  /// Lets go of a scene that the store has removed because its app had too many.
  package func forgotten(_ id: SceneID) {
    attachments.forgotten(id)
  }
}
