import WaymarkBytes
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation

extension Subcommand {
  static var handlers: [Subcommand] { [desktopEntry, register, unregister] }

  private static var desktopEntry: Subcommand {
    Subcommand(
      "desktop-entry", "Prints the desktop entry that hands an app's links to Waymark", [.app],
      notes: """
        For packagers, as share/applications/waymark-<app-id>.desktop. The manifest is looked for in
        waymark/apps of XDG_DATA_HOME and XDG_DATA_DIRS; no daemon is needed.
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
        Associations of other schemes and types stay as they are.
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
      notes: "What opened the links before does so again, unless you chose something else since."
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
      throw .refused("UnknownApp", "\(NavigationError.unknownApp(app.text))")
    }
    guard let manifest = known.manifest else {
      let fault = known.errors.first.map { ": \($0)" } ?? ""
      throw .refused(
        "UnknownApp", "the manifest of \(app) has a fault; waymark check finds every one\(fault)")
    }
    guard !manifest.schemes.isEmpty else {
      throw .refused("NoScheme", "the manifest of \(app) declares no schemes")
    }
    return manifest
  }
}
