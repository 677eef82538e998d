import WaymarkBytes
import WaymarkContract
import WaymarkNavigation

extension Subcommand {
  static var scenes: [Subcommand] { [snapshot, list, forget, watch] }

  private static var snapshot: Subcommand {
    Subcommand("snapshot", "Shows where a scene is", [.scene], [.json]) {
      given throws(CommandError) in
      let snapshot = try ask(SnapshotCall(scene: given.scene().text))
      return given.has(.json) ? Report { $0.record(snapshot) } : Report(snapshot)
    }
  }

  private static var list: Subcommand {
    Subcommand("scenes", "Lists scenes, the most recently used first", [.apps], [.limit, .json]) {
      given throws(CommandError) in
      var app: AppID?
      if let text = given.optional(.apps) { app = try AppID(naming: text) }
      let limit = try given.number32(given.value(.limit), what: Option.limit.name.string)
      var list = ListScenesCall(app: app?.text ?? "")
      list.options.limit = limit
      let scenes = try ask(list)
      return given.has(.json) ? Report { $0.records(scenes) } : Report(scenes)
    }
  }

  private static var forget: Subcommand {
    Subcommand("forget", "Deletes a scene and its file", [.scene]) {
      given throws(CommandError) in
      try ask(ForgetCall(scene: given.scene().text))
      return .nothing
    }
  }

  private static var watch: Subcommand {
    Subcommand(
      "watch", "Prints changes as they happen, until it is interrupted", [.subject], [.jsonLines]
    ) { given throws(CommandError) in
      try printChanges(of: given.watchSubject(), asJSON: given.has(.jsonLines))
      return .nothing
    }
  }
}

extension Arguments {
  /// Reads what to watch. `APP` and `APP/` name an app. Anything else with a slash names a scene.
  fileprivate func watchSubject() throws(CommandError) -> WatchSubject {
    guard let word = optional(.subject) else { return .everything }
    let (name, window) = word.split(at: UInt8(ascii: "/"))
    if let window, !window.isEmpty { return .scene(try SceneID(naming: word)) }
    return .app(try AppID(naming: name))
  }
}
