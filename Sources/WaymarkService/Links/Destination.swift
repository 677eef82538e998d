import WaymarkBytes
import WaymarkNavigation

/// Where a URL leads. The URL is read and matched once, by the manifest in force at that time.
struct Destination {
  let url: Text
  let manifest: Manifest
  let plan: LinkPlan

  /// Matches the URL in the app whose scene the caller names.
  init(_ url: Text, in manifest: Manifest) throws(ServiceError) {
    self.url = url
    self.manifest = manifest
    plan = try answering(ServiceError.navigation) { () throws(NavigationError) in
      try manifest.plan(for: url)
    }
  }

  /// Matches the URL in the app that claims it.
  init(_ url: Text, among apps: Apps) throws(ServiceError) {
    self.url = url
    (manifest, plan) = try answering(ServiceError.navigation) { () throws(NavigationError) in
      let read = try LinkURL.reading(url)
      let manifest = try apps.app(claiming: read)
      return (manifest, try manifest.plan(for: read))
    }
  }

  /// Returns the destination by the manifest that is in force now. It matches the URL again only if the
  /// app has another manifest since.
  func current(in apps: Apps) throws(ServiceError) -> Destination {
    let present = try apps.manifest(of: manifest.app)
    return present === manifest ? self : try Destination(url, in: present)
  }
}
