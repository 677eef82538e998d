/// The result of a request for a name.
package enum NameRequest: Hashable, Sendable {
  case owned
  /// Another connection has it: its unique name and process, if the bus could tell them.
  case taken(by: BusName?, process: UInt32?)
}

extension Connection {
  /// Requests a well-known name without waiting in its queue and without letting others replace us. Blocks.
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

  /// Releases a name, and calls `then` once no more calls to it can come. Earlier calls have been handled
  /// by then. If the bus does not answer, calls it after the timeout.
  package func releaseName(
    _ name: BusName, timeout: Duration, then: @escaping () -> Void
  ) {
    call(.bus("ReleaseName", [.string(name.text)]), expecting: "u", timeout: timeout) { _ in
      then()
    }
  }

  private func holder(of name: BusName) -> NameRequest {
    // The holder may have disconnected by now. Then nothing more is known.
    let owner = try? callBlocking(.bus("GetNameOwner", [.string(name.text)]), expecting: "s")
    guard let owner = owner?.first?.asString, let unique = BusName(owner) else {
      return .taken(by: nil, process: nil)
    }
    let process = try? callBlocking(
      .bus("GetConnectionUnixProcessID", [.string(owner)]), expecting: "u")
    return .taken(by: unique, process: process?.first?.asUInt32)
  }
}
