package import WaymarkBytes
import WaymarkDBus
package import WaymarkNavigation

/// What a launcher gave to the program that opens a link, so that the window may come to the front.
package struct LaunchTokens: Hashable, Sendable {
  package var activationToken: Text?
  package var startupID: Text?

  package init(activationToken: Text? = nil, startupID: Text? = nil) {
    self.activationToken = activationToken
    self.startupID = startupID
  }
}

extension NavigationRequest where Answer == OpenedLink {
  /// - Parameter scene: Nil for the one that the daemon chooses.
  package static func openURL(
    _ url: Text, in scene: SceneID? = nil, tokens: LaunchTokens = LaunchTokens(),
    _ options: ChangeOptions = ChangeOptions()
  ) -> Self {
    var all = options.vardict
    all["activation_token"] = tokens.activationToken.map(DBusValue.string)
    all["desktop_startup_id"] = tokens.startupID.map(DBusValue.string)
    return Self(
      "OpenURL", [.string(scene?.text ?? ""), .string(url), all.value], expecting: "sta{sv}"
    ) { values throws(ClientError) in
      try OpenedLink(values)
    }
  }
}

extension NavigationRequest where Answer == ResolvedLink {
  package static func resolveURL(_ url: Text) -> Self {
    Self("ResolveURL", [.string(url)], expecting: "a{sv}") { values throws(ClientError) in
      try ResolvedLink(Fields(values.first))
    }
  }
}

extension NavigationRequest where Answer == [LinkVerdict] {
  package static func explainURL(_ url: Text) -> Self {
    Self("ExplainURL", [.string(url)], expecting: "aa{sv}") { values throws(ClientError) in
      try Fields.list(values.first, LinkVerdict.init)
    }
  }
}

extension NavigationRequest where Answer == Text {
  /// Answers "" where no link opens the path.
  ///
  /// - Parameter tab: Nil for the first.
  package static func printURL(
    _ app: AppID, _ path: [Route], tab: Text? = nil, sheet: Route? = nil, cover: Route? = nil
  ) -> Self {
    var options = Vardict()
    options["tab"] = tab.map(DBusValue.string)
    options["sheet"] = sheet.map(DBusValue.route)
    options["cover"] = cover.map(DBusValue.route)
    return .text("PrintURL", [.app(app), .path(path), options.value])
  }

  static func text(_ member: MemberName, _ arguments: [DBusValue]) -> Self {
    Self(member, arguments, expecting: "s") { values throws(ClientError) in
      guard let text = values.first?.asString else { throw .malformedReply("no text") }
      return text
    }
  }
}
