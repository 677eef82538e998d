import WaymarkBytes
import WaymarkContract
package import WaymarkDBus
package import WaymarkEventLoop
import WaymarkFiles
package import WaymarkManifests
package import WaymarkNavigation
package import WaymarkSceneStore

/// The daemon's work: each part answers some of the contract's methods, and this puts them together.
///
/// Belongs to the one thread that serves.
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
  /// What is served, on every connection.
  private let objects = ObjectTree()
  private lazy var sceneInterface = Interface.scene

  /// - Parameter bus: Where apps are called; nil if there is none.
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
    activator = Activator(bus, log)
    opener = LinkOpener(changes, activator)
    links = LinkAnswers(changes)
    invalidations = Invalidations(changes, on: loop)
    apps.onChange = { [unowned self] in reload() }
    clients.onLeave = { [unowned self] client, part in left(client, part) }
    scenes.onOverdueLink = { [changes] scene in
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

  /// Serves one that has a connection of its own, until that is closed.
  package func serve(peer connection: Connection) {
    connection.objects = objects
  }

  /// What the other end of such a connection had is given up.
  package func left(_ connection: Connection) {
    clients.left(Client(connection, nil))
  }

  /// What a client had when it left is given up: first its gates, so that no link of a scene that it
  /// held opens through one.
  private func left(_ client: Client, _ part: Clients.Part) {
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

  /// Lets go of a scene that the store has forgotten to keep an app within its limit.
  package func forgotten(_ id: SceneID) {
    attachments.forgotten(id)
  }
}
