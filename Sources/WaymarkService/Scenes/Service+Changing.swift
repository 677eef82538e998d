import WaymarkBytes
import WaymarkDBus
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation
import WaymarkSceneStore

// The one way in which a scene changes: computed whole, then stored, then put in place, then signalled,
// then answered.

extension Service {
  /// Answers a call that changes one scene with its revision.
  func change(
    _ call: Call, _ text: Text, _ options: Options, creating: Bool = false,
    _ request: (Manifest) throws(NavigationError) -> Request
  ) throws(ServiceError) -> Answer {
    let (id, manifest) = try place(named: text, creating: creating)
    let request = try answering(ServiceError.navigation) { () throws(NavigationError) in
      try request(manifest)
    }
    let scene = try scene(id, by: manifest)
    try apply(request, to: scene, by: manifest, guards: guards(options, call, scene))
    return answer(call, scene, isDurable: options.flag("durable")) { [.uint64($0)] }
  }

  func guards(_ options: Options, _ call: Call, _ scene: LoadedScene) -> Guards {
    Guards(
      ifRevision: options.number("if_revision"), flow: options.number("flow"),
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
    let (changed, invalidated) = scene.state.changes(since: old, in: manifest)
    guard !changed.items.isEmpty else { return }
    signal(
      .propertiesChanged(
        at: scene.path, .scene, changed, invalidated: invalidated), to: audience)
  }

  /// Tells the audience whether the scene is live, which has no revision.
  func tellLive(_ scene: LoadedScene) {
    signal(
      .propertiesChanged(
        at: scene.path, .scene, ["Live": .boolean(scene.isLive)]),
      to: clients.audience(of: scene.id, scene.client))
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

  /// Answers with what `values` makes of the scene's revision, once it is on stable storage where the
  /// caller wants that.
  func answer(
    _ call: Call, _ scene: LoadedScene, isDurable: Bool,
    _ values: @escaping (UInt64) -> [DBusValue]
  ) -> Answer {
    let revision = scene.state.revision
    guard isDurable else { return .reply(values(revision)) }
    store.whenStable(scene.id) { result in
      switch result {
      case .success: call.reply(values(revision))
      case .failure(let failure):
        call.fail(BusError(.notSynced(revision: revision, failure)))
      }
    }
    scheduleSync()
    return .later
  }

  /// Answers once everything that was acknowledged before is on stable storage.
  func answerWhenStable(_ call: Call, _ values: [DBusValue] = []) -> Answer {
    store.whenAllStable { result in
      switch result {
      case .success: call.reply(values)
      case .failure(let failure): call.fail(BusError(.notSynced(revision: nil, failure)))
      }
    }
    scheduleSync()
    return .later
  }
}
