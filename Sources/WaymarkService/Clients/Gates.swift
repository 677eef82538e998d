import WaymarkBytes
import WaymarkNavigation

/// The gates that are open.
///
/// A gate stays open while a client that opened it is on the bus. If one of them asked to keep it, it stays
/// open until it is closed. All gates are closed when the daemon starts.
final class Gates {
  struct Name: Hashable {
    let app: AppID
    let gate: Text
  }

  private struct Opening {
    var openers: Set<Client> = []
    var isKept = false
  }

  private var openings: [AppID: [Text: Opening]] = [:]

  /// Returns the app's rules at this moment: its manifest and its open gates.
  func rules(_ manifest: Manifest) -> Rules {
    Rules(manifest, openGates: openings[manifest.app].map { Set($0.keys) } ?? [])
  }

  func open(_ name: Name, by client: Client, keeping: Bool) {
    var opening = openings[name.app]?[name.gate] ?? Opening()
    opening.openers.insert(client)
    if keeping { opening.isKept = true }
    openings[name.app, default: [:]][name.gate] = opening
  }

  /// Closes the gate, whoever opened it.
  ///
  /// - Returns: The clients that had opened it.
  func close(_ name: Name) -> Set<Client> {
    openings[name.app]?.removeValue(forKey: name.gate)?.openers ?? []
  }

  /// Closes the gates that only this client had opened, except those that are kept.
  func leave(_ client: Client, _ names: Set<Name>) {
    for name in names {
      guard var opening = openings[name.app]?[name.gate] else { continue }
      opening.openers.remove(client)
      let closes = opening.openers.isEmpty && !opening.isKept
      openings[name.app]?[name.gate] = closes ? nil : opening
    }
  }

  func closeUndeclared(by manifest: Manifest) {
    openings[manifest.app] = openings[manifest.app]?.filter { manifest.gates[$0.key] != nil }
  }
}
