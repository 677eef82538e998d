import WaymarkBytes
import WaymarkContract
import WaymarkFiles
import WaymarkNavigation

extension Subcommand {
  static var links: [Subcommand] { [open, resolve, explain, link] }

  private static var open: Subcommand {
    Subcommand(
      "open", "Opens a link in the app that declares it", [.url],
      [.scene, .wait, .timeout] + .guards,
      notes: """
        Without --scene it opens in the app's most recently used window. XDG_ACTIVATION_TOKEN and
        DESKTOP_STARTUP_ID of the launcher are passed on, so that the window may come to the front.
        """
    ) { given throws(CommandError) in
      var open = OpenURLCall(scene: "", url: given[.url])
      if let text = given.value(.scene) { open.scene = try SceneID(naming: text).text }
      open.options.change = try given.conditions()
      open.options.tokens = LaunchTokens(
        activationToken: Process.environment("XDG_ACTIVATION_TOKEN")?.text,
        startupID: Process.environment("DESKTOP_STARTUP_ID")?.text)
      let timeout = try given.number(
        given.value(.timeout), what: Option.timeout.name.string, 0...86_400)
      let opened = try ask(open)
      // A scene with a client has its window.
      if given.has(.wait), opened.results.activation != nil {
        try wait(for: opened, seconds: timeout ?? 30)
      }
      return Report(opened)
    }
  }

  private static func wait(for opened: OpenedLink, seconds: UInt64) throws(CommandError) {
    let scene = try SceneID(naming: opened.scene)
    let isLive: Bool
    do throws(ClientError) {
      isLive = try SceneWatcher.waitUntilLive(scene, for: .seconds(Int64(seconds)))
    } catch {
      throw .request(error)
    }
    guard !isLive else { return }
    throw .noWindow(
      of: scene, seconds: seconds, activation: opened.results.activationWords)
  }

  private static var resolve: Subcommand {
    Subcommand(
      "resolve", "Shows what a link would open, without opening it", [.url], [.json]
    ) { given throws(CommandError) in
      let plan = try ask(ResolveURLCall(url: given[.url]))
      return given.has(.json) ? Report { $0.record(plan) } : Report(plan)
    }
  }

  private static var explain: Subcommand {
    Subcommand(
      "explain", "Shows which links match a URL, why others do not, and what it would open",
      [.url], [.json]
    ) { given throws(CommandError) in
      let verdicts = try ask(ExplainURLCall(url: given[.url]))
      let outcome = Result { () throws(ClientError) in
        try NavigationClient.onSessionBus().send(ResolveURLCall(url: given[.url]))
      }
      return given.has(.json)
        ? Report { $0.write(verdicts, outcome) } : Report(verdicts, outcome)
    }
  }

  private static var link: Subcommand {
    Subcommand(
      "link", "Prints the link that opens a place", [.sceneOrApp, .path], [.tabOfLink]
    ) { given throws(CommandError) in
      let url =
        given[.sceneOrApp].utf8.contains(UInt8(ascii: "/"))
        ? try link(toSceneOf: given) : try link(toPathOf: given)
      guard let url, !url.isEmpty else {
        throw .noLink
      }
      return Report("\(url)\n")
    }
  }

  private static func link(toSceneOf given: Arguments) throws(CommandError) -> Text? {
    try given.reading { () throws(UsageError) in
      if let extra = given.all(.path).first ?? given.value(.tabOfLink) { throw .unexpected(extra) }
    }
    return try ask(SnapshotCall(scene: given.scene(.sceneOrApp).text)).url
  }

  private static func link(toPathOf given: Arguments) throws(CommandError) -> Text? {
    let app = try given.app(.sceneOrApp)
    var print = try PrintURLCall(app: app.text, path: given.path(of: app))
    print.options.tab = given.value(.tabOfLink)
    return try ask(print)
  }
}
