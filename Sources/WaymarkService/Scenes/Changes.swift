import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkFiles
import WaymarkNavigation
import WaymarkSceneStore

/// Changes scenes, always in the same steps: the core computes the next state, the store appends it, it
/// becomes the scene's state, the signals are sent, and the call is answered.
struct Changes {
  let store: SceneStore
  let apps: Apps
  let gates: Gates
  let clients: Clients
  let scenes: LoadedScenes
  let signals: SceneSignals
  let syncs: Syncs
  let log: Log

  /// Makes the change that a call asks for, and answers with the scene's revision.
  func change<Change: ChangingCall>(
    _ change: Change, _ incoming: Incoming<Change>
  ) throws(ServiceError) -> Outcome<UInt64> {
    let (id, manifest) = try scenes.place(named: change.scene, making: Change.makesScene)
    let request = try answering(ServiceError.navigation) { () throws(NavigationError) in
      try change.request(by: manifest)
    }
    let scene = try scenes.scene(id, by: manifest)
    try apply(request, to: scene, by: manifest, change.conditions, incoming.call)
    let revision = scene.state.revision
    guard change.conditions.isDurable else { return .reply(revision) }
    syncs.reply(revision, to: incoming, whenStable: id, at: revision)
    return .later
  }

  /// Makes the change that a request asks for.
  ///
  /// - Parameter call: The call that asks for it; nil if no client does.
  func apply(
    _ request: Request, to scene: LoadedScene, by manifest: Manifest,
    _ conditions: ChangeOptions = ChangeOptions(), _ call: Call? = nil
  ) throws(ServiceError) {
    let isByClient = call.map { scene.client?.isCaller(of: $0) == true } ?? false
    let guards = Guards(
      ifRevision: conditions.ifRevision, flow: conditions.flow, isByOther: !isByClient)
    let next = try answering(ServiceError.navigation) { () throws(NavigationError) in
      try scene.state.applying(request, guards: guards, by: gates.rules(manifest))
    }
    try commit(next, to: scene, in: manifest)
  }

  /// Makes `next` the state of a scene: stores it if its revision differs, and signals what changed. If it
  /// cannot be stored, nothing changes.
  ///
  /// - Parameter keepingTime: Whether the time of the scene's last use stays as it is.
  func commit(
    _ next: Scene, to scene: LoadedScene, in manifest: Manifest, keepingTime: Bool = false
  ) throws(ServiceError) {
    let old = scene.state
    try scenes.makeRoom(for: scene, by: manifest)
    if next.revision != old.revision {
      try write(next, of: scene, in: manifest, keepingTime: keepingTime)
    }
    put(next, in: scene)
    scenes.insert(scene)
    signals.tellChange(of: scene, since: old, in: manifest)
  }

  /// Does the same for a change that no caller waits for. If it cannot be stored, the reason is logged.
  ///
  /// - Returns: Whether the change was made.
  @discardableResult
  func commitOrLog(
    _ next: Scene, to scene: LoadedScene, in manifest: Manifest, keepingTime: Bool = false
  ) -> Bool {
    do throws(ServiceError) {
      try commit(next, to: scene, in: manifest, keepingTime: keepingTime)
      return true
    } catch {
      log(.error, "\(scene.id): \(BusError(error).message)")
      return false
    }
  }

  /// Makes `next` the state of a scene without storing it: nothing that is stored differs.
  func replace(_ scene: LoadedScene, with next: Scene) {
    let old = scene.state
    put(next, in: scene)
    guard let manifest = apps[scene.id.app] else { return }
    signals.tellChange(of: scene, since: old, in: manifest)
  }

  /// Drops the link that waits in a scene.
  func dropPending(_ drop: DropPendingCall) throws(ServiceError) {
    let (scene, _) = try scenes.scene(named: drop.scene)
    replace(scene, with: scene.state.droppingPending())
  }

  /// Applies what waits in the scene, as far as its gates and its hold allow now.
  func settle(_ scene: LoadedScene) {
    guard let manifest = apps[scene.id.app] else { return }
    commitOrLog(scene.state.settled(by: gates.rules(manifest)), to: scene, in: manifest)
  }

  /// Marks the scene as the one used last.
  func use(_ scene: LoadedScene) {
    scene.used = Clock.realtime
    // A scene that is not stored has no time, and one that cannot be written keeps its old time.
    try? store.touch(scene.id)
  }

  private func write(
    _ next: Scene, of scene: LoadedScene, in manifest: Manifest, keepingTime: Bool
  ) throws(ServiceError) {
    guard next.encodedSize <= SceneStore.longestLine else {
      throw .navigation(.sceneTooLarge(limit: SceneStore.longestLine))
    }
    let now = Clock.realtime
    let line = next.line(time: now, in: manifest)
    try answering(ServiceError.storage) { () throws(StoreError) in
      if scene.setsStoredAside {
        try store.setAside(scene.id, reason: "the app failed right after restoring it")
        scene.setsStoredAside = false
      }
      try store.append(
        line, to: scene.id, keepingTime: keepingTime, limit: manifest.limits.scenes)
    }
    if !keepingTime { scene.used = now }
    syncs.schedule()
    log(.debug, "\(scene.id): revision \(next.revision), \(next.cause?.rawValue ?? "")")
  }

  private func put(_ next: Scene, in scene: LoadedScene) {
    let old = scene.state
    if next.revision != old.revision {
      scene.restoredPathGiven = nil
      scenes.clearFailures(of: scene.id)
    }
    clients.giveUpFlows(of: scene, keeping: next.flows)
    scene.state = next
    if next.pending != old.pending { scenes.limitWaiting(of: scene) }
  }
}
