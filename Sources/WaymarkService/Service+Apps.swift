import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkEventLoop
import WaymarkManifests
import WaymarkNavigation
import WaymarkSceneStore

extension Service {
  func listApps() -> [AppSummary] {
    catalog.apps.values.sorted { $0.id < $1.id }.map(appSummary)
  }

  private func appSummary(_ app: AppCatalog.App) -> AppSummary {
    var summary = AppSummary()
    summary.app = app.id.text
    summary.name = app.manifest?.name ?? app.id.text
    summary.files = app.files
    summary.schemes = app.manifest?.schemes ?? []
    summary.hosts = app.manifest?.hosts ?? []
    summary.links = UInt32(app.manifest?.linkCount ?? 0)
    summary.errors = app.errors
    summary.conflicts = catalog.conflicts(of: app.id)
    summary.activationError = activator.failures[app.id]
    return summary
  }

  /// Reads the manifests again, and brings the loaded scenes to what they now declare.
  package func reload() {
    let before = scenes.all.map { ($0, $0.state, catalog.manifest($0.id.app)) }
    catalog = folders.read(manifestWatch?.update(), keeping: catalog) { [unowned self] app in
      scenes.scenes(of: app).contains(where: \.isLive)
    }
    reportManifests()
    for app in catalog.apps.values {
      if let manifest = app.manifest { gates.keepOnly(Set(manifest.gates.keys), of: app.id) }
    }
    for scene in scenes.all.sorted(by: { $0.id < $1.id }) {
      guard let manifest = catalog.manifest(scene.id.app) else {
        putAway(scene)
        continue
      }
      commitOrLog(scene.state.adapted(to: manifest), to: scene, in: manifest, keepingTime: true)
      settle(scene)
    }
    parked = parked.filter { catalog.manifest($0.key.app) != nil }
    for (scene, state, manifest) in before { tellReworded(scene, state, manifest) }
  }

  /// Tells what of a scene the manifest now calls otherwise though it is the same place.
  private func tellReworded(_ scene: LoadedScene, _ old: Scene, _ oldManifest: Manifest?) {
    let audience = clients.audience(of: scene.id, scene.client)
    guard !audience.isEmpty, let oldManifest, let manifest = catalog.manifest(scene.id.app),
      scene.state == old
    else { return }
    var change = SceneChange()
    let title = old.backTitle(in: manifest)
    if title != old.backTitle(in: oldManifest) { change.backTitle = title }
    let hasOtherURL = old.url(in: manifest) != old.url(in: oldManifest)
    guard hasOtherURL || change.backTitle != nil else { return }
    signal(
      .sceneChanged(at: scene.path, change, invalidated: hasOtherURL ? [.url] : []), to: audience)
  }

  /// A manifest that is gone stays in force while a scene of its app is live, and no longer.
  func dropGoneManifest(of app: AppID) {
    guard catalog.apps[app]?.isGone == true,
      !scenes.scenes(of: app).contains(where: \.isLive)
    else { return }
    loop.afterwards { [unowned self] in reload() }
  }

  /// Logs what is wrong with the manifests, and what two of them claim.
  package func reportManifests() {
    for error in catalog.errors { log(.warning, error.string) }
    for app in catalog.apps.values.sorted(by: { $0.id < $1.id }) {
      for error in app.errors { log(.warning, error.string) }
      for conflict in catalog.conflicts(of: app.id) { log(.warning, "\(app.id): \(conflict)") }
    }
  }
}
