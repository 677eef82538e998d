import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkEventLoop
import WaymarkManifests
import WaymarkNavigation

/// The known apps and their manifests, as last read from disk.
final class Apps {
  private let folders: ManifestFolders
  private let watch: ManifestWatch
  private let loop: EventLoop
  private let log: Log
  private var catalog: AppCatalog
  /// Called when the manifests must be read again.
  var onChange: () -> Void = {} {
    didSet { watch.onChange = onChange }
  }

  init(in folders: ManifestFolders, on loop: EventLoop, _ log: Log) throws(LoopError) {
    self.folders = folders
    self.loop = loop
    self.log = log
    watch = try ManifestWatch(of: folders, on: loop, log)
    // The folders are watched before they are read, so that no change is missed.
    catalog = folders.read(watch.update())
  }

  /// Reads the manifests again.
  ///
  /// - Parameter isLive: Returns whether a scene of the app is live. If one is, a manifest that was removed
  ///   stays in force.
  func read(keepingIf isLive: (AppID) -> Bool) {
    catalog = folders.read(watch.update(), keeping: catalog, isLive: isLive)
    report()
  }

  /// Requests a reload if the app's manifest was removed and no live scene keeps it in force any more.
  func reconsider(_ app: AppID, isLive: Bool) {
    guard catalog.apps[app]?.isGone == true, !isLive else { return }
    loop.afterwards { [unowned self] in onChange() }
  }

  /// Logs the faults of the manifests, and the schemes and hosts that several claim.
  func report() {
    for error in catalog.errors { log(.warning, error.string) }
    for app in catalog.apps.values.sorted(by: { $0.id < $1.id }) {
      for error in app.errors { log(.warning, error.string) }
      for conflict in catalog.conflicts(of: app.id) { log(.warning, "\(app.id): \(conflict)") }
    }
  }

  // MARK: Manifests

  /// The manifests in force.
  var manifests: [Manifest] { catalog.apps.values.compactMap(\.manifest) }

  /// The app's manifest; nil if it has none that is valid.
  subscript(app: AppID) -> Manifest? { catalog.manifest(app) }

  func manifest(of app: AppID) throws(ServiceError) -> Manifest {
    guard let manifest = catalog.manifest(app) else {
      throw .navigation(.unknownApp(app.text, errors: catalog.apps[app]?.errors ?? []))
    }
    return manifest
  }

  func manifest(named app: Text) throws(ServiceError) -> Manifest {
    guard let id = AppID(app) else { throw .navigation(.unknownApp(app)) }
    return try manifest(of: id)
  }

  /// The bus name that is asked to show a scene of the app; nil if the app is never asked.
  func busName(of app: AppID) -> BusName? {
    self[app]?.activation.flatMap(BusName.init)
  }

  /// The files of the app's manifest that are in force.
  func files(of app: AppID) -> [Text] {
    catalog.apps[app]?.files ?? []
  }

  /// Returns the manifest of the app that gets the URL.
  func app(claiming url: LinkURL) throws(NavigationError) -> Manifest {
    try catalog.app(claiming: url)
  }

  /// Returns the manifests of all apps that claim the URL's scheme or host. The app that gets the URL comes
  /// first.
  func apps(claiming url: LinkURL) -> [Manifest] {
    catalog.apps(claiming: url)
  }

  // MARK: Listing

  /// - Parameter trouble: Returns why an app failed to start for the last link; nil if it did not fail.
  func summaries(_ trouble: (AppID) -> Activator.Trouble?) -> [AppSummary] {
    catalog.apps.values.sorted { $0.id < $1.id }.map { app in
      var summary = AppSummary()
      summary.app = app.id.text
      summary.name = app.manifest?.name ?? app.id.text
      summary.files = app.files
      summary.schemes = app.manifest?.schemes ?? []
      summary.hosts = app.manifest?.hosts ?? []
      summary.links = UInt32(app.manifest?.linkCount ?? 0)
      summary.errors = app.errors
      summary.conflicts = catalog.conflicts(of: app.id)
      if let trouble = trouble(app.id) {
        summary.activationError = trouble.words
        summary.activationFailed = trouble.time
        summary.nextTry = trouble.nextTry
      }
      return summary
    }
  }
}
