import WaymarkBytes
import WaymarkContract
package import WaymarkDBus
package import WaymarkEventLoop
import WaymarkFiles
package import WaymarkManifests
import WaymarkNavigation
package import WaymarkSceneStore

/// The daemon's work: it owns the loaded scenes, decodes what callers ask, has the core compute the
/// next scene, the store append its line, and then signals and answers.
///
/// Belongs to the one thread that serves.
package final class Service {
  /// What is served, on every connection.
  private let objects = ObjectTree()
  private lazy var sceneInterface = Interface.scene
  let loop: EventLoop
  let store: SceneStore
  let folders: ManifestFolders
  let log: Log
  let periods: Periods
  let clients = Clients()
  let activator: Activator
  var catalog: AppCatalog
  var scenes = SceneTable()
  var gates = Gates()
  /// The links that wait in scenes that are put away, until when.
  var parked: [SceneID: (link: PendingLink, deadline: UInt64)] = [:]
  /// How often in a row the client of a scene left right after restoring it.
  var failures: [SceneID: Int] = [:]
  /// Counts attachments and focus changes, for the order of both.
  var order: UInt64 = 0
  private var syncTimer: Timer?
  private var housekeeping: Timer?
  private var isHousekeepingDue = false
  private var completions: IOSource?
  private var willSync = false
  private(set) var manifestWatch: ManifestWatch?

  /// - Parameter bus: Where apps are called; nil where there is none.
  package init(
    bus: Connection?, loop: EventLoop, store: SceneStore, folders: ManifestFolders,
    log: Log, periods: Periods = Periods()
  ) throws(LoopError) {
    self.loop = loop
    self.store = store
    self.folders = folders
    self.log = log
    self.periods = periods
    activator = Activator(bus, log)
    // Watched before they are read, so that no change falls in between.
    let manifestWatch = try ManifestWatch(of: folders, on: loop, log)
    catalog = folders.read(manifestWatch.update())
    clients.onLeave = { [unowned self] client, part in left(client, part) }
    store.liveScenes = { [unowned self] app in
      scenes.scenes(of: app).filter(\.isLive).map(\.id)
    }
    syncTimer = try Timer(on: loop) { [unowned self] in sync() }
    let slack = Duration.microseconds(Int64(periods.idle / 100))
    housekeeping = try Timer(on: loop, slack: slack) { [unowned self] in keepHouse() }
    completions = try IOSource(store.completionDescriptor, .readable, on: loop) {
      [unowned self] _ in
      store.handleCompletions()
      scheduleSync()
    }
    manifestWatch.onChange = { [unowned self] in reload() }
    self.manifestWatch = manifestWatch
    addObjects()
    bus?.objects = objects
    scheduleSync()
  }

  /// Serves one that has a connection of its own, until that is closed.
  package func serve(peer connection: Connection) {
    connection.objects = objects
  }

  /// What the other end of such a connection had is given up.
  package func left(_ connection: Connection) {
    clients.left(Client(connection, nil))
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
            ServedObject(sceneInterface.bound(to: SceneObject(service: self, scene: $0)))
          }
        },
        paths: { [unowned self] in scenes.all.map(\.path) }))
  }

  var stateDirectory: Text { Text(store.folder.description) }

  func rules(_ manifest: Manifest) -> Rules {
    Rules(manifest, openGates: gates.open(of: manifest.app))
  }

  /// The next number in the order of attachments and focus changes.
  func nextOrder() -> UInt64 {
    order += 1
    return order
  }

  // MARK: Syncing

  /// Has a sync begin when the store wants one: at once, but after the requests that are there, or
  /// within the second that docs/scenes.md promises.
  func scheduleSync() {
    guard let due = store.syncDue else { return }
    if due > Clock.monotonic {
      syncTimer?.arm(at: due)
    } else if !willSync {
      willSync = true
      loop.afterwards { [unowned self] in
        willSync = false
        sync()
      }
    }
  }

  private func sync() {
    store.beginSync()
    scheduleSync()
  }

  // MARK: Housekeeping

  /// Has `keepHouse` run when what is loaded now may have been idle for too long.
  func scheduleHousekeeping() {
    guard !isHousekeepingDue else { return }
    isHousekeepingDue = true
    housekeeping?.arm(after: .microseconds(Int64(periods.idle)))
  }

  private func keepHouse() {
    isHousekeepingDue = false
    let now = Clock.monotonic
    dropOverduePending(at: now)
    let idle = periods.idle
    for scene in scenes.all where !scene.isLive && scene.named + idle <= now { putAway(scene) }
    let next = scenes.all.lazy.filter { !$0.isLive }.map { $0.named + idle }.min()
    let links = scenes.all.lazy.compactMap(\.pendingDeadline) + parked.values.map(\.deadline)
    guard let due = [next, links.min()].compactMap(\.self).min() else { return }
    isHousekeepingDue = true
    housekeeping?.arm(after: .microseconds(Int64(due > now ? due - now : 0)))
  }
}
