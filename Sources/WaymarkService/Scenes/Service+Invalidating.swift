import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkEventLoop
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation
import WaymarkSceneStore

// A record is gone: its route leaves every scene of the app. Stored scenes are gone through a few at a
// time, so that other requests are answered in between.

extension Service {
  private static let scenesPerTurn = 16

  func invalidate(
    _ invalidate: InvalidateCall, _ incoming: Incoming<InvalidateCall>
  ) throws(ServiceError) -> Outcome<[Text]> {
    let manifest = try manifest(named: invalidate.app)
    let route = try answering(ServiceError.navigation) { () throws(NavigationError) in
      try invalidate.route.route(in: manifest)
    }
    let work = Invalidation(
      route: route, app: manifest.app, isDurable: invalidate.options.isDurable)
    let loaded = scenes.scenes(of: manifest.app).map(\.id)
    store.list(app: manifest.app, limit: Int.max) { [unowned self] result in
      switch result {
      case .success(let stored):
        work.rest = Set(stored.map(\.id)).union(loaded).sorted()
        proceed(work, for: incoming)
      case .failure(let failure): incoming.fail(.storage(failure))
      }
    }
    return .later
  }

  private final class Invalidation {
    let route: Route
    let app: AppID
    let isDurable: Bool
    /// Still to be gone through, the next one first.
    var rest: [SceneID] = []
    var changed: [SceneID] = []

    init(route: Route, app: AppID, isDurable: Bool) {
      self.route = route
      self.app = app
      self.isDurable = isDurable
    }
  }

  private func proceed(_ work: Invalidation, for incoming: Incoming<InvalidateCall>) {
    guard !work.rest.isEmpty, let manifest = catalog.manifest(work.app) else {
      let changed = work.changed.map(\.text)
      if work.isDurable {
        replyWhenAllStable(incoming, changed)
      } else {
        incoming.reply(changed)
      }
      return
    }
    let turn = work.rest.prefix(Self.scenesPerTurn)
    for id in turn where invalidate(work.route, in: id, by: manifest) { work.changed.append(id) }
    work.rest.removeFirst(min(Self.scenesPerTurn, work.rest.count))
    loop.afterwards { [unowned self] in proceed(work, for: incoming) }
  }

  /// Whether the scene changed. One that was not loaded is not left loaded, and none counts as used.
  private func invalidate(_ route: Route, in id: SceneID, by manifest: Manifest) -> Bool {
    if let scene = scenes[id] { return invalidate(route, in: scene, by: manifest) }
    do throws(StoreFailure) {
      guard let stored = try store.read(id) else { return false }
      let state = Scene(restoring: stored.scene, of: id, .resuming, by: rules(manifest))
      guard state.invalidating(route) != state else {
        store.release(id)
        return false
      }
      let scene = LoadedScene(state, used: stored.used, named: Clock.monotonic)
      insert(scene)
      defer { putAway(scene) }
      return invalidate(route, in: scene, by: manifest)
    } catch {
      log(.error, "\(id): \(error)")
      return false
    }
  }

  private func invalidate(_ route: Route, in scene: LoadedScene, by manifest: Manifest) -> Bool {
    let whole: Scene?
    do throws(ServiceError) {
      whole = try self.whole(scene, by: manifest)
    } catch {
      log(.error, "\(scene.id): \(BusError(error).message)")
      return false
    }
    let next = scene.state.invalidating(route, leftOutOf: whole)
    guard next.revision != scene.state.revision else { return false }
    return commitOrLog(next, to: scene, in: manifest, keepingTime: true)
  }
}
