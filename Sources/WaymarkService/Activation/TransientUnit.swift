import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkManifests
import WaymarkNavigation

/// The unit in which an app is started: `app-<id>-<random>.service`, as the desktop environments name
/// theirs (systemd, "Desktop Environment Integration").
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

  /// The call that has the service manager start it.
  var call: MethodCall {
    // Its words are what they are: without that, `$` in them would be the service manager's to replace.
    let start = DBusValue.structure([
      .string(command[0]), .strings(command), .strings(["no-env-expand"]),
    ])
    var properties: [(Text, DBusValue)] = [
      ("Description", .string(description)),
      // Started only once its program runs.
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

  /// `-` separates the parts of the name, so that in the id it is `\x2d`.
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
