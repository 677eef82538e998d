import WaymarkBytes
import WaymarkNavigation
import WaymarkSceneStore

/// Chooses the scene for a link if the caller names none.
struct SceneChoice {
  let store: SceneStore
  let scenes: LoadedScenes

  /// Calls `then` with the app's live scene that was focused last, else attached last; else with its scene
  /// that was used last; else with `main`.
  ///
  /// If a scene is live, calls before it returns. Otherwise the stored scenes are listed first.
  func choose(in app: AppID, then: @escaping (SceneID) -> Void) {
    if let scene = liveScene(of: app) { return then(scene) }
    store.list(app: app, limit: 1) { result in
      // If the list fails, the loaded scenes are still known.
      let stored = (try? result.get()) ?? []
      let choice =
        liveScene(of: app) ?? sceneUsedLast(of: app, stored)
        ?? (try? SceneID(app: app, window: "main"))
      if let choice { then(choice) }
    }
  }

  /// The live scene focused last. Any scene that had the focus comes before those that never had it.
  private func liveScene(of app: AppID) -> SceneID? {
    scenes.scenes(of: app).filter(\.isLive)
      .max { ($0.focusedOrder, $0.attachedOrder) < ($1.focusedOrder, $1.attachedOrder) }?.id
  }

  private func sceneUsedLast(of app: AppID, _ stored: [ListedScene]) -> SceneID? {
    let known =
      stored.filter { scenes[$0.id] == nil }.map { ($0.used, $0.id) }
      + scenes.scenes(of: app).map { ($0.used, $0.id) }
    return known.min { left, right in
      left.0 != right.0 ? left.0 > right.0 : left.1 < right.1
    }?.1
  }
}
