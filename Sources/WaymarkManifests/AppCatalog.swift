package import WaymarkBytes
package import WaymarkNavigation

/// The known apps: what each declares, and which one gets a link.
package struct AppCatalog: Sendable {
  /// An app that has a main file, with or without a manifest in use.
  package struct App: Sendable {
    package let id: AppID
    package let manifest: Manifest?
    /// The files that are in use, the main one first.
    package let files: [Text]
    /// What is wrong with its files, in words.
    package let errors: [Text]
    /// Whether its main file is gone. Its manifest then only stays for its live scenes.
    package private(set) var isGone = false

    init(id: AppID, manifest: Manifest?, files: [Text], errors: [Text]) {
      self.id = id
      self.manifest = manifest
      self.files = files
      self.errors = errors
    }

    var gone: App {
      let fault = CatalogFault.gone(id)
      var app = App(id: id, manifest: manifest, files: files, errors: [fault.text])
      app.isGone = true
      return app
    }
  }

  package private(set) var apps: [AppID: App] = [:]
  /// Errors that do not belong to an app: file names that are not app ids, folders that cannot be read.
  package let errors: [Text]
  private var schemes: [Text: [AppID]] = [:]
  private var hosts: [Text: [AppID]] = [:]
  private let handlers: DesktopHandlers?

  private enum Claim {
    case scheme(Text)
    case host(Text)
  }

  /// - Parameter handlers: Decides which of several apps gets the links of a scheme.
  package init(_ apps: [App] = [], errors: [Text] = [], handlers: DesktopHandlers? = nil) {
    self.errors = errors
    self.handlers = handlers
    for app in apps.sorted(by: { $0.id < $1.id }) {
      self.apps[app.id] = app
      for scheme in app.manifest?.schemes ?? [] { schemes[scheme, default: []].append(app.id) }
      for host in app.manifest?.hosts ?? [] { hosts[host, default: []].append(app.id) }
    }
  }

  package func manifest(_ app: AppID) -> Manifest? {
    apps[app]?.manifest
  }

  /// Returns the apps that claim the URL's scheme or host. The first one gets the link.
  package func apps(claiming url: LinkURL) -> [Manifest] {
    claimants(of: url.host.map(Claim.host) ?? .scheme(url.scheme)).compactMap(manifest)
  }

  /// Returns the claimants by app id. For a scheme, the app whose entry is the desktop's handler comes
  /// first.
  private func claimants(of claim: Claim) -> [AppID] {
    switch claim {
    case .host(let host): return hosts[host] ?? []
    case .scheme(let scheme):
      let apps = schemes[scheme] ?? []
      guard apps.count > 1, let entry = handlers?.handler(ofScheme: scheme),
        let preferred = apps.first(where: { $0.desktopEntries.contains(entry) })
      else { return apps }
      return [preferred] + apps.filter { $0 != preferred }
    }
  }

  /// Returns the app that gets a URL.
  package func app(claiming url: LinkURL) throws(NavigationError) -> Manifest {
    if let manifest = apps(claiming: url).first { return manifest }
    if url.isPlainHTTP { throw .noMatchingLink(.plainHTTP) }
    throw .noMatchingLink(
      url.host.map(LinkRefusal.unknownHost) ?? .unknownScheme(url.scheme))
  }

  /// Returns a sentence for each scheme and host of the app that other apps claim too.
  package func conflicts(of app: AppID) -> [Text] {
    guard let manifest = manifest(app) else { return [] }
    let schemes = manifest.schemes.map { (Claim.scheme($0), "scheme “\($0)”") }
    let hosts = manifest.hosts.map { (Claim.host($0), "host “\($0)”") }
    return (schemes + hosts).compactMap { claim, name in
      let claimants = claimants(of: claim)
      guard claimants.count > 1 else { return nil }
      let others = claimants.filter { $0 != app }
      return CatalogFault.shared(name, others: others, winner: claimants[0]).text
    }
  }
}

extension AppID {
  /// The app's own desktop entry, and the entry that hands its links to Waymark.
  fileprivate var desktopEntries: [Text] {
    [Text("\(self).desktop"), Text("waymark-\(self).desktop")]
  }
}
