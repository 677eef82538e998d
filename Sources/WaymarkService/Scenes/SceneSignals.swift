import WaymarkContract
import WaymarkDBus
import WaymarkNavigation

/// Sends the signals of scenes, to the scene's client and its watchers only (R22).
struct SceneSignals {
  let clients: Clients
  let log: Log

  /// Tells what differs from an earlier state of the scene, if anything does.
  func tellChange(of scene: LoadedScene, since old: Scene, in manifest: Manifest) {
    guard scene.state.revision != old.revision || scene.state.pending != old.pending else { return }
    tell(scene) { scene.state.changes(since: old, in: manifest) }
  }

  /// Tells whether the scene is live. Such a change has no revision.
  func tellLive(_ scene: LoadedScene) {
    tell(scene) {
      var change = SceneChange()
      change.isLive = scene.isLive
      return (change, [])
    }
  }

  /// - Parameter change: Called only if some client is told.
  func tell(
    _ scene: LoadedScene,
    _ change: () -> (change: SceneChange, invalidated: [SceneProperty])
  ) {
    let audience = clients.audience(of: scene.id, scene.client)
    guard !audience.isEmpty else { return }
    let (change, invalidated) = change()
    guard change != SceneChange() || !invalidated.isEmpty else { return }
    send(.sceneChanged(at: scene.path, change, invalidated: invalidated), to: audience)
  }

  func tellForgotten(_ id: SceneID, _ client: Client?) {
    send(.scene(.forgotten, at: ObjectPath(of: id)), to: clients.audience(of: id, client))
  }

  /// Tells the client that another one has taken the scene over.
  func tellReleased(_ scene: LoadedScene, _ client: Client) {
    send(.scene(.released, at: scene.path), to: [client])
  }

  /// Asks the client to bring the scene's window to the front.
  func raise(_ scene: LoadedScene, _ client: Client, _ tokens: LaunchTokens) {
    send(.scene(.raise, at: scene.path, [tokens.vardict.value]), to: [client])
  }

  private func send(_ signal: Signal, to audience: [Client]) {
    do {
      // Clients with a name are all on the same bus.
      let named = audience.filter { $0.name != nil }
      try named.first?.connection?.send(signal, toEach: named.compactMap(\.name))
      for peer in audience where peer.name == nil { try peer.connection?.send(signal) }
    } catch {
      log(.error, "a signal was not sent: \(error)")
    }
  }
}
