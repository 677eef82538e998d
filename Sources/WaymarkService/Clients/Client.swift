import WaymarkDBus

/// A program that calls. On the bus its unique name identifies it. On the Unix socket its connection does.
///
/// Everything that a client has ends when it leaves, so that no client outlives its connection here.
struct Client: Hashable {
  private(set) weak var connection: Connection?
  /// The unique name on the bus; nil for a client on the Unix socket.
  let name: BusName?
  private let identity: ObjectIdentifier?

  init(_ connection: Connection?, _ name: BusName?) {
    self.connection = connection
    self.name = name
    identity = connection.map(ObjectIdentifier.init)
  }

  init(of call: Call) {
    self.init(call.connection, call.sender)
  }

  /// Returns whether the client made this call. A closed connection is no client's: a later one may have the
  /// same address in memory, and so the same identity.
  func isCaller(of call: Call) -> Bool {
    identity == call.connectionID && name == call.sender && call.connection != nil
  }

  static func == (left: Client, right: Client) -> Bool {
    left.identity == right.identity && left.name == right.name
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(name)
  }
}
