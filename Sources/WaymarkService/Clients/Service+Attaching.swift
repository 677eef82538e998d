import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation
import WaymarkSceneStore

// A scene is live while a client has it attached: the one whose window it is.

extension Service {
  /// How many failures in a row make a scene start at its root.
  static let mostFailures = 3

  func attach(
    _ attach: AttachCall, by client: Client
  ) throws(ServiceError) -> Attachment {
    let options = attach.options
    let (id, manifest) = try place(named: attach.scene, creating: true)
    let scene = try scene(id, by: manifest, resuming: options.resume)
    let other = scene.client.flatMap { $0 == client ? nil : $0 }
    if other != nil, !options.takesOver { throw .navigation(.sceneInUse(id)) }
    if let revision = options.resume { try resume(scene, at: revision, by: manifest) }
    try makeRoom(for: scene, by: manifest)
    insert(scene)
    let wasLive = scene.isLive
    if let other { release(scene, by: other) }
    if scene.client != client {
      scene.client = client
      scene.attachedOrder = nextOrder()
      clients.update(client) { $0.scenes.insert(scene) }
    }
    if options.isFocused { scene.focusedOrder = nextOrder() }
    use(scene)
    noteRestored(scene)
    if !wasLive { tellLive(scene) }
    return Attachment(
      object: scene.path, snapshot: Snapshot(of: scene.state, in: manifest, isLive: true))
  }

  /// Takes the scene from the client that has it: it is told so, and nothing more; its hold is over.
  private func release(_ scene: LoadedScene, by client: Client) {
    clients.update(client) { $0.scenes.remove(scene) }
    signal(.scene(.released, at: scene.path), to: [client])
    scene.client = nil
    scene.restoredPathGiven = nil
    endHold(of: scene)
  }

  /// Gives a window that lived through a restart of the daemon its whole path again, also where
  /// another call has loaded the scene since by the rules of depth and age.
  private func resume(
    _ scene: LoadedScene, at revision: UInt64, by manifest: Manifest
  ) throws(ServiceError) {
    guard revision == scene.state.revision, let whole = try whole(scene, by: manifest) else {
      return
    }
    scene.setsStoredAside = false
    replace(scene, with: whole.keeping(scene.state.pending))
  }

  /// Notes when a client got a restored path, in case it leaves at once because of it.
  private func noteRestored(_ scene: LoadedScene) {
    guard scene.restoredPathGiven == nil, scene.state.restored != nil, scene.isAsLoaded,
      scene.state.stacks.contains(where: { !$0.entries.isEmpty })
    else { return }
    scene.restoredPathGiven = Clock.monotonic
  }

  func detach(_ text: Text, by client: Client) throws(ServiceError) {
    let scene = try scene(text, of: client)
    failures[scene.id] = nil
    clients.update(client) { $0.scenes.remove(scene) }
    detach(scene)
  }

  private func detach(_ scene: LoadedScene) {
    scene.client = nil
    scene.restoredPathGiven = nil
    endHold(of: scene)
    tellLive(scene)
    putAway(scene)
    dropGoneManifest(of: scene.id.app)
  }

  func focus(_ text: Text, by client: Client) throws(ServiceError) {
    let scene = try scene(text, of: client)
    scene.focusedOrder = nextOrder()
    use(scene)
  }

  func setHold(_ isHeld: Bool, in text: Text, by client: Client) throws(ServiceError) {
    let scene = try scene(text, of: client)
    if isHeld {
      replace(scene, with: scene.state.holding(true))
    } else {
      endHold(of: scene)
    }
  }

  /// Lets go of the scene's hold, if there is one: what waited for it opens.
  private func endHold(of scene: LoadedScene) {
    guard scene.state.isHeld else { return }
    replace(scene, with: scene.state.holding(false))
    settle(scene)
  }

  /// Forgets a scene for good; answers once that is on stable storage.
  func forget(
    _ forget: ForgetCall, _ incoming: Incoming<ForgetCall>
  ) throws(ServiceError) -> Outcome<Void> {
    let id = try sceneID(forget.scene)
    guard isKnown(id) else { throw .navigation(.noSuchScene(id)) }
    if let client = scenes[id]?.client, client != incoming.client {
      throw .navigation(.sceneInUse(id))
    }
    try answering(ServiceError.storage) { () throws(StoreFailure) in
      try store.forget(id) { result in
        switch result {
        case .success: incoming.reply(())
        case .failure(let failure): incoming.fail(.notSynced(revision: nil, failure))
        }
      }
    }
    forgotten(id)
    scheduleSync()
    return .later
  }

  /// Lets go of a scene whose file is gone for good, and tells its client and watchers.
  func forgotten(_ id: SceneID) {
    parked[id] = nil
    failures[id] = nil
    let scene = scenes[id]
    if let scene {
      if let client = scene.client { clients.update(client) { $0.scenes.remove(scene) } }
      unload(scene)
    }
    signal(
      .scene(.forgotten, at: ObjectPath(of: id)), to: clients.audience(of: id, scene?.client))
    dropGoneManifest(of: id.app)
  }

  // MARK: Callers

  /// The scene, if the caller is its client.
  private func scene(_ text: Text, of client: Client) throws(ServiceError) -> LoadedScene {
    let id = try place(named: text).id
    guard let scene = scenes[id], scene.client == client else { throw .notItsClient(id) }
    return scene
  }

  /// What a client had when it left the bus is given up: first its gates, so that no link of a scene
  /// that it held opens through one.
  func left(_ client: Client, _ part: Clients.Part) {
    gates.leave(client, part.gates)
    for id in part.flows {
      guard let scene = scenes[id] else { continue }
      let flows = Set(scene.flowOwners.filter { $0.value == client }.keys)
      replace(scene, with: scene.state.endingFlows(flows))
    }
    for scene in part.scenes.sorted(by: { $0.id < $1.id }) {
      guard scenes[scene.id] === scene, scene.client == client else { continue }
      countFailure(of: scene)
      detach(scene)
    }
  }

  private func countFailure(of scene: LoadedScene) {
    guard let given = scene.restoredPathGiven, Clock.monotonic - given < periods.failure else {
      failures[scene.id] = nil
      return
    }
    failures[scene.id, default: 0] += 1
  }
}
