import WaymarkBytes
import WaymarkNavigation

/// Where a URL leads: read and matched once, by the manifest in force then.
struct Destination {
  let url: Text
  let manifest: Manifest
  let plan: LinkPlan

  /// In the app whose scene is named.
  init(_ url: Text, in manifest: Manifest) throws(ServiceError) {
    self.url = url
    self.manifest = manifest
    plan = try answering(ServiceError.navigation) { () throws(NavigationError) in
      try manifest.plan(for: url)
    }
  }

  /// In the app that claims the URL.
  init(_ url: Text, among apps: Apps) throws(ServiceError) {
    self.url = url
    (manifest, plan) = try answering(ServiceError.navigation) { () throws(NavigationError) in
      let read = try LinkURL.reading(url)
      let manifest = try apps.app(claiming: read)
      return (manifest, try manifest.plan(for: read))
    }
  }

  /// The same URL's by the manifest that is in force now, which may be another one since.
  func current(in apps: Apps) throws(ServiceError) -> Destination {
    let present = try apps.manifest(of: manifest.app)
    return present === manifest ? self : try Destination(url, in: present)
  }
}
