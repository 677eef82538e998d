import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkFiles
import WaymarkNavigation
import WaymarkSceneStore

/// Attaches scenes to their clients, and detaches them.
///
/// A scene is live while a client has it attached. That client shows the scene's window.
final class Attachments {
  private let clients: Clients
  private let scenes: LoadedScenes
  private let changes: Changes
  private let signals: SceneSignals
  /// The number of attachments and changes of the focus so far, which gives both their order.
  private var order: UInt64 = 0
  /// Called with the app of a scene that was attached.
  var onAttach: (AppID) -> Void = { _ in }

  init(_ changes: Changes) {
    clients = changes.clients
    scenes = changes.scenes
    self.changes = changes
    signals = changes.signals
  }

  func attach(_ attach: AttachCall, by client: Client) throws(ServiceError) -> Attachment {
    let options = attach.options
    let (id, manifest) = try scenes.place(named: attach.scene, making: true)
    let scene = try scenes.scene(id, by: manifest, resuming: options.resume)
    let other = scene.client.flatMap { $0 == client ? nil : $0 }
    if other != nil, !options.takesOver { throw .navigation(.sceneInUse(id)) }
    if let revision = options.resume { try resume(scene, at: revision, by: manifest) }
    try scenes.makeRoom(for: scene, by: manifest)
    scenes.insert(scene)
    let wasLive = scene.isLive
    if let other { release(scene, by: other) }
    if scene.client != client {
      scene.client = client
      scene.attachedOrder = nextOrder()
      clients.update(client) { $0.scenes.insert(scene) }
    }
    if options.isFocused { scene.focusedOrder = nextOrder() }
    changes.use(scene)
    noteRestored(scene)
    if !wasLive { signals.tellLive(scene) }
    onAttach(id.app)
    return Attachment(
      object: scene.path, snapshot: Snapshot(of: scene.state, in: manifest, isLive: true))
  }

  /// Takes the scene away from a client. The client gets `Released` and no signal of the scene after that,
  /// and its hold ends.
  private func release(_ scene: LoadedScene, by client: Client) {
    clients.update(client) { $0.scenes.remove(scene) }
    signals.tellReleased(scene, client)
    scene.client = nil
    scene.restoredPathGiven = nil
    endHold(of: scene)
  }

  /// Gives the whole path back to a window that outlived a restart of the daemon. It does so even if another
  /// call has loaded the scene since, which applied the rules of depth and age.
  private func resume(
    _ scene: LoadedScene, at revision: UInt64, by manifest: Manifest
  ) throws(ServiceError) {
    guard revision == scene.state.revision, let whole = try scenes.whole(scene, by: manifest)
    else { return }
    scene.setsStoredAside = false
    changes.replace(scene, with: whole.keeping(scene.state.pending))
  }

  /// Notes when a client got a restored path: if it leaves at once, it may have failed on that path.
  private func noteRestored(_ scene: LoadedScene) {
    guard scene.restoredPathGiven == nil, scene.state.restored != nil, scene.isAsLoaded,
      scene.state.stacks.contains(where: { !$0.entries.isEmpty })
    else { return }
    scene.restoredPathGiven = Clock.monotonic
  }

  func detach(_ detach: DetachCall, by client: Client) throws(ServiceError) {
    let scene = try scene(detach.scene, of: client)
    scenes.clearFailures(of: scene.id)
    clients.update(client) { $0.scenes.remove(scene) }
    self.detach(scene)
  }

  private func detach(_ scene: LoadedScene) {
    let app = scene.id.app
    scene.client = nil
    scene.restoredPathGiven = nil
    endHold(of: scene)
    signals.tellLive(scene)
    scenes.putAway(scene)
    changes.apps.reconsider(app, isLive: scenes.hasLive(of: app))
  }

  func focus(_ focus: FocusCall, by client: Client) throws(ServiceError) {
    let scene = try scene(focus.scene, of: client)
    scene.focusedOrder = nextOrder()
    changes.use(scene)
  }

  /// Returns the scene if the caller is its client.
  private func scene(_ text: Text, of client: Client) throws(ServiceError) -> LoadedScene {
    let id = try scenes.place(named: text).id
    guard let scene = scenes[id], scene.client == client else { throw .notItsClient(id) }
    return scene
  }

  /// Returns the next number in the order of attachments and changes of the focus.
  private func nextOrder() -> UInt64 {
    order += 1
    return order
  }

  // MARK: Holds

  func setHold(_ set: SetHoldCall, by client: Client) throws(ServiceError) {
    let scene = try scene(set.scene, of: client)
    if set.isHeld {
      changes.replace(scene, with: scene.state.holding(true))
    } else {
      endHold(of: scene)
    }
  }

  /// Ends the scene's hold if there is one. A link that waited for it opens.
  private func endHold(of scene: LoadedScene) {
    guard scene.state.isHeld else { return }
    changes.replace(scene, with: scene.state.holding(false))
    changes.settle(scene)
  }

  // MARK: Forgetting

  /// Deletes what is stored of a scene, and answers once that is on stable storage.
  func forget(
    _ forget: ForgetCall, _ incoming: Incoming<ForgetCall>
  ) throws(ServiceError) -> Outcome<Void> {
    let id = try SceneID(named: forget.scene)
    guard scenes.isKnown(id) else { throw .navigation(.noSuchScene(id)) }
    if let client = scenes[id]?.client, client != incoming.client {
      throw .navigation(.sceneInUse(id))
    }
    try answering(ServiceError.storage) { () throws(StoreError) in
      try changes.store.forget(id) { result in
        switch result {
        case .success: incoming.reply(())
        case .failure(let failure): incoming.fail(.notSynced(revision: nil, failure))
        }
      }
    }
    forgotten(id)
    changes.syncs.schedule()
    return .later
  }

  /// Lets go of a scene whose file was deleted, and tells its client and watchers.
  func forgotten(_ id: SceneID) {
    let scene = scenes.forget(id)
    signals.tellForgotten(id, scene?.client)
    changes.apps.reconsider(id.app, isLive: scenes.hasLive(of: id.app))
  }

  // MARK: Leaving

  /// Detaches the scenes of a client that has left.
  func leave(_ client: Client, _ attached: Set<LoadedScene>) {
    for scene in attached.sorted(by: { $0.id < $1.id }) {
      guard scenes[scene.id] === scene, scene.client == client else { continue }
      scenes.noteLeft(scene)
      detach(scene)
    }
  }
}
