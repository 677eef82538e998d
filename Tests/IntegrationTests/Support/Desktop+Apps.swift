import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

// The app of these tests as a program of its own, which links bring.
extension Desktop {
  /// What starts the app, which writes down how it was asked.
  private var command: String {
    "/usr/bin/python3 \(Package.client("app.py")) \(TestApp.id) \(home.path("app.log"))"
  }

  /// Lets the bus start the app with the script `start`, which the test may replace.
  func installService() throws {
    try bus.folder.write(
      """
      [D-BUS Service]
      Name=\(TestApp.id)
      Exec=/bin/sh \(home.path("start"))
      """, to: "services/\(TestApp.id).service")
    try connect().call(
      to: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", on: "org.freedesktop.DBus",
      "ReloadConfig")
  }

  /// - Parameter starts: Whether the app starts; else it ends at once.
  func writeStart(starts: Bool = true) throws {
    try home.write(starts ? "exec \(command)\n" : "exit 1\n", to: "start")
  }

  func installDesktopEntry() throws {
    try home.write(
      "[Desktop Entry]\nType=Application\nName=Test\nExec=\(command)\n",
      to: "data/applications/\(TestApp.id).desktop")
  }

  /// What the app has written down, a line each.
  var appLog: [Substring] {
    ((try? home.contents(of: "app.log")) ?? "").split(separator: "\n")
  }

  /// Runs the loop until the scene has a window, or has none.
  func waitForWindow(of scene: Text, isLive: Bool = true, _ client: Client) throws {
    try client.tell("Watch", scene)
    var live = try client.snapshot(scene)["live"]
    try wait(for: "a change of \(scene)") {
      for signal in client.signals where signal.path == ObjectPath(ofScene: scene) {
        if let changed = try? Vardict(signal.arguments[1]), let value = changed["Live"] {
          live = value
        }
      }
      return live == .boolean(isLive)
    }
    client.forgetEvents()
    try client.tell("Unwatch", scene)
  }
}

extension ObjectPath {
  /// The object of a scene whose id needs only `.` and `/` escaped.
  init?(ofScene scene: Text) {
    let escaped = scene.string.replacing(".", with: "_2e").replacing("/", with: "_2f")
    self.init(Text("/org/waymark/Navigation1/scene/\(escaped)"))
  }
}
