import WaymarkBytes
import WaymarkContract
import WaymarkJSON

extension Subcommand {
  static var daemon: [Subcommand] { [status, doctor, sync, reload] }

  private static var status: Subcommand {
    Subcommand(
      "status", "Shows the daemon, its scenes, and apps that failed to start", [], [.json]
    ) { given throws(CommandError) in
      let status = try DaemonStatus()
      return given.has(.json) ? Report { $0.write(status) } : Report(status)
    }
  }

  private static var doctor: Subcommand {
    Subcommand(
      "doctor", "Checks all that Waymark needs, and says what to do", [], [.json],
      notes: """
        Checks the bus, the units, the daemon and its version, the state folder, the manifests, and which
        app opens each scheme's links. The exit status is 1 if something is at fault; hints do not count.
        """
    ) { given throws(CommandError) in
      let doctor = Doctor()
      return given.has(.json)
        ? Report(json: doctor.status) { $0.write(doctor) } : Report(doctor)
    }
  }

  private static var sync: Subcommand {
    Subcommand("sync", "Returns after every change so far is on stable storage") {
      _ throws(CommandError) in
      try ask(SyncCall())
      return .nothing
    }
  }

  private static var reload: Subcommand {
    Subcommand("reload", "Makes the daemon read the manifests again") { _ throws(CommandError) in
      try ask(ReloadCall())
      return .nothing
    }
  }
}

/// What `waymark status` shows.
struct DaemonStatus {
  let daemon: DaemonFacts
  let apps: [AppSummary]
  let scenes: [SceneSummary]

  init() throws(CommandError) {
    do throws(ClientError) {
      let client = try NavigationClient.onSessionBus()
      daemon = try client.daemonFacts()
      apps = try client.send(ListAppsCall())
      var list = ListScenesCall()
      list.options.limit = .max
      scenes = try client.send(list)
    } catch {
      throw .request(error)
    }
  }

  fileprivate var liveScenes: Int { scenes.count(where: \.isLive) }
  fileprivate var faultyApps: Int { apps.count { !$0.errors.isEmpty } }
}

extension Report {
  init(_ status: DaemonStatus) {
    let faults = status.faultyApps == 0 ? "" : ", \(status.faultyApps) with errors"
    var rows: [[String]] = [
      ["waymarkd", "\(status.daemon.version), process \(status.daemon.process)"],
      ["state", status.daemon.stateDirectory.string],
      ["apps", "\(status.apps.count)\(faults)"],
      ["scenes", "\(status.scenes.count), \(status.liveScenes) with a window"],
    ]
    rows += status.apps.compactMap { app in
      app.trouble.map { ["failed to start", "\(app.app): \($0)"] }
    }
    self.init(Table(rows).plain)
  }
}

extension JSONWriter {
  mutating func write(_ status: DaemonStatus) {
    beginObject()
    member("version", status.daemon.version)
    member("process", UInt64(status.daemon.process))
    member("state", status.daemon.stateDirectory)
    member("apps", UInt64(status.apps.count))
    member("apps_with_errors", UInt64(status.faultyApps))
    member("scenes", UInt64(status.scenes.count))
    member("live_scenes", UInt64(status.liveScenes))
    let failed = status.apps.filter { $0.activationError != nil }
    array("did_not_come", failed) { writer, app in
      writer.beginObject()
      writer.member("app", app.app)
      writer.member("error", app.activationError)
      writer.member("failed", app.activationFailed)
      writer.member("next_try", app.nextTry)
      writer.endObject()
    }
    endObject()
  }
}
