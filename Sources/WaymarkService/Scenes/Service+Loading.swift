import WaymarkBytes
import WaymarkDBus
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation
import WaymarkSceneStore

// A scene is loaded by the first call that names it, and put away when its client goes, or when nobody
// has named it for a while; the next naming restores it as after a restart of the daemon.

extension Service {
  /// Which scene a call names, and its app's manifest. What the call asks is looked up in the manifest
  /// before the scene is loaded, so that a mistake in it is told also where the disk has one.
  func place(
    named text: Text, creating: Bool = false
  ) throws(ServiceError) -> (id: SceneID, manifest: Manifest) {
    if let scene = scenes[text] { return (scene.id, try manifest(of: scene.id.app)) }
    let id = try sceneID(text)
    let manifest = try manifest(of: id.app)
    guard creating || isKnown(id) else { throw .navigation(.noSuchScene(id)) }
    return (id.sharing(manifest.app), manifest)
  }

  /// Whether the scene was seen before and not forgotten.
  func isKnown(_ id: SceneID) -> Bool {
    scenes[id] != nil || parked[id] != nil || store.exists(id)
  }

  /// The scene, restored where it was not loaded. One that was never seen is made; it is loaded once a
  /// commit succeeds, so that a refused call leaves nothing behind.
  func scene(
    _ id: SceneID, by manifest: Manifest, resuming revision: UInt64? = nil
  ) throws(ServiceError) -> LoadedScene {
    if let scene = scenes[id] {
      scene.named = Clock.monotonic
      return scene
    }
    return try load(id, by: manifest, resuming: revision) ?? fresh(Scene(new: id, in: manifest))
  }

  /// A scene that the call names and that was seen before.
  func scene(named text: Text) throws(ServiceError) -> (LoadedScene, Manifest) {
    let (id, manifest) = try place(named: text)
    return (try scene(id, by: manifest), manifest)
  }

  func sceneID(_ text: Text) throws(ServiceError) -> SceneID {
    do {
      return try SceneID(text)
    } catch {
      throw .navigation(.invalidScene(text, error))
    }
  }

  func manifest(of app: AppID) throws(ServiceError) -> Manifest {
    guard let manifest = catalog.manifest(app) else {
      throw .navigation(.unknownApp(app.text, errors: catalog.apps[app]?.errors ?? []))
    }
    return manifest
  }

  /// Restores what is stored of a scene, or what waits in it; nil where there is neither.
  func load(
    _ id: SceneID, by manifest: Manifest, resuming revision: UInt64? = nil
  ) throws(ServiceError) -> LoadedScene? {
    let isStored = store.exists(id)
    let found = try answering(ServiceError.storage) { () throws(StoreFailure) in
      try store.read(id)
    }
    guard isStored || parked[id] != nil else { return nil }
    var scene = fresh(Scene(new: id, in: manifest))
    if let found { scene = restore(found.scene, of: id, used: found.used, by: manifest, revision) }
    if let (link, deadline) = parked.removeValue(forKey: id) {
      scene.state = scene.state.keeping(link)
      scene.pendingDeadline = deadline
    }
    insert(scene)
    return scene
  }

  private func restore(
    _ stored: StoredScene, of id: SceneID, used: Int64, by manifest: Manifest, _ revision: UInt64?
  ) -> LoadedScene {
    let fails = failures[id, default: 0] >= Self.mostFailures
    let mode: RestoreMode =
      stored.revision == revision
      ? .resuming : fails ? .atRoot : .unused(max(0, Clock.realtime - used))
    let state = Scene(restoring: stored, of: id, mode, by: rules(manifest))
    let scene = LoadedScene(state, used: used, named: Clock.monotonic)
    scene.setsStoredAside = state.restored == .rootAfterFailures
    let count = state.stacks.reduce(0) { $0 + $1.entries.count }
    let outcome = state.restored?.rawValue ?? "new"
    log(.info, "restored \(id): \(outcome), \(count) of \(stored.routeCount) routes")
    return scene
  }

  /// The scene as its file has it, without the rules of depth and age; nil where restoring left nothing
  /// out, or a change has been made since.
  func whole(_ scene: LoadedScene, by manifest: Manifest) throws(ServiceError) -> Scene? {
    guard let restored = scene.state.restored, restored != .whole, scene.isAsLoaded else {
      return nil
    }
    let found = try answering(ServiceError.storage) { () throws(StoreFailure) in
      try store.read(scene.id)
    }
    guard let stored = found?.scene, stored.revision == scene.state.revision else { return nil }
    return Scene(restoring: stored, of: scene.id, .resuming, by: rules(manifest))
  }

  private func fresh(_ state: Scene) -> LoadedScene {
    LoadedScene(state, used: Clock.realtime, named: Clock.monotonic)
  }

  func insert(_ scene: LoadedScene) {
    guard !scene.isInTable else { return }
    scenes.insert(scene)
    scheduleHousekeeping()
  }

  /// Lets go of the scene: what is not stored goes, but for a link that waits.
  func putAway(_ scene: LoadedScene) {
    if let link = scene.state.pending, let deadline = scene.pendingDeadline {
      park(link, of: scene.id, until: deadline)
    }
    unload(scene)
    store.release(scene.id)
  }

  func unload(_ scene: LoadedScene) {
    giveUpFlows(of: scene)
    scenes.remove(scene)
  }

  private func park(_ link: PendingLink, of id: SceneID, until deadline: UInt64) {
    if parked.count >= Self.mostParked,
      let oldest = parked.min(by: { $0.value.deadline < $1.value.deadline })
    {
      parked[oldest.key] = nil
    }
    parked[id] = (link, deadline)
    scheduleHousekeeping()
  }

  /// The links that are kept for scenes that are put away; past it the oldest is dropped.
  static let mostParked = 1000

  /// Keeps the loaded scenes of an app within its limit, so that naming new ones over and over takes
  /// no more memory than storing them may.
  func makeRoom(for scene: LoadedScene, by manifest: Manifest) throws(ServiceError) {
    guard !scene.isInTable else { return }
    let loaded = scenes.scenes(of: scene.id.app)
    let limit = manifest.limits.scenes
    guard loaded.count >= limit else { return }
    guard let idle = loaded.filter({ !$0.isLive }).min(by: { $0.named < $1.named }) else {
      throw .storage(.full(limit: limit))
    }
    putAway(idle)
  }

  /// Gives up the links that have waited ten minutes.
  func dropOverduePending(at now: UInt64) {
    parked = parked.filter { $0.value.deadline > now }
    for scene in scenes.all {
      guard let deadline = scene.pendingDeadline, deadline <= now else { continue }
      replace(scene, with: scene.state.droppingPending())
    }
  }
}
