import WaymarkBytes
import WaymarkContract
import WaymarkNavigation

/// Answers questions about links. It never changes a scene (R27).
final class LinkAnswers {
  private let apps: Apps
  private let gates: Gates
  private let scenes: LoadedScenes
  private let choice: SceneChoice

  init(_ changes: Changes) {
    apps = changes.apps
    gates = changes.gates
    scenes = changes.scenes
    choice = SceneChoice(store: changes.store, scenes: changes.scenes)
  }

  /// Answers what `OpenURL` without a scene would do.
  func resolve(
    _ resolve: ResolveURLCall, _ incoming: Incoming<ResolveURLCall>
  ) throws(ServiceError) -> Outcome<ResolvedLink> {
    let destination = try Destination(resolve.url, among: apps)
    choice.choose(in: destination.manifest.app) { [self] id in
      do throws(ServiceError) {
        incoming.reply(try resolved(destination.current(in: apps), in: id))
      } catch {
        incoming.fail(error)
      }
    }
    return .later
  }

  private func resolved(
    _ destination: Destination, in id: SceneID
  ) throws(ServiceError) -> ResolvedLink {
    let (manifest, plan) = (destination.manifest, destination.plan)
    var scene = scenes[id]
    if scene == nil { scene = try scenes.load(id, by: manifest) }
    var link = ResolvedLink()
    link.app = id.app.text
    link.scene = id.text
    link.link = plan.link
    link.policy = plan.policy.name
    link.tab = plan.tab ?? scene?.state.selectedTab ?? manifest.firstTab
    link.path = plan.path.requests
    link.sheet = plan.sheet.map { RouteRequest($0) }
    link.cover = plan.cover.map { RouteRequest($0) }
    link.gate = gates.rules(manifest).closedGate(of: plan)
    return link
  }

  /// Returns each pattern that was tried, with the reason why it matches the URL or does not.
  func explain(_ explain: ExplainURLCall) -> [LinkVerdict] {
    do throws(NavigationError) {
      let url = try LinkURL.reading(explain.url)
      let verdicts = apps.apps(claiming: url).flatMap { app in
        app.links.explain(url).map {
          LinkVerdict(of: $0, app.app, end: explain.url.utf8.count)
        }
      }
      if verdicts.isEmpty { _ = try apps.app(claiming: url) }
      return verdicts
    } catch {
      return [LinkVerdict(error)]
    }
  }

  /// Returns the link that opens a place, "" if no link does.
  func print(_ print: PrintURLCall) throws(ServiceError) -> Text {
    let manifest = try apps.manifest(named: print.app)
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

  /// The only verdict if no app claims the URL, or if it is not a URL.
  fileprivate init(_ error: NavigationError) {
    self.init()
    reason = Text(error.description)
    if case .invalidURL(let fault) = error { offset = UInt32(fault.offset) }
  }
}
