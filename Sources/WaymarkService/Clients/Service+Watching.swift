import WaymarkBytes
import WaymarkDBus
import WaymarkNavigation

extension Service {
  func watch(_ subject: Text, by client: Client) throws(ServiceError) {
    try checkWatchable(subject)
    try clients.watch(subject, by: client)
  }

  /// A scene, an app's scenes (`<app-id>/`), or all ("").
  private func checkWatchable(_ what: Text) throws(ServiceError) {
    guard !what.isEmpty else { return }
    if what.utf8.last == UInt8(ascii: "/"),
      let app = Text(bytes: what.utf8.dropLast()).flatMap(AppID.init)
    {
      _ = try manifest(of: app)
    } else {
      _ = try manifest(of: try sceneID(what).app)
    }
  }
}
