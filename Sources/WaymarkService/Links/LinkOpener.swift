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
      try self.open(Destination(open.url, in: manifest), in: id, open.options, incoming)
      return .later
    }
    let destination = try Destination(open.url, among: apps)
    choice.choose(in: destination.manifest.app) { [self] id in
      do throws(ServiceError) {
        let destination = try destination.current(in: apps)
        try self.open(
          destination, in: id.sharing(destination.manifest.app), open.options, incoming)
      } catch {
        incoming.fail(error)
      }
    }
    return .later
  }

  private func open(
    _ destination: Destination, in id: SceneID, _ options: OpenURLOptions,
    _ incoming: Incoming<OpenURLCall>
  ) throws(ServiceError) {
    let scene = try open(destination, in: id, options.change, incoming.call)
    var opened = OpenedLink(scene: scene.id.text, revision: scene.state.revision)
    opened.results.waitsFor = scene.state.pending?.waitsFor
    show(scene, by: destination.manifest, options.tokens) { [changes] activation in
      opened.results.activation = activation?.rawValue
      opened.results.activates = activation == .asked
      if options.change.isDurable {
        changes.syncs.reply(opened, to: incoming, whenStable: id, at: opened.revision)
      } else {
        incoming.reply(opened)
      }
    }
  }

  private func open(
    _ destination: Destination, in id: SceneID, _ conditions: ChangeOptions = ChangeOptions(),
    _ call: Call? = nil
  ) throws(ServiceError) -> LoadedScene {
    let manifest = destination.manifest
    let scene = try scenes.scene(id, by: manifest)
    try changes.apply(
      .open(destination.plan, url: destination.url), to: scene, by: manifest, conditions, call)
    changes.use(scene)
    return scene
  }

  /// Asks the scene's window to come to the front or, if there is no window, asks the app to start. Then calls
  /// `then` with the answer to that; with nil if there is a window.
  private func show(
    _ scene: LoadedScene, by manifest: Manifest, _ tokens: LaunchTokens,
    then: @escaping (AppRequest?) -> Void
  ) {
    if let client = scene.client {
      changes.signals.raise(scene, client, tokens)
      then(nil)
    } else if manifest.activation == nil {
      then(.off)
    } else {
      activator.ask(for: scene.id, tokens, then: then)
    }
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
          let scene = try open(destination, in: id.sharing(destination.manifest.app))
          show(scene, by: destination.manifest, tokens) { _ in }
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
