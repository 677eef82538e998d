package import WaymarkBytes

/// Where a person is, as a link can lead there: what is printed as a URL.
package struct LinkPlace: Hashable, Sendable {
  package let tab: Text
  /// First to top.
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

/// What a printed URL begins with: an app's first scheme, or https and its first host.
package enum LinkBase: Hashable, Sendable {
  case scheme(Text)
  case host(Text)
}
