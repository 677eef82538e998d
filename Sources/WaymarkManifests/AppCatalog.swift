package import WaymarkBytes
package import WaymarkNavigation

/// The apps that are known: what each declares, and who a link goes to.
package struct AppCatalog: Sendable {
  /// An app with a file of its own, whether a manifest of it is in force or not.
  package struct App: Sendable {
    package let id: AppID
    package let manifest: Manifest?
    /// The files that are in force, the main one first.
    package let files: [Text]
    /// What is wrong with its files, in words.
    package let errors: [Text]
    /// Whether its main file is no longer there, and its manifest only stays for its live scenes.
    package private(set) var isGone = false

    init(id: AppID, manifest: Manifest?, files: [Text], errors: [Text]) {
      self.id = id
      self.manifest = manifest
      self.files = files
      self.errors = errors
    }

    var gone: App {
      let error = "the manifest is gone; it stays in force while a scene of the app is live"
      var app = App(id: id, manifest: manifest, files: files, errors: [Text("\(id): \(error)")])
      app.isGone = true
      return app
    }
  }

  package private(set) var apps: [AppID: App] = [:]
  /// What concerns no app: files whose names are no app ids, folders that cannot be read.
  package let errors: [Text]
  private var schemes: [Text: [AppID]] = [:]
  private var hosts: [Text: [AppID]] = [:]
  private let handlers: DesktopHandlers?

  private enum Claim {
    case scheme(Text)
    case host(Text)
  }

  /// - Parameter handlers: Says which of several apps gets the links of a scheme.
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

  /// The apps that claim the URL's scheme or host, the one that gets it first.
  package func apps(claiming url: LinkURL) -> [Manifest] {
    claimants(of: url.host.map(Claim.host) ?? .scheme(url.scheme)).compactMap(manifest)
  }

  /// By app id, but for a scheme first the one whose desktop entry is the desktop's handler.
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

  /// The app that a URL is for.
  package func app(claiming url: LinkURL) throws(NavigationError) -> Manifest {
    if let manifest = apps(claiming: url).first { return manifest }
    if url.isPlainHTTP { throw .noMatchingLink(.plainHTTP) }
    throw .noMatchingLink(
      url.host.map(LinkRefusal.unknownHost) ?? .unknownScheme(url.scheme))
  }

  /// The schemes and hosts of the app that others claim too, in words.
  package func conflicts(of app: AppID) -> [Text] {
    guard let manifest = manifest(app) else { return [] }
    let schemes = manifest.schemes.map { (Claim.scheme($0), "scheme “\($0)”") }
    let hosts = manifest.hosts.map { (Claim.host($0), "host “\($0)”") }
    return (schemes + hosts).compactMap { claim, name in
      let claimants = claimants(of: claim)
      guard claimants.count > 1 else { return nil }
      let others = claimants.filter { $0 != app }.map(\.description).joined(separator: ", ")
      return Text("\(name) is also claimed by \(others); links go to \(claimants[0])")
    }
  }
}

extension AppID {
  /// The app's own desktop entry, and the one that hands links to Waymark.
  fileprivate var desktopEntries: [Text] {
    [Text("\(self).desktop"), Text("waymark-\(self).desktop")]
  }
}
