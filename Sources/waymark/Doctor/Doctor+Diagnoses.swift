import WaymarkBytes
import WaymarkContract
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation

// What is to be thought of what was found.
extension Doctor {
  static func diagnose(service: UnitFacts, socket: UnitFacts) -> [Diagnosis] {
    switch (service.loadState, service.activeState) {
    case ("loaded", "failed"):
      [
        .fault(
          "unit", "waymarkd.service has failed",
          do: "\(readTheLog); then systemctl --user restart waymarkd")
      ]
    case ("loaded", let state): [.good("unit", "waymarkd.service is \(state)")] + [diagnose(socket)]
    case ("not-found", _):
      [
        .hint(
          "unit", "waymarkd.service is not installed, so that nothing watches the daemon",
          do: "install the unit, then systemctl --user daemon-reload")
      ]
    case (let state, _):
      [
        .fault(
          "unit", "waymarkd.service is \(state)",
          do: "systemctl --user status waymarkd says why; systemctl --user unmask takes a mask off")
      ]
    }
  }

  private static func diagnose(_ socket: UnitFacts) -> Diagnosis {
    guard socket.activeState == "active" else {
      return .hint(
        "socket", "waymarkd.socket is \(socket.activeState): only clients with a bus are served",
        do: "if you need the others: systemctl --user enable --now waymarkd.socket")
    }
    return .good("socket", "waymarkd.socket is active")
  }

  static func diagnose(version daemon: DaemonFacts) -> Diagnosis {
    guard daemon.version != Version.current else { return .good("version", "\(daemon.version)") }
    return .fault(
      "version", "the daemon that runs is \(daemon.version), this command \(Version.current)",
      do: "restart it: systemctl --user restart waymarkd, or end process \(daemon.process)")
  }

  /// - Parameter stateHome: What this shell takes for it.
  static func diagnose(state directory: Text, stateHome: FilePath) -> Diagnosis {
    let folder = FilePath(directory)
    guard let status = try? folder.status(followLinks: true), status.kind == .folder else {
      return .fault(
        "state", "\(directory) is no folder that can be read",
        do: "make it possible to write there, or set XDG_STATE_HOME for the daemon")
    }
    guard status.mode & 0o700 == 0o700 else {
      return .fault(
        "state", "\(directory) cannot be written to", do: "chmod 700 '\(directory)'")
    }
    if status.mode & 0o077 != 0 {
      return .hint(
        "state", "\(directory) is open to others", do: "chmod 700 '\(directory)'")
    }
    guard folder == stateHome / "waymark" else {
      return .hint(
        "state", "\(directory), while XDG_STATE_HOME here means \(stateHome / "waymark")",
        do: "a shell's variables do not reach the daemon: set it in ~/.config/environment.d")
    }
    return .good("state", "\(directory)")
  }

  static func diagnose(_ apps: [AppSummary], handlers: DesktopHandlers) -> [Diagnosis] {
    guard !apps.isEmpty else {
      return [
        .hint(
          "apps", "no app has a manifest",
          do: "put <app-id>.json in share/waymark/apps of ~/.local, or of where apps are installed")
      ]
    }
    return apps.flatMap { diagnose($0, handlers) }
  }

  private static func diagnose(_ app: AppSummary, _ handlers: DesktopHandlers) -> [Diagnosis] {
    let subject = app.app.string
    var found = app.errors.map {
      Diagnosis.fault(subject, $0.string, do: "waymark check finds every mistake in a manifest")
    }
    found += app.conflicts.map {
      .hint(subject, $0.string, do: "waymark register \(app.app) makes it the one")
    }
    if let error = app.activationError {
      found.append(.hint(subject, "did not come: \(error)", do: "waymark-manifest(5), “activate”"))
    }
    for scheme in app.schemes {
      let handler = handlers.handler(ofScheme: scheme)
      let ours = [Text("\(app.app).desktop"), Text("waymark-\(app.app).desktop")]
      if let handler, ours.contains(handler) { continue }
      let words = handler.map { "\(scheme): links are opened by \($0)" }
      found.append(
        .hint(
          subject, words ?? "\(scheme): the desktop gives links to nobody",
          do: "waymark register \(app.app)"))
    }
    return found.isEmpty ? [.good(subject, "\(app.links) links")] : found
  }
}
