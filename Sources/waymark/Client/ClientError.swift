import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkEventLoop

/// Why a request has no reply: the daemon refused it or was not reached.
struct ClientError: Error, Hashable, Sendable {
  /// The last element of the error's name on the bus: `UnknownRoute`, `InvalidArgs`, `NoReply`, …
  let name: Text
  /// Says what was refused, the value, and what to do.
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

  /// The daemon's reply does not follow the contract: another program has its name, or the daemon has another
  /// version.
  init(_ fault: ContractFault) {
    self = .malformedReply(fault)
  }
}
