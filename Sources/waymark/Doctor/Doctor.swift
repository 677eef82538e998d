import WaymarkBytes
import WaymarkContract
import WaymarkFiles
import WaymarkManifests

/// Checks everything that Waymark needs, from the bus to the handlers of links.
///
/// It does not check things that depend on something faulty: without a bus, there is no daemon to ask.
struct Doctor {
  private(set) var diagnoses: [Diagnosis] = []

  var status: Waymark.Status {
    diagnoses.contains { $0.verdict == .fault } ? .refused : .done
  }

  init() {
    guard let client = checkBus() else { return }
    checkUnits(client)
    // If the unit failed, a call would wait for a daemon that does not start.
    guard status == .done || (try? client.isServed()) == true else { return }
    guard let daemon = checkDaemon(client) else { return }
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
    "read its log with journalctl --user -u waymarkd, or run waymarkd in a terminal"

  private mutating func checkBus() -> NavigationClient? {
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

  private mutating func checkUnits(_ client: NavigationClient) {
    let service: UnitFacts
    let socket: UnitFacts
    do throws(ClientError) {
      service = try client.unitFacts(of: "waymarkd.service")
      socket = try client.unitFacts(of: "waymarkd.socket")
    } catch {
      return diagnoses.append(
        .good("unit", "there is no service manager on the bus, and Waymark does not need one"))
    }
    diagnoses += Self.diagnose(service: service, socket: socket)
  }

  private mutating func checkDaemon(_ client: NavigationClient) -> DaemonFacts? {
    do throws(ClientError) {
      let wasServed = try client.isServed()
      if try !client.isActivatable() {
        diagnoses.append(
          .hint(
            "activation", "the bus cannot start waymarkd",
            do: "install org.waymark.Navigation1.service in share/dbus-1/services"))
      }
      let daemon = try client.daemonFacts()
      let how = wasServed ? "is running" : "was not running; the bus started it"
      diagnoses.append(.good("daemon", "\(how), as process \(daemon.process)"))
      return daemon
    } catch {
      diagnoses.append(
        .fault("daemon", "\(CommandError.request(error))", do: Self.readTheLog))
      return nil
    }
  }
}
