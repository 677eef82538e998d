import WaymarkBytes
import WaymarkContract
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation

// Judges what was found.
extension Doctor {
  static func diagnose(service: UnitFacts, socket: UnitFacts) -> [Diagnosis] {
    switch (service.loadState, service.activeState) {
    case ("loaded", "failed"):
      [
        .fault(
          "unit", "waymarkd.service has failed",
          do: "\(readTheLog); then run systemctl --user restart waymarkd")
      ]
    case ("loaded", let state): [.good("unit", "waymarkd.service is \(state)")] + [diagnose(socket)]
    case ("not-found", _):
      [
        .hint(
          "unit", "waymarkd.service is not installed, so systemd does not supervise the daemon",
          do: "install the unit, then run systemctl --user daemon-reload")
      ]
    case (let state, _):
      [
        .fault(
          "unit", "waymarkd.service is \(state)",
          do: "see systemctl --user status waymarkd; if masked: systemctl --user unmask waymarkd")
      ]
    }
  }

  private static func diagnose(_ socket: UnitFacts) -> Diagnosis {
    guard socket.activeState == "active" else {
      return .hint(
        "socket",
        "waymarkd.socket is \(socket.activeState), so clients without a bus are not served",
        do: "if you need those clients: systemctl --user enable --now waymarkd.socket")
    }
    return .good("socket", "waymarkd.socket is active")
  }

  static func diagnose(version daemon: DaemonFacts) -> Diagnosis {
    guard daemon.version != Version.current else { return .good("version", "\(daemon.version)") }
    return .fault(
      "version", "the running daemon is \(daemon.version), but this command is \(Version.current)",
      do: "run systemctl --user restart waymarkd, or end process \(daemon.process)")
  }

  /// - Parameter stateHome: The state home in this shell.
  static func diagnose(state directory: Text, stateHome: FilePath) -> Diagnosis {
    let folder = FilePath(directory)
    guard let status = try? folder.status(followLinks: true), status.kind == .folder else {
      return .fault(
        "state", "\(directory) is not a readable folder",
        do: "make the folder writable, or set XDG_STATE_HOME for the daemon")
    }
    guard status.mode & 0o700 == 0o700 else {
      return .fault(
        "state", "\(directory) is not writable", do: "chmod 700 '\(directory)'")
    }
    if status.mode & 0o077 != 0 {
      return .hint(
        "state", "other users can access \(directory)", do: "chmod 700 '\(directory)'")
    }
    guard folder == stateHome / "waymark" else {
      return .hint(
        "state",
        "the daemon uses \(directory), but XDG_STATE_HOME here means \(stateHome / "waymark")",
        do: "a shell's variables do not reach the daemon: set it in ~/.config/environment.d")
    }
    return .good("state", "\(directory)")
  }

  static func diagnose(_ apps: [AppSummary], handlers: DesktopHandlers) -> [Diagnosis] {
    guard !apps.isEmpty else {
      return [
        .hint(
          "apps", "no app has a manifest",
          do: "put <app-id>.json in ~/.local/share/waymark/apps")
      ]
    }
    return apps.flatMap { diagnose($0, handlers) }
  }

  private static func diagnose(_ app: AppSummary, _ handlers: DesktopHandlers) -> [Diagnosis] {
    let subject = app.app.string
    var found = app.errors.map {
      Diagnosis.fault(
        subject, $0.string, do: "run waymark check on the manifest to see every error")
    }
    found += app.conflicts.map {
      .hint(
        subject, $0.string,
        do: "to open its links with this app, run waymark register \(app.app)")
    }
    if let trouble = app.trouble {
      found.append(
        .hint(
          subject, "failed to start: \(trouble)", do: "see “activate” in waymark-manifest(5)"))
    }
    for scheme in app.schemes {
      let handler = handlers.handler(ofScheme: scheme)
      let ours = [Text("\(app.app).desktop"), Text("waymark-\(app.app).desktop")]
      if let handler, ours.contains(handler) { continue }
      let words = handler.map { "\(scheme): \($0) opens these links, not this app" }
      found.append(
        .hint(
          subject, words ?? "\(scheme): no app handles these links",
          do: "run waymark register \(app.app)"))
    }
    return found.isEmpty ? [.good(subject, "\(app.links) links")] : found
  }
}
