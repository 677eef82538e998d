import WaymarkDBus

/// Who calls: somebody on the bus, by the unique name that the bus gave, or the other end of a
/// connection of its own.
///
/// What a client has is given up when it leaves, so that none outlives its connection here.
struct Client: Hashable {
  private(set) weak var connection: Connection?
  /// Nil where there is no bus in between.
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

  /// A connection that is gone may have left its place in memory, and with it its identity, to a later one.
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
