import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkEventLoop
import WaymarkFiles
import WaymarkNavigation
import WaymarkSceneStore

/// The scenes that are in memory.
///
/// A scene is loaded by the first call that names it, and put away when its client goes, or when no call
/// has named it for a while. The next naming restores it as after a restart of the daemon.
final class LoadedScenes {
  private let store: SceneStore
  private let apps: Apps
  private let gates: Gates
  private let clients: Clients
  private let periods: Periods
  private let log: Log
  private var table = SceneTable()
  private var parked = ParkedLinks()
  private var failures = RestoreFailures()
  private var housekeeping: Timer?
  private var isHousekeepingDue = false
  /// Called with a scene whose link has waited too long.
  var onOverdueLink: (LoadedScene) -> Void = { _ in }

  init(
    _ store: SceneStore, _ apps: Apps, _ gates: Gates, _ clients: Clients, _ periods: Periods,
    on loop: EventLoop, _ log: Log
  ) throws(LoopError) {
    self.store = store
    self.apps = apps
    self.gates = gates
    self.clients = clients
    self.periods = periods
    self.log = log
    let slack = Duration.microseconds(Int64(periods.idle / 100))
    housekeeping = try Timer(on: loop, slack: slack) { [unowned self] in keepHouse() }
  }

  // MARK: What is loaded

  var all: some Collection<LoadedScene> { table.all }
  var count: Int { table.count }
  var hasParkedLinks: Bool { !parked.isEmpty }

  subscript(id: SceneID) -> LoadedScene? { table[id] }
  subscript(path: ObjectPath) -> LoadedScene? { table[path] }

  func scenes(of app: AppID) -> some Collection<LoadedScene> { table.scenes(of: app) }

  func hasLive(of app: AppID) -> Bool {
    table.scenes(of: app).contains(where: \.isLive)
  }

  // MARK: Naming

  /// Finds the scene that a call names, and its app's manifest. It does not load the scene yet: what the call
  /// asks for is looked up in the manifest first, so that a mistake is reported even if the disk fails.
  ///
  /// - Parameter making: Whether the call makes a scene that was never seen.
  func place(
    named text: Text, making: Bool = false
  ) throws(ServiceError) -> (id: SceneID, manifest: Manifest) {
    if let scene = table[text] { return (scene.id, try apps.manifest(of: scene.id.app)) }
    let id = try SceneID(named: text)
    let manifest = try apps.manifest(of: id.app)
    guard making || isKnown(id) else { throw .navigation(.noSuchScene(id)) }
    return (id.sharing(manifest.app), manifest)
  }

  /// Returns whether the scene was seen before and not forgotten.
  func isKnown(_ id: SceneID) -> Bool {
    table[id] != nil || parked.contains(id) || store.exists(id)
  }

  /// Returns the scene that a call names, which must have been seen before.
  func scene(named text: Text) throws(ServiceError) -> (LoadedScene, Manifest) {
    let (id, manifest) = try place(named: text)
    return (try scene(id, by: manifest), manifest)
  }

  /// Returns the scene, and restores it if it was not loaded. A scene that was never seen is made. It stays
  /// out of the table until a commit succeeds, so that a refused call leaves nothing behind.
  func scene(
    _ id: SceneID, by manifest: Manifest, resuming revision: UInt64? = nil
  ) throws(ServiceError) -> LoadedScene {
    if let scene = table[id] {
      scene.named = Clock.monotonic
      return scene
    }
    return try load(id, by: manifest, resuming: revision) ?? fresh(Scene(new: id, in: manifest))
  }

  // MARK: Loading

  /// Loads a scene from what is stored of it and the link that waits in it; returns nil if there is neither.
  func load(
    _ id: SceneID, by manifest: Manifest, resuming revision: UInt64? = nil
  ) throws(ServiceError) -> LoadedScene? {
    let isStored = store.exists(id)
    let stored = try read(id)
    guard isStored || parked.contains(id) else { return nil }
    let scene =
      if let stored {
        restore(stored.scene, of: id, used: stored.used, by: manifest, revision)
      } else {
        fresh(Scene(new: id, in: manifest))
      }
    if let (link, deadline) = parked.take(id) {
      scene.state = scene.state.keeping(link)
      scene.pendingDeadline = deadline
    }
    insert(scene)
    return scene
  }

  private func restore(
    _ stored: StoredScene, of id: SceneID, used: Int64, by manifest: Manifest, _ revision: UInt64?
  ) -> LoadedScene {
    let mode: RestoreMode =
      if stored.revision == revision {
        .resuming
      } else if failures.areTooMany(for: id) {
        .atRoot
      } else {
        .unused(max(0, Clock.realtime - used))
      }
    let state = Scene(restoring: stored, of: id, mode, by: gates.rules(manifest))
    let scene = LoadedScene(state, used: used, named: Clock.monotonic)
    scene.setsStoredAside = state.restored == .rootAfterFailures
    let count = state.stacks.reduce(0) { $0 + $1.entries.count }
    let outcome = state.restored?.rawValue ?? "new"
    log(.info, "restored \(id): \(outcome), \(count) of \(stored.routeCount) routes")
    return scene
  }

  /// Returns the scene as its file has it, without the rules of depth and age. Returns nil if restoring left
  /// nothing out, or if the scene has changed since.
  func whole(_ scene: LoadedScene, by manifest: Manifest) throws(ServiceError) -> Scene? {
    guard let restored = scene.state.restored, restored != .whole, scene.isAsLoaded,
      let stored = try read(scene.id)?.scene, stored.revision == scene.state.revision
    else { return nil }
    return Scene(restoring: stored, of: scene.id, .resuming, by: gates.rules(manifest))
  }

  private func read(_ id: SceneID) throws(ServiceError) -> (scene: StoredScene, used: Int64)? {
    try answering(ServiceError.storage) { () throws(StoreError) in try store.read(id) }
  }

  private func fresh(_ state: Scene) -> LoadedScene {
    LoadedScene(state, used: Clock.realtime, named: Clock.monotonic)
  }

  /// Puts a scene in the table.
  func insert(_ scene: LoadedScene) {
    guard !scene.isInTable else { return }
    table.insert(scene)
    scheduleHousekeeping()
  }

  /// Loads the app's scenes that were put away with a waiting link.
  func loadParked(of manifest: Manifest) {
    for id in parked.scenes.filter({ $0.app == manifest.app }).sorted() where table[id] == nil {
      do throws(ServiceError) {
        _ = try load(id, by: manifest)
      } catch {
        log(.error, "\(id): \(BusError(error).message)")
      }
    }
  }

  // MARK: Putting away

  /// Keeps the number of an app's loaded scenes within the limit for its stored scenes, so that a client that
  /// names new ones again and again cannot fill the memory.
  func makeRoom(for scene: LoadedScene, by manifest: Manifest) throws(ServiceError) {
    guard !scene.isInTable else { return }
    let loaded = table.scenes(of: scene.id.app)
    let limit = manifest.limits.scenes
    guard loaded.count >= limit else { return }
    guard let idle = loaded.filter({ !$0.isLive }).min(by: { $0.named < $1.named }) else {
      throw .storage(.full(limit: limit))
    }
    putAway(idle)
  }

  /// Removes a scene from memory. Everything that is not stored is lost, except a waiting link.
  func putAway(_ scene: LoadedScene) {
    if let link = scene.state.pending, let deadline = scene.pendingDeadline {
      parked.park(link, of: scene.id, until: deadline)
      scheduleHousekeeping()
    }
    unload(scene)
    store.release(scene.id)
  }

  private func unload(_ scene: LoadedScene) {
    clients.giveUpFlows(of: scene)
    table.remove(scene)
  }

  /// Removes a scene whose file was deleted.
  ///
  /// - Returns: The scene if it was loaded.
  func forget(_ id: SceneID) -> LoadedScene? {
    _ = parked.take(id)
    failures.clear(id)
    let scene = table[id]
    if let scene {
      if let client = scene.client { clients.update(client) { $0.scenes.remove(scene) } }
      unload(scene)
    }
    return scene
  }

  func dropLinks(where isDropped: (AppID) -> Bool) {
    parked.drop(where: isDropped)
  }

  // MARK: Failing apps

  /// Counts a failure if a client leaves right after it was given a restored path.
  func noteLeft(_ scene: LoadedScene) {
    guard let given = scene.restoredPathGiven, Clock.monotonic - given < periods.failure else {
      return failures.clear(scene.id)
    }
    failures.count(scene.id)
  }

  /// Forgets the failures of a scene, because its app got on with it.
  func clearFailures(of id: SceneID) {
    failures.clear(id)
  }

  // MARK: Housekeeping

  /// Starts the time after which the scene's waiting link is dropped.
  func limitWaiting(of scene: LoadedScene) {
    scene.pendingDeadline = scene.state.pending.map { _ in Clock.monotonic + periods.idle }
    if scene.state.pending != nil { scheduleHousekeeping() }
  }

  /// Schedules `keepHouse` for the time when a scene that is loaded now may have been idle too long.
  private func scheduleHousekeeping() {
    guard !isHousekeepingDue else { return }
    isHousekeepingDue = true
    housekeeping?.arm(after: .microseconds(Int64(periods.idle)))
  }

  private func keepHouse() {
    isHousekeepingDue = false
    let now = Clock.monotonic
    parked.dropOverdue(at: now)
    for scene in table.all {
      guard let deadline = scene.pendingDeadline, deadline <= now else { continue }
      onOverdueLink(scene)
    }
    let idle = periods.idle
    for scene in table.all where !scene.isLive && scene.named + idle <= now { putAway(scene) }
    let unused = table.all.lazy.filter { !$0.isLive }.map { $0.named + idle }.min()
    let link = table.all.lazy.compactMap(\.pendingDeadline).min()
    guard let due = [unused, link, parked.nextDeadline].compactMap(\.self).min() else { return }
    isHousekeepingDue = true
    housekeeping?.arm(after: .microseconds(Int64(due > now ? due - now : 0)))
  }
}

extension SceneID {
  /// The ID that a call gives as text.
  init(named text: Text) throws(ServiceError) {
    do throws(SceneID.Fault) {
      try self.init(text)
    } catch {
      throw .navigation(.invalidScene(text, error))
    }
  }
}
