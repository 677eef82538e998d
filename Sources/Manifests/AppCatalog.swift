package import Bytes
package import Navigation

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
  }

  package private(set) var apps: [AppID: App] = [:]
  /// What concerns no app: files whose names are no app ids, folders that cannot be read.
  package let errors: [Text]
  private var claims: [Claim: [AppID]] = [:]

  private enum Claim: Hashable {
    case scheme(Text)
    case host(Text)
  }

  package init(_ apps: [App] = [], errors: [Text] = []) {
    self.errors = errors
    for app in apps.sorted(by: { $0.id < $1.id }) {
      self.apps[app.id] = app
      for scheme in app.manifest?.schemes ?? [] { claims[.scheme(scheme), default: []].append(app.id) }
      for host in app.manifest?.hosts ?? [] { claims[.host(host), default: []].append(app.id) }
    }
  }

  package func manifest(_ app: AppID) -> Manifest? {
    apps[app]?.manifest
  }

  /// The apps that claim the URL's scheme or host, the one that gets it first.
  package func apps(claiming url: LinkURL) -> [Manifest] {
    let claim = url.host.map(Claim.host) ?? .scheme(url.scheme)
    return (claims[claim] ?? []).compactMap(manifest)
  }

  /// The app that a URL is for: of several that claim its scheme or host, the first by app id.
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
      guard let claimants = claims[claim], claimants.count > 1 else { return nil }
      let others = claimants.filter { $0 != app }.map(\.description).joined(separator: ", ")
      return Text("\(name) is also claimed by \(others); links go to \(claimants[0])")
    }
  }
}
