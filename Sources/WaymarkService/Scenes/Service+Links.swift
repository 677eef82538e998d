import WaymarkBytes
import WaymarkDBus
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation
import WaymarkSceneStore

extension Service {
  static let mostLinksAtOnce = 64

  /// Opens a link in the scene that the call names, or in the one that is most the person's.
  func openURL(
    _ call: Call, _ text: Text, _ url: Text, _ options: Options
  ) throws(ServiceError) -> Answer {
    if text.isEmpty {
      let app = try manifest(claiming: url).app
      chooseScene(of: app) { [unowned self] id in
        do throws(ServiceError) {
          let answer = try open(call, id.text, url, options)
          if case .reply(let values) = answer { call.reply(values) }
        } catch {
          call.fail(BusError(error))
        }
      }
      return .later
    }
    return try open(call, text, url, options)
  }

  private func open(
    _ call: Call, _ text: Text, _ url: Text, _ options: Options
  ) throws(ServiceError) -> Answer {
    var data = Vardict()
    data["activation-token"] = options.text("activation_token").map(DBusValue.string)
    data["desktop-startup-id"] = options.text("desktop_startup_id").map(DBusValue.string)
    let (scene, results) = try open(url, in: text, data) { scene in guards(options, call, scene) }
    return answer(call, scene, isDurable: options.flag("durable")) {
      [.string(scene.id.text), .uint64($0), results.value]
    }
  }

  /// - Parameter data: The launcher's tokens, for the window that comes to the front.
  private func open(
    _ url: Text, in text: Text, _ data: Vardict,
    guards: (LoadedScene) -> Guards = { _ in Guards() }
  ) throws(ServiceError) -> (LoadedScene, results: Vardict) {
    let (id, manifest) = try place(named: text, creating: true)
    let plan = try answering(ServiceError.navigation) { () throws(NavigationError) in
      try manifest.plan(for: url)
    }
    let scene = try scene(id, by: manifest)
    try apply(.open(plan, url: url), to: scene, by: manifest, guards: guards(scene))
    use(scene)
    var results = Vardict()
    results["waits"] = scene.state.pending.map { .string($0.waitsFor) }
    if show(scene, by: manifest, data) { results["activates"] = .boolean(true) }
    return (scene, results)
  }

  /// Opens each of a launcher's links where it belongs, and then calls back with the first error.
  func openLinks(
    _ urls: [Text], _ data: Vardict, then: @escaping (BusError?) -> Void, failure: BusError? = nil
  ) {
    guard let url = urls.first else { return then(failure) }
    let proceed: (BusError?) -> Void = { [unowned self] error in
      openLinks(Array(urls.dropFirst()), data, then: then, failure: failure ?? error)
    }
    do throws(ServiceError) {
      chooseScene(of: try manifest(claiming: url).app) { [unowned self] id in
        do throws(ServiceError) {
          _ = try open(url, in: id.text, data)
          proceed(nil)
        } catch {
          proceed(BusError(error))
        }
      }
    } catch {
      proceed(BusError(error))
    }
  }

  /// Marks the scene as the one used last.
  func use(_ scene: LoadedScene) {
    scene.used = Clock.realtime
    // What is not stored has no time; what cannot be written now keeps its old one.
    try? store.touch(scene.id)
  }

  /// Asks the scene's window to come to the front, or its app to come where there is no window;
  /// whether it is the app that is asked.
  private func show(_ scene: LoadedScene, by manifest: Manifest, _ data: Vardict) -> Bool {
    if let client = scene.client {
      signal(Signal(at: scene.path, .scene, "Raise", [data.value]), to: [client])
      return false
    }
    guard let name = manifest.activation else { return false }
    activator.activate(manifest.app, as: name, scene: scene.id, data: data)
    return true
  }

  // MARK: Planning

  /// The manifest of the app that claims the URL, where one of its links takes it.
  private func manifest(claiming url: Text) throws(ServiceError) -> Manifest {
    try answering(ServiceError.navigation) { () throws(NavigationError) in
      let read = try LinkURL.reading(url)
      let manifest = try catalog.app(claiming: read)
      _ = try manifest.plan(for: read)
      return manifest
    }
  }

  /// Answers what `openURL` would do without a scene; changes nothing (R27).
  func resolveURL(_ call: Call, _ url: Text) throws(ServiceError) -> Answer {
    let manifest = try manifest(claiming: url)
    chooseScene(of: manifest.app) { [unowned self] id in
      do throws(ServiceError) {
        call.reply([try plan(for: url, in: id).value])
      } catch {
        call.fail(BusError(error))
      }
    }
    return .later
  }

  private func plan(for url: Text, in id: SceneID) throws(ServiceError) -> Vardict {
    let manifest = try manifest(of: id.app)
    let plan = try answering(ServiceError.navigation) { () throws(NavigationError) in
      try manifest.plan(for: url)
    }
    var scene = scenes[id]
    if scene == nil { scene = try load(id, by: manifest) }
    let tab = plan.tab ?? scene?.state.selectedTab ?? manifest.firstTab
    var values: Vardict = [
      "app": .string(id.app.text), "scene": .string(id.text), "link": .string(plan.link),
      "policy": .string(plan.policy.name), "tab": .string(tab), "path": .path(plan.path),
    ]
    values["sheet"] = plan.sheet.map(DBusValue.route)
    values["cover"] = plan.cover.map(DBusValue.route)
    values["gate"] = rules(manifest).closedGate(of: plan).map(DBusValue.string)
    return values
  }

  /// Every pattern that might have taken the URL, with why it does or does not.
  func explainURL(_ url: Text) -> DBusValue {
    var candidates: [Vardict] = []
    do {
      let read = try LinkURL.reading(url)
      for app in catalog.apps(claiming: read) {
        candidates += app.links.explain(read).map { candidate($0, app.app, end: url.utf8.count) }
      }
      if candidates.isEmpty { _ = try catalog.app(claiming: read) }
    } catch {
      let at = if case .invalidURL(let fault) = error { fault.offset } else { 0 }
      candidates = [
        [
          "app": .string(""), "link": .string(""), "matched": .boolean(false),
          "reason": .string(Text(error.description)), "at": .uint32(UInt32(at)),
        ]
      ]
    }
    return .array(element: .vardict, candidates.map(\.value))
  }

  private func candidate(_ candidate: LinkCandidate, _ app: AppID, end: Int) -> Vardict {
    [
      "app": .string(app.text), "link": .string(candidate.link),
      "matched": .boolean(candidate.mismatch == nil),
      "reason": .string(Text(candidate.mismatch?.reason.description ?? "")),
      "at": .uint32(UInt32(candidate.mismatch?.offset ?? end)),
    ]
  }

  func printURL(
    _ app: Text, _ path: [BusRoute], tab: Text?, sheet: BusRoute?, cover: BusRoute?
  ) throws(ServiceError) -> Text {
    let manifest = try manifest(named: app)
    return try answering(ServiceError.navigation) { () throws(NavigationError) in
      try manifest.check(
        path: path.map(\.name), sheet: sheet?.name, cover: cover?.name, tab: tab)
      let place = LinkPlace(
        tab: tab ?? manifest.firstTab, path: try path.routes(in: manifest),
        sheet: try sheet?.sheet(in: manifest, slot: .sheet),
        cover: try cover?.sheet(in: manifest, slot: .cover))
      return manifest.url(of: place) ?? ""
    }
  }

  // MARK: Choosing

  /// The app's live scene focused last, else attached last, else its scene used last, else `main`.
  private func chooseScene(of app: AppID, then: @escaping (SceneID) -> Void) {
    let live = scenes.scenes(of: app).filter(\.isLive)
    if let scene = live.max(by: { $0.precedence < $1.precedence }) {
      then(scene.id)
      return
    }
    store.list(app: app, limit: 1) { [unowned self] result in
      let stored = (try? result.get()) ?? []
      if let scene = scenes.scenes(of: app).filter(\.isLive).max(by: {
        $0.precedence < $1.precedence
      }) {
        then(scene.id)
        return
      }
      let known =
        stored.filter { scenes[$0.id] == nil }.map { ($0.used, $0.id) }
        + scenes.scenes(of: app).map { ($0.used, $0.id) }
      let best = known.min { left, right in
        left.0 != right.0 ? left.0 > right.0 : left.1 < right.1
      }
      if let id = best?.1 ?? (try? SceneID(app: app, window: "main")) { then(id) }
    }
  }
}

extension LoadedScene {
  /// A scene that had the focus comes before one that only was attached.
  fileprivate var precedence: (UInt64, UInt64) { (focusedOrder, attachedOrder) }
}

extension LinkPolicy {
  fileprivate var name: Text {
    switch self {
    case .replace: "replace"
    case .append: "append"
    case .reset: "reset"
    }
  }
}
