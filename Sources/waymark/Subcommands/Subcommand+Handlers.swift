import WaymarkBytes
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation

extension Subcommand {
  static var handlers: [Subcommand] { [desktopEntry, register, unregister] }

  private static var desktopEntry: Subcommand {
    Subcommand(
      "desktop-entry", "Prints the desktop entry with which Waymark opens an app's links", [.app],
      notes: """
        For packagers, to install as share/applications/waymark-<app-id>.desktop. It reads the manifest
        from waymark/apps in XDG_DATA_HOME and XDG_DATA_DIRS. It does not need the daemon.
        """
    ) { given throws(CommandError) in
      Report(HandlerEntry(of: try given.manifestWithSchemes()).text)
    }
  }

  private static var register: Subcommand {
    Subcommand(
      "register", "Makes Waymark your handler of an app's links", [.app],
      notes: """
        Installs the app's desktop entry for you, and makes it the default for each of the app's schemes.
        Other associations do not change.
        """
    ) { given throws(CommandError) in
      let manifest = try given.manifestWithSchemes()
      try HandlerRegistration(of: manifest.app).register(manifest)
      return Report(manifest.schemes.map { "\($0): links open in \(manifest.name)\n" }.joined())
    }
  }

  private static var unregister: Subcommand {
    Subcommand(
      "unregister", "Undoes what register did", [.app],
      notes: "The earlier handlers open the links again, unless you have chosen another one since."
    ) { given throws(CommandError) in
      let app = try given.app()
      let wasThere = try HandlerRegistration(of: app).unregister()
      return wasThere ? .nothing : Report("\(app) was not registered\n")
    }
  }
}

extension Arguments {
  fileprivate func manifestWithSchemes() throws(CommandError) -> Manifest {
    let app = try app()
    let known = ManifestFolders.ofProcess.read().apps[app]
    guard let known else {
      throw .unknownApp(app.text)
    }
    guard let manifest = known.manifest else {
      throw .faultyManifest(app, known.errors.first)
    }
    guard !manifest.schemes.isEmpty else {
      throw .noSchemes(app)
    }
    return manifest
  }
}
