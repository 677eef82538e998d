import Testing
import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkEventLoop
import WaymarkTestSupport

/// A client of the daemon. Its calls wait for their replies, and it keeps all that comes in, in order.
final class Client {
  enum Event: Equatable {
    case reply(MemberName)
    case failure(MemberName)
    case signal(Signal)
  }

  let connection: Connection
  private let desktop: Desktop
  private var listening: [Registration] = []
  /// Replies and signals of the daemon, in the order in which they came.
  private(set) var events: [Event] = []

  init(on desktop: Desktop) throws {
    self.desktop = desktop
    connection = try Connection(bus: Text(desktop.bus.address), on: desktop.loop)
    listen()
    // The bus handles messages in order, so every later signal of the daemon arrives.
    try call(
      to: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", on: "org.freedesktop.DBus", "GetId")
    forgetEvents()
  }

  /// Connects without a bus.
  init(over socket: String, on desktop: Desktop) throws {
    self.desktop = desktop
    connection = try Connection(peer: Text("unix:path=" + socket), on: desktop.loop)
    listen()
  }

  private func listen() {
    let interfaces: [InterfaceName] = [
      "org.waymark.Navigation1.Scene", "org.freedesktop.DBus.Properties",
    ]
    for interface in interfaces {
      listening.append(
        connection.listen(to: SignalMatch(from: "org.waymark.Navigation1", interface)) {
          [unowned self] signal in note(.signal(signal))
        })
    }
  }

  /// Forgets what has come so far.
  func forgetEvents() {
    events = []
  }

  /// The methods of the replies so far.
  var replies: [MemberName] {
    events.compactMap { if case .reply(let member) = $0 { member } else { nil } }
  }

  /// The signals so far.
  var signals: [Signal] {
    events.compactMap { if case .signal(let signal) = $0 { signal } else { nil } }
  }

  private func note(_ event: Event) {
    events.append(event)
    desktop.loop.exit(0)
  }

  var name: Text { connection.uniqueName?.text ?? "" }

  // MARK: Calls

  /// The signature of each method's reply, without those that are empty.
  private static let replies: [MemberName: Signature] = {
    var replies: [MemberName: Signature] = [
      "Get": "v", "GetAll": "a{sv}", "Introspect": "s", "GetId": "s",
    ]
    for call in AllCalls.types { replies[call.member] = call.replySignature }
    return replies
  }()

  @discardableResult
  func call(
    to name: BusName = "org.waymark.Navigation1", at path: ObjectPath = "/org/waymark/Navigation1",
    on interface: InterfaceName = "org.waymark.Navigation1", _ member: MemberName,
    _ arguments: [DBusValue] = []
  ) throws -> [DBusValue] {
    let pending = begin(to: name, at: path, on: interface, member, arguments)
    return try pending.result()
  }

  /// Returns the process of the bus. The bus answers after it has passed on what it got before.
  func processOfBus() throws -> Int32 {
    let answer = try connection.callBlocking(
      .bus("GetConnectionUnixProcessID", [.string("org.freedesktop.DBus")]), expecting: "u")
    return Int32(try #require(answer[0].asUInt32))
  }

  /// A call that was sent, and whose reply is awaited later.
  func begin(
    to name: BusName = "org.waymark.Navigation1", at path: ObjectPath = "/org/waymark/Navigation1",
    on interface: InterfaceName = "org.waymark.Navigation1", _ member: MemberName,
    _ arguments: [DBusValue] = []
  ) -> Pending {
    let pending = Pending(member, on: desktop)
    let call = MethodCall(to: name, at: path, interface, member, arguments)
    connection.call(call, expecting: Self.replies[member] ?? "") { [weak self] result in
      pending.outcome = result
      if case .success = result { self?.note(.reply(member)) } else { self?.note(.failure(member)) }
    }
    return pending
  }

  final class Pending {
    fileprivate var outcome: CallResult?
    private let member: MemberName
    private let desktop: Desktop

    fileprivate init(_ member: MemberName, on desktop: Desktop) {
      self.member = member
      self.desktop = desktop
    }

    func result() throws -> [DBusValue] {
      try desktop.wait(for: "a reply to \(member)") { outcome != nil }
      return try outcome?.get() ?? []
    }
  }
}
