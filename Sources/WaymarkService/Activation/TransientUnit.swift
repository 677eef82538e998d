import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkManifests
import WaymarkNavigation

/// The unit in which an app is started. Its name is `app-<id>-<random>.service`, as in desktop environments
/// (systemd, "Desktop Environment Integration").
struct TransientUnit {
  let name: Text
  let environment: [Text]
  private let description: Text
  private let command: [Text]
  private let folder: Text?

  init(of entry: DesktopEntry, for request: Activation.Request) {
    let app = Self.escape(request.scene.app.text)
    name = Text("app-\(app)-\(UInt64.random(in: 0...UInt64.max)).service")
    description = entry.name
    command = entry.command
    folder = entry.folder
    let tokens = request.tokens
    environment = [
      Text("WAYMARK_SCENE=\(request.scene)"),
      tokens.activationToken.map { Text("XDG_ACTIVATION_TOKEN=\($0)") },
      tokens.startupID.map { Text("DESKTOP_STARTUP_ID=\($0)") },
    ].compactMap(\.self)
  }

  /// The call that asks the service manager to start the unit.
  var call: MethodCall {
    // The service manager would replace `$` in the arguments otherwise.
    let start = DBusValue.structure([
      .string(command[0]), .strings(command), .strings(["no-env-expand"]),
    ])
    var properties: [(Text, DBusValue)] = [
      ("Description", .string(description)),
      // The unit counts as started only after its program runs.
      ("Type", .string("exec")),
      ("ExecStartEx", .array(element: "(sasas)", [start])),
      ("Environment", .strings(environment)),
      ("Slice", .string("app.slice")),
      ("CollectMode", .string("inactive-or-failed")),
    ]
    if let folder { properties.append(("WorkingDirectory", .string(folder))) }
    return .serviceManager(
      "StartTransientUnit",
      [
        .string(name), .string("fail"),
        .array(
          element: "(sv)",
          properties.map { .structure([.string($0.0), .variant($0.1)]) }),
        .array(element: "(sa(sv))", []),
      ])
  }

  /// Writes `-` in the app id as `\x2d`, because `-` separates the parts of a unit's name.
  private static func escape(_ id: Text) -> String {
    id.utf8.reduce(into: "") { name, byte in
      name += byte == UInt8(ascii: "-") ? "\\x2d" : String(UnicodeScalar(byte))
    }
  }
}

extension BusName {
  static let serviceManager: BusName = "org.freedesktop.systemd1"
}

extension MethodCall {
  /// A call to the person's service manager.
  static func serviceManager(
    _ member: MemberName, _ arguments: [DBusValue] = []
  ) -> MethodCall {
    MethodCall(
      to: .serviceManager, at: "/org/freedesktop/systemd1",
      "org.freedesktop.systemd1.Manager", member, arguments)
  }
}
