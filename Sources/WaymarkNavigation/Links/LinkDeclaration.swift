package import WaymarkBytes

/// What a link does with the paths that are there.
package enum LinkPolicy: Hashable, Sendable {
  /// The path of the link's tab becomes the link's.
  case replace
  /// The link's routes go on top of that path, less the longest beginning of them that it already
  /// ends with.
  case append
  /// As `replace`, and every other tab goes to its root.
  case reset
}

/// A link as the manifest declares it.
package struct LinkDeclaration: Equatable, Sendable {
  /// The pattern, in the notation of `LinkPattern`.
  package let match: Text
  /// The names of the routes that it puts on the path, first to top.
  package let open: [Text]
  /// The name of the sheet or cover that it then shows.
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
