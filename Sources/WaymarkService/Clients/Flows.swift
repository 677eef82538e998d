import WaymarkBytes
import WaymarkContract
import WaymarkNavigation

/// Begins and ends flows. A flow is work that may navigate later, unless the person has moved on.
struct Flows {
  let changes: Changes

  /// Begins a flow.
  ///
  /// - Returns: The flow's number: random, never 0 and never given again.
  func begin(_ begin: BeginFlowCall, by client: Client) throws(ServiceError) -> UInt64 {
    let (scene, _) = try changes.scenes.scene(named: begin.scene)
    var flow = UInt64.random(in: 1...UInt64.max)
    while scene.state.flows.contains(flow) { flow = UInt64.random(in: 1...UInt64.max) }
    let next = try answering(ServiceError.navigation) { () throws(NavigationError) in
      try scene.state.beginningFlow(flow)
    }
    changes.replace(scene, with: next)
    scene.flowOwners[flow] = client
    changes.clients.update(client) { $0.flows.insert(scene.id) }
    return flow
  }

  func end(_ end: EndFlowCall) throws(ServiceError) {
    // Flows are not stored, so a scene that is not loaded has none.
    let id = try changes.scenes.place(named: end.scene).id
    guard let scene = changes.scenes[id] else { throw .navigation(.flowEnded(end.flow)) }
    let next = try answering(ServiceError.navigation) { () throws(NavigationError) in
      try scene.state.endingFlow(end.flow)
    }
    changes.replace(scene, with: next)
  }

  /// Ends the flows that the client began in a scene.
  func end(of client: Client, in id: SceneID) {
    guard let scene = changes.scenes[id] else { return }
    let flows = Set(scene.flowOwners.filter { $0.value == client }.keys)
    changes.replace(scene, with: scene.state.endingFlows(flows))
  }
}
