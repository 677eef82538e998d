package import WaymarkBytes

/// A place that a link can lead to, and that can be printed as a URL.
package struct LinkPlace: Hashable, Sendable {
  package let tab: Text
  /// From the first route above the root to the top.
  package let path: [Route]
  package let sheet: Route?
  package let cover: Route?

  package init(tab: Text, path: [Route], sheet: Route? = nil, cover: Route? = nil) {
    self.tab = tab
    self.path = path
    self.sheet = sheet
    self.cover = cover
  }
}

/// The beginning of a printed URL: a scheme of the app, or https and a host.
package enum LinkBase: Hashable, Sendable {
  case scheme(Text)
  case host(Text)
}
