import WaymarkBytes
import WaymarkDBus
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation

/// Starts apps from their desktop entries, and reports which of them fail.
///
/// The service manager starts an app in a unit of its own, so that the app is not a child of the daemon and
/// outlives it. Without a service manager on the bus the program is started detached, and its end is unknown.
final class AppStarter {
  private struct Unit {
    let app: AppID
    let fail: (String) -> Void
  }

  private let bus: Connection?
  /// The units of apps that have not come yet, by name.
  private var units: [Text: Unit] = [:]
  /// The subscriptions to the service manager, which are held only while there are such units.
  private var signals: [Registration] = []

  init(_ bus: Connection?) {
    self.bus = bus
  }

  /// - Parameter fail: Called if the program does not start, or ends before the app is forgotten; says
  ///   why.
  func start(
    _ entry: DesktopEntry, for request: Activation.Request, fail: @escaping (String) -> Void
  ) {
    let unit = TransientUnit(of: entry, for: request)
    guard let bus else { return startDetached(entry, unit, fail) }
    units[unit.name] = Unit(app: request.scene.app, fail: fail)
    listen(on: bus)
    bus.call(unit.call, expecting: "o") { [weak self] result in
      guard case .failure(let error) = result, let self else { return }
      forget(unit: unit.name)
      if error.isOfAbsence {
        startDetached(entry, unit, fail)
      } else {
        fail(error.message.string)
      }
    }
  }

  /// Stops reporting how the app's programs end.
  func forget(_ app: AppID) {
    for (name, unit) in units where unit.app == app { forget(unit: name) }
  }

  private func forget(unit name: Text) {
    units[name] = nil
    guard units.isEmpty, !signals.isEmpty else { return }
    signals = []
    bus?.call(.serviceManager("Unsubscribe")) { _ in }
  }

  private func listen(on bus: Connection) {
    guard signals.isEmpty else { return }
    let interface: InterfaceName = "org.freedesktop.systemd1.Manager"
    let jobs = SignalMatch(from: .serviceManager, interface, "JobRemoved")
    let ends = SignalMatch(from: .serviceManager, interface, "UnitRemoved")
    signals = [
      bus.listen(to: jobs) { [unowned self] signal in
        guard signal.arguments.map(\.type) == [.uint32, .objectPath, .string, .string],
          let unit = signal.arguments[2].asString, signal.arguments[3].asString != "done"
        else { return }
        end(of: unit, "its unit did not start")
      },
      bus.listen(to: ends) { [unowned self] signal in
        guard signal.arguments.map(\.type) == [.string, .objectPath],
          let unit = signal.arguments[0].asString
        else { return }
        end(of: unit, "its unit ended before it came")
      },
    ]
    // Without this call the service manager signals only jobs.
    bus.call(.serviceManager("Subscribe")) { _ in }
  }

  private func end(of name: Text, _ what: String) {
    guard let unit = units[name] else { return }
    forget(unit: name)
    unit.fail("\(what); journalctl --user -u '\(name)' says why")
  }

  private func startDetached(
    _ entry: DesktopEntry, _ unit: TransientUnit, _ fail: (String) -> Void
  ) {
    do throws(Errno) {
      try Process.startDetached(
        entry.command, environment: unit.environment, in: entry.folder.map(FilePath.init))
    } catch {
      fail("\(entry.file): \(error)")
    }
  }
}

extension BusError {
  /// Whether the error says that the called name has no owner.
  var isOfAbsence: Bool {
    name == "org.freedesktop.DBus.Error.ServiceUnknown"
      || name == "org.freedesktop.DBus.Error.NameHasNoOwner"
      || name.text.string.utf8.starts(with: "org.freedesktop.DBus.Error.Spawn".utf8)
  }
}
