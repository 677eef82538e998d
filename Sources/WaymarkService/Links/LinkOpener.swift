import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkNavigation

/// Opens links in the scene that a call names, or in the scene that the person used last.
final class LinkOpener {
  static let mostLinksAtOnce = 64

  private let apps: Apps
  private let scenes: LoadedScenes
  private let changes: Changes
  private let choice: SceneChoice
  private let activator: Activator

  init(_ changes: Changes, _ activator: Activator) {
    apps = changes.apps
    scenes = changes.scenes
    self.changes = changes
    choice = SceneChoice(store: changes.store, scenes: changes.scenes)
    self.activator = activator
  }

  func open(
    _ open: OpenURLCall, _ incoming: Incoming<OpenURLCall>
  ) throws(ServiceError) -> Outcome<OpenedLink> {
    guard open.scene.isEmpty else {
      let (id, manifest) = try scenes.place(named: open.scene, making: true)
      return try self.open(Destination(open.url, in: manifest), in: id, open.options, incoming)
    }
    let destination = try Destination(open.url, among: apps)
    choice.choose(in: destination.manifest.app) { [self] id in
      do throws(ServiceError) {
        let destination = try destination.current(in: apps)
        let outcome = try self.open(
          destination, in: id.sharing(destination.manifest.app), open.options, incoming)
        if case .reply(let opened) = outcome { incoming.reply(opened) }
      } catch {
        incoming.fail(error)
      }
    }
    return .later
  }

  private func open(
    _ destination: Destination, in id: SceneID, _ options: OpenURLOptions,
    _ incoming: Incoming<OpenURLCall>
  ) throws(ServiceError) -> Outcome<OpenedLink> {
    let (scene, results) = try open(
      destination, in: id, options.tokens, options.change, incoming.call)
    let opened = OpenedLink(
      scene: scene.id.text, revision: scene.state.revision, results: results)
    guard options.change.isDurable else { return .reply(opened) }
    changes.syncs.reply(opened, to: incoming, whenStable: scene)
    return .later
  }

  private func open(
    _ destination: Destination, in id: SceneID, _ tokens: LaunchTokens,
    _ conditions: ChangeOptions = ChangeOptions(), _ call: Call? = nil
  ) throws(ServiceError) -> (LoadedScene, LinkResults) {
    let manifest = destination.manifest
    let scene = try scenes.scene(id, by: manifest)
    try changes.apply(
      .open(destination.plan, url: destination.url), to: scene, by: manifest, conditions, call)
    changes.use(scene)
    var results = LinkResults()
    results.waitsFor = scene.state.pending?.waitsFor
    results.activates = show(scene, by: manifest, tokens)
    return (scene, results)
  }

  /// Asks the scene's window to come to the front or, if there is no window, asks the app to start.
  ///
  /// - Returns: Whether the app was asked.
  private func show(
    _ scene: LoadedScene, by manifest: Manifest, _ tokens: LaunchTokens
  ) -> Bool {
    if let client = scene.client {
      changes.signals.raise(scene, client, tokens)
      return false
    }
    guard let name = manifest.activation else { return false }
    activator.activate(manifest.app, as: name, scene: scene.id, tokens)
    return true
  }

  /// Opens each of a launcher's links in its own app, and then calls `then` with the first error.
  func open(
    _ urls: ArraySlice<Text>, _ tokens: LaunchTokens, failure: ServiceError? = nil,
    then: @escaping (ServiceError?) -> Void
  ) {
    guard let url = urls.first else { return then(failure) }
    let proceed: (ServiceError?) -> Void = { [self] error in
      open(urls.dropFirst(), tokens, failure: failure ?? error, then: then)
    }
    do throws(ServiceError) {
      let destination = try Destination(url, among: apps)
      choice.choose(in: destination.manifest.app) { [self] id in
        do throws(ServiceError) {
          let destination = try destination.current(in: apps)
          _ = try open(destination, in: id.sharing(destination.manifest.app), tokens)
          proceed(nil)
        } catch {
          proceed(error)
        }
      }
    } catch {
      proceed(error)
    }
  }
}
