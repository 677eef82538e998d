import WaymarkBytes
import WaymarkContract
import WaymarkFiles
import WaymarkManifests

/// Looks at everything that Waymark needs, from the bus to the handlers of links.
///
/// What rests on something that is at fault is not looked at: without a bus there is no daemon to ask.
struct Doctor {
  private(set) var diagnoses: [Diagnosis] = []

  var status: Waymark.Status {
    diagnoses.contains { $0.verdict == .fault } ? .refused : .done
  }

  init() {
    guard let client = lookAtBus() else { return }
    lookAtUnits(client)
    // A daemon whose unit cannot start keeps whoever calls it waiting.
    guard status == .done || (try? client.isServed()) == true else { return }
    guard let daemon = lookAtDaemon(client) else { return }
    diagnoses.append(Self.diagnose(version: daemon))
    diagnoses.append(
      Self.diagnose(state: daemon.stateDirectory, stateHome: XDG.ofProcess.stateHome))
    do throws(ClientError) {
      let apps = try client.send(ListAppsCall())
      diagnoses += Self.diagnose(apps, handlers: .ofProcess)
    } catch {
      diagnoses.append(.fault("apps", "\(CommandError.request(error))", do: Self.readTheLog))
    }
  }

  static let readTheLog =
    "read what it said: journalctl --user -u waymarkd, or run waymarkd in a terminal"

  private mutating func lookAtBus() -> NavigationClient? {
    do throws(ClientError) {
      let client = try NavigationClient.onSessionBus()
      diagnoses.append(.good("bus", "there is a session bus"))
      return client
    } catch {
      diagnoses.append(
        .fault(
          "bus", error.message.string,
          do: "log in to a session, or run this under dbus-run-session"))
      return nil
    }
  }

  private mutating func lookAtUnits(_ client: NavigationClient) {
    let service: UnitFacts
    let socket: UnitFacts
    do throws(ClientError) {
      service = try client.unitFacts(of: "waymarkd.service")
      socket = try client.unitFacts(of: "waymarkd.socket")
    } catch {
      return diagnoses.append(
        .good("unit", "no service manager is on the bus, and none is needed"))
    }
    diagnoses += Self.diagnose(service: service, socket: socket)
  }

  private mutating func lookAtDaemon(_ client: NavigationClient) -> DaemonFacts? {
    do throws(ClientError) {
      let wasServed = try client.isServed()
      if try !client.isActivatable() {
        diagnoses.append(
          .hint(
            "activation", "the bus cannot start waymarkd",
            do: "install org.waymark.Navigation1.service in share/dbus-1/services"))
      }
      let daemon = try client.daemonFacts()
      let how = wasServed ? "runs" : "was not running, and came when it was called"
      diagnoses.append(.good("daemon", "\(how), process \(daemon.process)"))
      return daemon
    } catch {
      diagnoses.append(
        .fault("daemon", "\(CommandError.request(error))", do: Self.readTheLog))
      return nil
    }
  }
}
