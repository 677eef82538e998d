// A flow is work that may navigate later: it is over as soon as the person has gone elsewhere, so that
// a late result navigates nobody (R57). `applying` ends flows; here they begin, and end by themselves.

extension Scene {
  package static let mostFlows = 64

  /// The scene with one more flow; its number was never given before.
  package func beginningFlow(_ flow: UInt64) throws(NavigationError) -> Scene {
    guard flows.count < Self.mostFlows else { throw .tooManyFlows(limit: Self.mostFlows) }
    var next = self
    next.flows.insert(flow)
    return next
  }

  package func endingFlow(_ flow: UInt64) throws(NavigationError) -> Scene {
    guard flows.contains(flow) else { throw .flowEnded(flow) }
    var next = self
    next.flows.remove(flow)
    return next
  }
}
