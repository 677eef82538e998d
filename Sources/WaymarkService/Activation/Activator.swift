import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation

/// Asks an app to come, because a link was opened in a scene that no client has attached.
///
/// An app with a bus name is activated over it. Another is started through its desktop entry by the
/// service manager, in a unit of its own: it is not the daemon's child, and outlives it. The link is
/// opened already, so whatever fails here is logged and undoes nothing.
final class Activator {
  /// An app is started at most once in this time, in microseconds.
  static let pause: UInt64 = 30_000_000

  /// Nil where there is no bus: then apps are started from their desktop entries alone.
  private let bus: Connection?
  private let log: Log
  private var started: [AppID: UInt64] = [:]
  /// The apps whose units the service manager is about to start, by its job.
  private var jobs: [ObjectPath: AppID] = [:]
  private var jobEnds: Registration?
  /// Why an app did not come when it was last called, in words.
  private(set) var failures: [AppID: Text] = [:]

  init(_ bus: Connection?, _ log: Log) {
    self.bus = bus
    self.log = log
  }

  func activate(_ app: AppID, as name: Text, scene: SceneID, _ tokens: LaunchTokens) {
    guard let name = BusName(name) else { return }
    guard let bus else {
      if mayStart(app) { startFromEntry(app, tokens) }
      return
    }
    bus.call(.bus("NameHasOwner", [.string(name.text)]), expecting: "b") {
      [weak self] result in
      guard let self else { return }
      if case .success(let values) = result, values.first == .boolean(true) {
        call(name, for: app, scene, tokens)
      } else if mayStart(app) {
        start(app, as: name, scene, tokens)
      }
    }
  }

  private func mayStart(_ app: AppID) -> Bool {
    let now = Clock.monotonic
    started = started.filter { now - $0.value < Self.pause }
    guard started[app] == nil else {
      log(.info, "\(app) is not started again, for it was started less than 30 seconds ago")
      return false
    }
    started[app] = now
    return true
  }

  private func start(_ app: AppID, as name: BusName, _ scene: SceneID, _ tokens: LaunchTokens) {
    bus?.call(.bus("ListActivatableNames", []), expecting: "as") { [weak self] result in
      guard let self else { return }
      let names = (try? result.get())?.first?.asArray ?? []
      if names.contains(.string(name.text)) {
        call(name, for: app, scene, tokens)
      } else {
        startFromEntry(app, tokens)
      }
    }
  }

  /// `org.freedesktop.Application.Activate`, which also tells the app which scene to attach.
  private func call(_ name: BusName, for app: AppID, _ scene: SceneID, _ tokens: LaunchTokens) {
    var data = tokens.vardict
    data["waymark-scene"] = .string(scene.text)
    let call = MethodCall(
      to: name, at: ObjectPath(ofApplication: name), "org.freedesktop.Application", "Activate",
      [data.value])
    bus?.call(call, timeout: .seconds(60)) { [weak self] result in
      switch result {
      case .success: self?.failures[app] = nil
      case .failure(let error): self?.fail(app, "\(name): \(error.message)")
      }
    }
  }

  private func startFromEntry(_ app: AppID, _ tokens: LaunchTokens) {
    do throws(DesktopEntry.Fault) {
      let entry = try DesktopEntry(of: app.text, in: .ofProcess)
      let unit = TransientUnit(of: app, entry, tokens)
      guard let bus else { return startDetached(entry, app, unit) }
      followJobs(on: bus)
      bus.call(unit.call, expecting: "o") { [weak self] result in
        guard let self else { return }
        switch result {
        case .success(let values): jobs[values.first?.asObjectPath ?? "/"] = app
        case .failure(let error) where error.isOfAbsence: startDetached(entry, app, unit)
        case .failure(let error): fail(app, error.message.string)
        }
      }
    } catch {
      fail(app, error.description)
    }
  }

  /// Whether the program could be started is told by the end of the job that starts its unit.
  private func followJobs(on bus: Connection) {
    guard jobEnds == nil else { return }
    let ends = SignalMatch(
      from: TransientUnit.manager, "org.freedesktop.systemd1.Manager", "JobRemoved")
    jobEnds = bus.listen(to: ends) { [unowned self] signal in
      guard signal.arguments.map(\.type) == [.uint32, .objectPath, .string, .string],
        let job = signal.arguments[1].asObjectPath, let app = jobs.removeValue(forKey: job)
      else { return }
      let unit = signal.arguments[2].asString ?? ""
      let result = signal.arguments[3].asString
      if result == "done" {
        failures[app] = nil
      } else {
        fail(app, "its unit did not start; journalctl --user -u '\(unit)' says why")
      }
    }
  }

  /// Where no service manager is on the bus.
  private func startDetached(_ entry: DesktopEntry, _ app: AppID, _ unit: TransientUnit) {
    do throws(Errno) {
      try Process.startDetached(
        entry.command, environment: unit.environment, in: entry.folder.map(FilePath.init))
      failures[app] = nil
    } catch {
      fail(app, "\(entry.file): \(error)")
    }
  }

  private func fail(_ app: AppID, _ words: String) {
    log(.warning, "\(app) was not activated: \(words)")
    failures[app] = Text(words)
  }
}

extension BusError {
  /// Whether it says that nobody has the name that was called.
  fileprivate var isOfAbsence: Bool {
    name == "org.freedesktop.DBus.Error.ServiceUnknown"
      || name == "org.freedesktop.DBus.Error.NameHasNoOwner"
      || name.text.string.utf8.starts(with: "org.freedesktop.DBus.Error.Spawn".utf8)
  }
}

extension ObjectPath {
  /// Where an application with this name has its object: `org.example.My-App` is at
  /// `/org/example/My_App`.
  fileprivate init(ofApplication name: BusName) {
    let bytes = name.text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "."): UInt8(ascii: "/")
      case UInt8(ascii: "-"): UInt8(ascii: "_")
      default: byte
      }
    }
    guard let path = Text(bytes: [UInt8(ascii: "/")] + bytes).flatMap(ObjectPath.init) else {
      preconditionFailure("a bus name with slashes for its dots is a path")
    }
    self = path
  }
}
