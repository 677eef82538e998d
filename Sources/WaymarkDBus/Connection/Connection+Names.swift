/// What became of the wish for a name.
package enum NameRequest: Hashable, Sendable {
  case owned
  /// Another connection has it: its unique name and process, where they could be had.
  case taken(by: BusName?, process: UInt32?)
}

extension Connection {
  /// Asks for a well-known name: at once or not at all, and not to be taken away. Blocks.
  package func requestName(_ name: BusName) throws(BusError) -> NameRequest {
    let doNotQueue: UInt32 = 4
    let answer = try callBlocking(
      .bus("RequestName", [.string(name.text), .uint32(doNotQueue)]), expecting: "u")
    let primaryOwner: UInt32 = 1
    let alreadyOwner: UInt32 = 4
    switch answer.first {
    case .uint32(primaryOwner), .uint32(alreadyOwner): return .owned
    default: return holder(of: name)
    }
  }

  /// Gives a name back, and calls `then` once no more calls to it can come: those made before have
  /// been handed out by then.
  package func releaseName(_ name: BusName, then: @escaping () -> Void) {
    call(.bus("ReleaseName", [.string(name.text)]), expecting: "u") { _ in then() }
  }

  private func holder(of name: BusName) -> NameRequest {
    // The holder may be gone by now; then there is nothing more to say than that it was taken.
    let owner = try? callBlocking(.bus("GetNameOwner", [.string(name.text)]), expecting: "s")
    guard let owner = owner?.first?.asString, let unique = BusName(owner) else {
      return .taken(by: nil, process: nil)
    }
    let process = try? callBlocking(
      .bus("GetConnectionUnixProcessID", [.string(owner)]), expecting: "u")
    return .taken(by: unique, process: process?.first?.asUInt32)
  }
}
