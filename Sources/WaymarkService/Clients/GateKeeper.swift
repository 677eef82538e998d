import WaymarkContract
import WaymarkNavigation

/// Opens and closes the gates of apps.
struct GateKeeper {
  let changes: Changes

  /// Opens or closes a gate. When a gate opens, what waits behind it is applied, even in scenes that are put
  /// away (R40).
  func set(
    _ set: SetGateCall, _ incoming: Incoming<SetGateCall>
  ) throws(ServiceError) -> Outcome<Void> {
    let manifest = try changes.apps.manifest(named: set.app)
    guard manifest.gates[set.gate] != nil else {
      throw .navigation(.unknownGate(set.gate, declared: manifest.gates.keys.sorted()))
    }
    let name = Gates.Name(app: manifest.app, gate: set.gate)
    if set.isOpen {
      changes.gates.open(name, by: incoming.client, keeping: set.options.keep)
      changes.clients.update(incoming.client) { $0.gates.insert(name) }
      settleScenes(of: manifest)
    } else {
      for opener in changes.gates.close(name) {
        changes.clients.update(opener) { $0.gates.remove(name) }
      }
    }
    guard set.options.isDurable else { return .reply(()) }
    changes.syncs.replyWhenAllStable((), to: incoming)
    return .later
  }

  private func settleScenes(of manifest: Manifest) {
    changes.scenes.loadParked(of: manifest)
    for scene in changes.scenes.scenes(of: manifest.app).sorted(by: { $0.id < $1.id }) {
      changes.settle(scene)
    }
  }
}
