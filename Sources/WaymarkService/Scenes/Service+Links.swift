import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation
import WaymarkSceneStore

extension Service {
  static let mostLinksAtOnce = 64

  /// Opens a link in the scene that the call names, or in the one that is most the person's.
  func openURL(
    _ open: OpenURLCall, _ incoming: Incoming<OpenURLCall>
  ) throws(ServiceError) -> Outcome<OpenedLink> {
    guard open.scene.isEmpty else { return try self.open(open, in: open.scene, incoming) }
    let app = try manifest(claiming: open.url).app
    chooseScene(of: app) { [unowned self] id in
      do throws(ServiceError) {
        let outcome = try self.open(open, in: id.text, incoming)
        if case .reply(let opened) = outcome { incoming.reply(opened) }
      } catch {
        incoming.fail(error)
      }
    }
    return .later
  }

  private func open(
    _ open: OpenURLCall, in text: Text, _ incoming: Incoming<OpenURLCall>
  ) throws(ServiceError) -> Outcome<OpenedLink> {
    let conditions = open.options.change
    let (scene, results) = try self.open(open.url, in: text, open.options.tokens) { scene in
      guards(conditions, incoming.call, scene)
    }
    let opened = OpenedLink(
      scene: scene.id.text, revision: scene.state.revision, results: results)
    guard conditions.isDurable else { return .reply(opened) }
    replyWhenStable(incoming, opened, of: scene)
    return .later
  }

  private func open(
    _ url: Text, in text: Text, _ tokens: LaunchTokens,
    guards: (LoadedScene) -> Guards = { _ in Guards() }
  ) throws(ServiceError) -> (LoadedScene, LinkResults) {
    let (id, manifest) = try place(named: text, creating: true)
    let plan = try answering(ServiceError.navigation) { () throws(NavigationError) in
      try manifest.plan(for: url)
    }
    let scene = try scene(id, by: manifest)
    try apply(.open(plan, url: url), to: scene, by: manifest, guards: guards(scene))
    use(scene)
    var results = LinkResults()
    results.waitsFor = scene.state.pending?.waitsFor
    results.activates = show(scene, by: manifest, tokens)
    return (scene, results)
  }

  /// Opens each of a launcher's links where it belongs, and then calls back with the first error.
  func openLinks(
    _ urls: [Text], _ tokens: LaunchTokens, then: @escaping (BusError?) -> Void,
    failure: BusError? = nil
  ) {
    guard let url = urls.first else { return then(failure) }
    let proceed: (BusError?) -> Void = { [unowned self] error in
      openLinks(Array(urls.dropFirst()), tokens, then: then, failure: failure ?? error)
    }
    do throws(ServiceError) {
      chooseScene(of: try manifest(claiming: url).app) { [unowned self] id in
        do throws(ServiceError) {
          _ = try open(url, in: id.text, tokens)
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
  private func show(
    _ scene: LoadedScene, by manifest: Manifest, _ tokens: LaunchTokens
  ) -> Bool {
    if let client = scene.client {
      signal(.scene(.raise, at: scene.path, [tokens.vardict.value]), to: [client])
      return false
    }
    guard let name = manifest.activation else { return false }
    activator.activate(manifest.app, as: name, scene: scene.id, tokens)
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
  func resolveURL(
    _ resolve: ResolveURLCall, _ incoming: Incoming<ResolveURLCall>
  ) throws(ServiceError) -> Outcome<ResolvedLink> {
    let manifest = try manifest(claiming: resolve.url)
    chooseScene(of: manifest.app) { [unowned self] id in
      do throws(ServiceError) {
        incoming.reply(try resolved(resolve.url, in: id))
      } catch {
        incoming.fail(error)
      }
    }
    return .later
  }

  private func resolved(_ url: Text, in id: SceneID) throws(ServiceError) -> ResolvedLink {
    let manifest = try manifest(of: id.app)
    let plan = try answering(ServiceError.navigation) { () throws(NavigationError) in
      try manifest.plan(for: url)
    }
    var scene = scenes[id]
    if scene == nil { scene = try load(id, by: manifest) }
    var link = ResolvedLink()
    link.app = id.app.text
    link.scene = id.text
    link.link = plan.link
    link.policy = plan.policy.name
    link.tab = plan.tab ?? scene?.state.selectedTab ?? manifest.firstTab
    link.path = plan.path.requests
    link.sheet = plan.sheet.map { RouteRequest($0) }
    link.cover = plan.cover.map { RouteRequest($0) }
    link.gate = rules(manifest).closedGate(of: plan)
    return link
  }

  /// Every pattern that might have taken the URL, with why it does or does not.
  func explainURL(_ explain: ExplainURLCall) -> [LinkVerdict] {
    do {
      let read = try LinkURL.reading(explain.url)
      let verdicts = catalog.apps(claiming: read).flatMap { app in
        app.links.explain(read).map {
          LinkVerdict(of: $0, app.app, end: explain.url.utf8.count)
        }
      }
      if verdicts.isEmpty { _ = try catalog.app(claiming: read) }
      return verdicts
    } catch {
      return [LinkVerdict(error)]
    }
  }

  func printURL(_ print: PrintURLCall) throws(ServiceError) -> Text {
    let manifest = try manifest(named: print.app)
    let place = print.options
    return try answering(ServiceError.navigation) { () throws(NavigationError) in
      try manifest.check(path: print.path, place)
      let url = manifest.url(
        of: LinkPlace(
          tab: place.tab ?? manifest.firstTab, path: try print.path.routes(in: manifest),
          sheet: try place.sheet?.sheet(in: manifest, slot: .sheet),
          cover: try place.cover?.sheet(in: manifest, slot: .cover)))
      return url ?? ""
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

extension LinkVerdict {
  fileprivate init(of candidate: LinkCandidate, _ app: AppID, end: Int) {
    self.init()
    self.app = app.text
    link = candidate.link
    isMatch = candidate.mismatch == nil
    reason = Text(candidate.mismatch?.reason.description ?? "")
    offset = UInt32(candidate.mismatch?.offset ?? end)
  }

  /// Why no link was asked.
  fileprivate init(_ error: NavigationError) {
    self.init()
    reason = Text(error.description)
    if case .invalidURL(let fault) = error { offset = UInt32(fault.offset) }
  }
}
