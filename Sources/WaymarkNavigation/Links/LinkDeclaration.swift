package import WaymarkBytes

/// What a link does with the paths of a scene.
package enum LinkPolicy: Hashable, Sendable {
  /// The link's path replaces the path of its tab.
  case replace
  /// The link's routes are appended to the path of its tab. If the path already ends with the first of
  /// them, these are not repeated.
  case append
  /// Like `replace`, and every other tab goes to its root.
  case reset
}

/// A link that a manifest declares.
package struct LinkDeclaration: Equatable, Sendable {
  /// The pattern, as `LinkPattern` describes it.
  package let match: Text
  /// The names of the routes that it puts on the path, from the first to the top.
  package let open: [Text]
  /// The name of the sheet or cover that it shows.
  package let present: Text?
  package let policy: LinkPolicy
  package let tab: Text?

  package init(
    _ match: Text, open: [Text] = [], present: Text? = nil, policy: LinkPolicy = .replace,
    tab: Text? = nil
  ) {
    self.match = match
    self.open = open
    self.present = present
    self.policy = policy
    self.tab = tab
  }
}
