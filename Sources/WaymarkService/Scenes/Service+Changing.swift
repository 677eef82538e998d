import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation
import WaymarkSceneStore

// The one way in which a scene changes: computed whole, then stored, then put in place, then signalled,
// then answered.

extension Service {
  /// Answers a call that changes one scene with its revision.
  func change<Change: ChangingCall>(
    _ change: Change, _ incoming: Incoming<Change>
  ) throws(ServiceError) -> Outcome<UInt64> {
    let (id, manifest) = try place(named: change.scene, creating: Change.makesScene)
    let request = try answering(ServiceError.navigation) { () throws(NavigationError) in
      try change.request(by: manifest)
    }
    let scene = try scene(id, by: manifest)
    try apply(
      request, to: scene, by: manifest, guards: guards(change.conditions, incoming.call, scene))
    let revision = scene.state.revision
    guard change.conditions.isDurable else { return .reply(revision) }
    replyWhenStable(incoming, revision, of: scene)
    return .later
  }

  func guards(_ conditions: ChangeOptions, _ call: Call, _ scene: LoadedScene) -> Guards {
    Guards(
      ifRevision: conditions.ifRevision, flow: conditions.flow,
      isByOther: scene.client?.isCaller(of: call) != true)
  }

  func apply(
    _ request: Request, to scene: LoadedScene, by manifest: Manifest, guards: Guards
  ) throws(ServiceError) {
    let next = try answering(ServiceError.navigation) { () throws(NavigationError) in
      try scene.state.applying(request, guards: guards, by: rules(manifest))
    }
    try commit(next, to: scene, in: manifest)
  }

  /// Stores the next state of a scene where its revision is another, puts it in place and tells the
  /// scene's audience. Where storing fails, everything is as it was.
  ///
  /// - Parameter keepingTime: The scene was not used by this change.
  func commit(
    _ next: Scene, to scene: LoadedScene, in manifest: Manifest, keepingTime: Bool = false
  ) throws(ServiceError) {
    let old = scene.state
    try makeRoom(for: scene, by: manifest)
    if next.revision != old.revision {
      try write(next, of: scene, in: manifest, keepingTime: keepingTime)
    }
    put(next, in: scene)
    insert(scene)
    tell(scene, since: old, in: manifest)
  }

  /// As `commit`, for changes that no caller waits for: one that cannot be stored is not made, and
  /// logged. Whether it was made.
  @discardableResult
  func commitOrLog(
    _ next: Scene, to scene: LoadedScene, in manifest: Manifest, keepingTime: Bool = false
  ) -> Bool {
    do {
      try commit(next, to: scene, in: manifest, keepingTime: keepingTime)
      return true
    } catch {
      log(.error, "\(scene.id): \(BusError(error).message)")
      return false
    }
  }

  /// Puts a state in place that differs in nothing that is stored, and tells the audience.
  func replace(_ scene: LoadedScene, with next: Scene) {
    let old = scene.state
    put(next, in: scene)
    guard let manifest = catalog.manifest(scene.id.app) else { return }
    tell(scene, since: old, in: manifest)
  }

  private func write(
    _ next: Scene, of scene: LoadedScene, in manifest: Manifest, keepingTime: Bool
  ) throws(ServiceError) {
    guard next.encodedSize <= SceneStore.longestLine else {
      throw .navigation(.sceneTooLarge(limit: SceneStore.longestLine))
    }
    let now = Clock.realtime
    let line = next.line(time: now, in: manifest)
    try answering(ServiceError.storage) { () throws(StoreFailure) in
      if scene.setsStoredAside {
        try store.setAside(scene.id, reason: "the app failed right after restoring it")
        scene.setsStoredAside = false
      }
      try store.append(
        line, to: scene.id, keepingTime: keepingTime, limit: manifest.limits.scenes)
    }
    if !keepingTime { scene.used = now }
    scheduleSync()
    log(.debug, "\(scene.id): revision \(next.revision), \(next.cause?.rawValue ?? "")")
  }

  private func put(_ next: Scene, in scene: LoadedScene) {
    if next.pending != scene.state.pending {
      scene.pendingDeadline = next.pending.map { _ in Clock.monotonic + periods.idle }
      if next.pending != nil { scheduleHousekeeping() }
    }
    if next.revision != scene.state.revision {
      scene.restoredPathGiven = nil
      if !failures.isEmpty { failures[scene.id] = nil }
    }
    giveUpFlows(of: scene, keeping: next.flows)
    scene.state = next
  }

  // MARK: Telling

  private func tell(_ scene: LoadedScene, since old: Scene, in manifest: Manifest) {
    guard scene.state.revision != old.revision || scene.state.pending != old.pending else { return }
    let audience = clients.audience(of: scene.id, scene.client)
    guard !audience.isEmpty else { return }
    let (change, invalidated) = scene.state.changes(since: old, in: manifest)
    guard change != SceneChange() else { return }
    signal(.sceneChanged(at: scene.path, change, invalidated: invalidated), to: audience)
  }

  /// Tells the audience whether the scene is live, which has no revision.
  func tellLive(_ scene: LoadedScene) {
    var change = SceneChange()
    change.isLive = scene.isLive
    signal(
      .sceneChanged(at: scene.path, change), to: clients.audience(of: scene.id, scene.client))
  }

  func signal(_ signal: Signal, to audience: [Client]) {
    do {
      // Those with a name are all on the one bus.
      let named = audience.filter { $0.name != nil }
      try named.first?.connection?.send(signal, toEach: named.compactMap(\.name))
      for peer in audience where peer.name == nil { try peer.connection?.send(signal) }
    } catch {
      log(.error, "a signal was not sent: \(error)")
    }
  }

  // MARK: Answering

  /// Replies once what is stored of the scene is on stable storage.
  func replyWhenStable<Method>(
    _ incoming: Incoming<Method>, _ reply: Method.Reply, of scene: LoadedScene
  ) {
    let revision = scene.state.revision
    store.whenStable(scene.id) { result in
      switch result {
      case .success: incoming.reply(reply)
      case .failure(let failure): incoming.fail(.notSynced(revision: revision, failure))
      }
    }
    scheduleSync()
  }

  /// Replies once everything that was acknowledged before is on stable storage.
  func replyWhenAllStable<Method>(_ incoming: Incoming<Method>, _ reply: Method.Reply) {
    store.whenAllStable { result in
      switch result {
      case .success: incoming.reply(reply)
      case .failure(let failure): incoming.fail(.notSynced(revision: nil, failure))
      }
    }
    scheduleSync()
  }
}
