import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation
import WaymarkSceneStore

extension Service {
  /// Opens or closes a gate; opening it applies what waits behind it.
  func setGate(
    _ set: SetGateCall, _ incoming: Incoming<SetGateCall>
  ) throws(ServiceError) -> Outcome<Void> {
    let client = incoming.client
    let manifest = try manifest(named: set.app)
    guard manifest.gates[set.gate] != nil else {
      throw .navigation(.unknownGate(set.gate, declared: manifest.gates.keys.sorted()))
    }
    let name = Gates.Name(app: manifest.app, gate: set.gate)
    if set.isOpen {
      gates.open(name, by: client, keeping: set.options.keep)
      clients.update(client) { $0.gates.insert(name) }
      settleScenes(of: manifest)
    } else {
      for opener in gates.close(name) { clients.update(opener) { $0.gates.remove(name) } }
    }
    guard set.options.isDurable else { return .reply(()) }
    replyWhenAllStable(incoming, ())
    return .later
  }

  func manifest(named app: Text) throws(ServiceError) -> Manifest {
    guard let id = AppID(app) else { throw .navigation(.unknownApp(app)) }
    return try manifest(of: id)
  }

  /// Applies what waits in the app's scenes, also in those that are put away (R40).
  func settleScenes(of manifest: Manifest) {
    for id in parked.keys.filter({ $0.app == manifest.app }).sorted() {
      guard scenes[id] == nil else { continue }
      do {
        _ = try load(id, by: manifest)
      } catch {
        log(.error, "\(id): \(BusError(error).message)")
      }
    }
    for scene in scenes.scenes(of: manifest.app).sorted(by: { $0.id < $1.id }) { settle(scene) }
  }

  func settle(_ scene: LoadedScene) {
    guard let manifest = catalog.manifest(scene.id.app) else { return }
    commitOrLog(scene.state.settled(by: rules(manifest)), to: scene, in: manifest)
  }

  func dropPending(in text: Text) throws(ServiceError) {
    let (scene, _) = try scene(named: text)
    replace(scene, with: scene.state.droppingPending())
  }

  // MARK: Flows

  func beginFlow(in text: Text, by client: Client) throws(ServiceError) -> UInt64 {
    let (scene, _) = try scene(named: text)
    var flow = UInt64.random(in: 1...UInt64.max)
    while scene.state.flows.contains(flow) { flow = UInt64.random(in: 1...UInt64.max) }
    let next = try answering(ServiceError.navigation) { () throws(NavigationError) in
      try scene.state.beginningFlow(flow)
    }
    replace(scene, with: next)
    scene.flowOwners[flow] = client
    clients.update(client) { $0.flows.insert(scene.id) }
    return flow
  }

  /// Forgets who began the other flows of a scene.
  func giveUpFlows(of scene: LoadedScene, keeping flows: Set<UInt64> = []) {
    guard scene.flowOwners.contains(where: { !flows.contains($0.key) }) else { return }
    let owners = Set(scene.flowOwners.values)
    scene.flowOwners = scene.flowOwners.filter { flows.contains($0.key) }
    for owner in owners.subtracting(scene.flowOwners.values) {
      clients.update(owner) { $0.flows.remove(scene.id) }
    }
  }

  func endFlow(_ flow: UInt64, in text: Text) throws(ServiceError) {
    // A scene that is not loaded has no flows.
    guard let scene = scenes[try place(named: text).id] else {
      throw .navigation(.flowEnded(flow))
    }
    let next = try answering(ServiceError.navigation) { () throws(NavigationError) in
      try scene.state.endingFlow(flow)
    }
    replace(scene, with: next)
  }
}
