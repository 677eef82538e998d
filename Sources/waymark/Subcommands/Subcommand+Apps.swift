import WaymarkBytes
import WaymarkContract
import WaymarkNavigation

extension Subcommand {
  static var apps: [Subcommand] { [listApps, invalidate, check] }

  private static var listApps: Subcommand {
    Subcommand(
      "apps", "Lists the apps and the errors of their manifests", [], [.json]
    ) { given throws(CommandError) in
      let apps = try ask(ListAppsCall())
      return given.has(.json) ? Report { $0.records(apps) } : Report(apps)
    }
  }

  private static var invalidate: Subcommand {
    Subcommand(
      "invalidate", "Removes a route, and all routes above it, from every path",
      [.app, .route], [.durable], notes: "Prints the scenes that changed."
    ) { given throws(CommandError) in
      let app = try given.app()
      let route = try given.route(.route, of: app)
      var invalidate = InvalidateCall(app: app.text, route: route)
      invalidate.options.isDurable = given.has(.durable)
      let scenes = try ask(invalidate)
      return Report(scenes.map { "\($0)\n" }.joined())
    }
  }

  private static var check: Subcommand {
    Subcommand(
      "check", "Checks manifests and runs their examples, without the daemon", [.files], [.json],
      notes: """
        Prints each error with its file, line and column. A hint points to a possible mistake. The exit
        status is 1 if there is an error. A module is checked with its app's file: the one given, the one
        beside its folder, or the one installed.
        """
    ) { given throws(CommandError) in
      let check = ManifestCheck(given.all(.files))
      return given.has(.json)
        ? Report(json: check.status) { $0.write(check) } : Report(check)
    }
  }
}
