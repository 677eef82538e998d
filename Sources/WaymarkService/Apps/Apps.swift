import WaymarkBytes
import WaymarkContract
import WaymarkEventLoop
import WaymarkManifests
import WaymarkNavigation

/// The apps that have a manifest, as their folders had them when they were last read.
final class Apps {
  private let folders: ManifestFolders
  private let watch: ManifestWatch
  private let loop: EventLoop
  private let log: Log
  private var catalog: AppCatalog
  /// Called when the manifests are to be read again.
  var onChange: () -> Void = {} {
    didSet { watch.onChange = onChange }
  }

  init(in folders: ManifestFolders, on loop: EventLoop, _ log: Log) throws(LoopError) {
    self.folders = folders
    self.loop = loop
    self.log = log
    watch = try ManifestWatch(of: folders, on: loop, log)
    // Watched before they are read, so that no change is missed.
    catalog = folders.read(watch.update())
  }

  /// Reads the manifests again.
  ///
  /// - Parameter isLive: Whether a scene of the app is live: then a manifest that is gone stays in force.
  func read(keepingIf isLive: (AppID) -> Bool) {
    catalog = folders.read(watch.update(), keeping: catalog, isLive: isLive)
    report()
  }

  /// Has the manifests read again if the app's is gone and stayed in force only for a live scene.
  func reconsider(_ app: AppID, isLive: Bool) {
    guard catalog.apps[app]?.isGone == true, !isLive else { return }
    loop.afterwards { [unowned self] in onChange() }
  }

  /// Logs what is wrong with the manifests, and what two of them claim.
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

  /// The manifest in force; nil if there is none.
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

  /// The app whose link the URL is.
  func app(claiming url: LinkURL) throws(NavigationError) -> Manifest {
    try catalog.app(claiming: url)
  }

  /// The apps that claim the URL's scheme or host, the one that gets it first.
  func apps(claiming url: LinkURL) -> [Manifest] {
    catalog.apps(claiming: url)
  }

  // MARK: Listing

  /// - Parameter failures: Why an app did not start when a link last called it.
  func summaries(_ failures: [AppID: Text]) -> [AppSummary] {
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
      summary.activationError = failures[app.id]
      return summary
    }
  }
}
