package import WaymarkBytes

/// What a URL leads to. It is planned completely before anything changes (R27).
package struct LinkPlan: Equatable, Sendable {
  /// The pattern of the link that takes the URL.
  package let link: Text
  package let policy: LinkPolicy
  /// Nil stands for the tab that the scene shows.
  package let tab: Text?
  /// From the first route above the root to the top. Empty stands for the tab's root.
  package let path: [Route]
  package let sheet: Route?
  package let cover: Route?

  package init(
    link: Text, policy: LinkPolicy = .replace, tab: Text? = nil, path: [Route] = [],
    sheet: Route? = nil, cover: Route? = nil
  ) {
    self.link = link
    self.policy = policy
    self.tab = tab
    self.path = path
    self.sheet = sheet
    self.cover = cover
  }
}
