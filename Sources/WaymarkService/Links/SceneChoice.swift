import WaymarkBytes
import WaymarkNavigation
import WaymarkSceneStore

/// Chooses the scene in which a link opens that names none.
struct SceneChoice {
  let store: SceneStore
  let scenes: LoadedScenes

  /// Hands on the app's live scene focused last, else attached last, else its scene used last, else
  /// `main`: at once if one is live, else when the stored ones are listed.
  func choose(in app: AppID, then: @escaping (SceneID) -> Void) {
    if let scene = liveScene(of: app) { return then(scene) }
    store.list(app: app, limit: 1) { result in
      // If the list fails, what is loaded is known all the same.
      let stored = (try? result.get()) ?? []
      let choice =
        liveScene(of: app) ?? sceneUsedLast(of: app, stored)
        ?? (try? SceneID(app: app, window: "main"))
      if let choice { then(choice) }
    }
  }

  /// One that had the focus comes before one that was only attached.
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
