// A flow is a number for work that may navigate later. Calls carry it, and it ends as soon as the person
// goes elsewhere (R55, R57).

extension Scene {
  package static let mostFlows = 64

  package func beginningFlow(_ number: UInt64) throws(NavigationError) -> Scene {
    guard flows.count < Self.mostFlows else { throw .tooManyFlows(limit: Self.mostFlows) }
    var next = self
    next.flows.insert(number)
    return next
  }

  package func endingFlow(_ number: UInt64) throws(NavigationError) -> Scene {
    guard flows.contains(number) else { throw .flowEnded(number) }
    return endingFlows([number])
  }

  package func endingFlows(_ numbers: Set<UInt64>) -> Scene {
    var next = self
    next.flows.subtract(numbers)
    return next
  }
}
