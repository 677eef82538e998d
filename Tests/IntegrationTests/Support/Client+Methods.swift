import WaymarkBytes
import WaymarkDBus

// The contract's methods, in a short form for tests.

typealias Options = [(Text, DBusValue)]

extension Client {
  /// Waits until everything has arrived that the daemon has sent so far.
  func catchUp() throws {
    try call(on: "org.freedesktop.DBus.Peer", "Ping")
  }

  @discardableResult
  func open(
    _ url: Text, in scene: Text = "", _ options: Options = []
  ) throws -> (scene: Text, revision: UInt64, results: Vardict) {
    let reply = try call("OpenURL", [.string(scene), .string(url), .options(options)])
    return (reply[0].asString ?? "", reply[1].asUInt64 ?? 0, try Vardict(reply[2]))
  }

  @discardableResult
  func push(_ route: DBusValue, in scene: Text, _ options: Options = []) throws -> UInt64 {
    try change("Push", scene, [route], options)
  }

  @discardableResult
  func pop(_ count: UInt32 = 1, in scene: Text, _ options: Options = []) throws -> UInt64 {
    try change("Pop", scene, [.uint32(count)], options)
  }

  @discardableResult
  func replace(_ path: [DBusValue], in scene: Text, _ options: Options = []) throws -> UInt64 {
    try change("Replace", scene, [.path(path)], options)
  }

  /// Calls a method that returns a revision.
  @discardableResult
  func change(
    _ member: MemberName, _ scene: Text, _ arguments: [DBusValue] = [], _ options: Options = []
  ) throws -> UInt64 {
    let reply = try call(member, [.string(scene)] + arguments + [.options(options)])
    return reply[0].asUInt64 ?? 0
  }

  @discardableResult
  func attach(
    _ scene: Text, _ options: Options = []
  ) throws -> (object: ObjectPath?, snapshot: Vardict) {
    let reply = try call("Attach", [.string(scene), .options(options)])
    return (reply[0].asObjectPath, try Vardict(reply[1]))
  }

  /// Calls a method with one text and without a result: Detach, Forget, Focus, DropPending, Watch, Unwatch.
  func tell(_ member: MemberName, _ text: Text) throws {
    try call(member, [.string(text), .options([])])
  }

  func hold(_ scene: Text, _ held: Bool) throws {
    try call("SetHold", [.string(scene), .boolean(held), .options([])])
  }

  func setGate(_ app: Text, _ gate: Text, open: Bool, _ options: Options = []) throws {
    try call("SetGate", [.string(app), .string(gate), .boolean(open), .options(options)])
  }

  func beginFlow(_ scene: Text) throws -> UInt64 {
    try call("BeginFlow", [.string(scene), .options([])])[0].asUInt64 ?? 0
  }

  func endFlow(_ flow: UInt64, _ scene: Text) throws {
    try call("EndFlow", [.string(scene), .uint64(flow), .options([])])
  }

  @discardableResult
  func invalidate(_ route: DBusValue, of app: Text) throws -> [Text] {
    let reply = try call("Invalidate", [.string(app), route, .options([])])
    return (reply[0].asArray ?? []).compactMap(\.asString)
  }

  func snapshot(_ scene: Text) throws -> Vardict {
    try Vardict(try call("Snapshot", [.string(scene)])[0])
  }

  func scenes(of app: Text = "", _ options: Options = []) throws -> [Vardict] {
    let reply = try call("ListScenes", [.string(app), .options(options)])
    return try (reply[0].asArray ?? []).map(Vardict.init)
  }

  /// The selected tab's path, each route as `project id=…`.
  func path(_ scene: Text) throws -> [String] {
    try snapshot(scene)["path"]?.routes ?? []
  }

  func property(
    _ name: Text, at path: ObjectPath, of interface: Text = "org.waymark.Navigation1.Scene"
  ) throws -> DBusValue {
    let reply = try call(
      at: path, on: "org.freedesktop.DBus.Properties", "Get", [.string(interface), .string(name)])
    guard case .variant(let value) = reply[0] else { return reply[0] }
    return value
  }

  func properties(
    at path: ObjectPath, of interface: Text = "org.waymark.Navigation1.Scene"
  ) throws -> Vardict {
    try Vardict(
      try call(at: path, on: "org.freedesktop.DBus.Properties", "GetAll", [.string(interface)])[0])
  }
}

/// Returns the name of the error of a call, without the prefix of the contract's errors. Returns "none" if the
/// call succeeds.
func refusal<Value>(_ body: () throws -> Value) throws -> String {
  do {
    _ = try body()
    return "none"
  } catch let error as BusError {
    return error.shortName
  }
}

extension BusError {
  var shortName: String {
    let name = name.description
    for prefix in ["org.waymark.Navigation1.Error.", "org.freedesktop.DBus.Error."]
    where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }
}
