import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkEventLoop
import WaymarkFiles
import WaymarkNavigation
import WaymarkSceneStore

/// Removes the route of a deleted record from every path of its app.
///
/// It goes through the scenes a few at a time, so that other requests are answered in between.
final class Invalidations {
  private static let scenesPerTurn = 16

  private let store: SceneStore
  private let apps: Apps
  private let gates: Gates
  private let scenes: LoadedScenes
  private let changes: Changes
  private let loop: EventLoop

  init(_ changes: Changes, on loop: EventLoop) {
    store = changes.store
    apps = changes.apps
    gates = changes.gates
    scenes = changes.scenes
    self.changes = changes
    self.loop = loop
  }

  func invalidate(
    _ invalidate: InvalidateCall, _ incoming: Incoming<InvalidateCall>
  ) throws(ServiceError) -> Outcome<[Text]> {
    let manifest = try apps.manifest(named: invalidate.app)
    let route = try answering(ServiceError.navigation) { () throws(NavigationError) in
      try invalidate.route.route(in: manifest)
    }
    let work = Work(
      route: route, app: manifest.app, isDurable: invalidate.options.isDurable, incoming)
    let loaded = scenes.scenes(of: manifest.app).map(\.id)
    store.list(app: manifest.app, limit: Int.max) { [unowned self] result in
      switch result {
      case .success(let stored):
        work.rest = Set(stored.map(\.id)).union(loaded).sorted()
        proceed(work)
      case .failure(let failure): incoming.fail(.storage(failure))
      }
    }
    return .later
  }

  private final class Work {
    let route: Route
    let app: AppID
    let isDurable: Bool
    let incoming: Incoming<InvalidateCall>
    /// The scenes that remain, the next one first.
    var rest: [SceneID] = []
    var changed: [Text] = []

    init(route: Route, app: AppID, isDurable: Bool, _ incoming: Incoming<InvalidateCall>) {
      self.route = route
      self.app = app
      self.isDurable = isDurable
      self.incoming = incoming
    }
  }

  private func proceed(_ work: Work) {
    guard !work.rest.isEmpty, let manifest = apps[work.app] else { return finish(work) }
    let turn = work.rest.prefix(Self.scenesPerTurn)
    for id in turn where invalidate(work.route, in: id, by: manifest) {
      work.changed.append(id.text)
    }
    work.rest.removeFirst(turn.count)
    loop.afterwards { [unowned self] in proceed(work) }
  }

  private func finish(_ work: Work) {
    if work.isDurable {
      changes.syncs.replyWhenAllStable(work.changed, to: work.incoming)
    } else {
      work.incoming.reply(work.changed)
    }
  }

  /// Removes the route from one scene. The scene does not count as used, and is put away again if it was not
  /// loaded.
  ///
  /// - Returns: Whether the scene changed.
  private func invalidate(_ route: Route, in id: SceneID, by manifest: Manifest) -> Bool {
    if let scene = scenes[id] { return invalidate(route, in: scene, by: manifest) }
    do throws(StoreError) {
      guard let stored = try store.read(id) else { return false }
      let state = Scene(restoring: stored.scene, of: id, .resuming, by: gates.rules(manifest))
      guard state.invalidating(route) != state else {
        store.release(id)
        return false
      }
      let scene = LoadedScene(state, used: stored.used, named: Clock.monotonic)
      scenes.insert(scene)
      defer { scenes.putAway(scene) }
      return invalidate(route, in: scene, by: manifest)
    } catch {
      changes.log(.error, "\(id): \(error)")
      return false
    }
  }

  private func invalidate(_ route: Route, in scene: LoadedScene, by manifest: Manifest) -> Bool {
    let whole: Scene?
    do throws(ServiceError) {
      whole = try scenes.whole(scene, by: manifest)
    } catch {
      changes.log(.error, "\(scene.id): \(BusError(error).message)")
      return false
    }
    let next = scene.state.invalidating(route, leftOutOf: whole)
    guard next.revision != scene.state.revision else { return false }
    return changes.commitOrLog(next, to: scene, in: manifest, keepingTime: true)
  }
}
