import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkEventLoop

/// Why a request got no answer: what the daemon refused, or why it was not reached.
struct ClientError: Error, Hashable, Sendable {
  /// The last element of the error's name on the bus: `UnknownRoute`, `InvalidArgs`, `NoReply`, …
  let name: Text
  /// What was refused, the value, and what would do.
  let message: Text

  init(_ name: Text, _ message: Text) {
    self.name = name
    self.message = message
  }
}

extension ClientError {
  init(_ error: BusError) {
    let name = error.name.text.utf8.split(separator: UInt8(ascii: ".")).last
    self.init(Text(name.map(Substring.init) ?? ""), error.message)
  }

  init(_ error: ConnectionError) {
    self.init("NotConnected", Text(error.description))
  }

  init(_ error: LoopError) {
    self.init("NotConnected", Text(error.description))
  }

  init(_ fault: ContractFault) {
    self = .malformedReply(fault.description)
  }

  /// The daemon's answer is not what the contract says: another program has its name, or it is of a
  /// version that keeps another contract.
  static func malformedReply(_ what: String) -> ClientError {
    ClientError("MalformedReply", Text("the daemon's answer is not as agreed: \(what)"))
  }
}
