import WaymarkBytes
import WaymarkDBus
import WaymarkNavigation

extension Service {
  func watch(_ call: Call, _ what: Text) throws(ServiceError) -> Answer {
    try checkWatchable(what)
    try clients.watch(what, by: Client(of: call))
    return .reply([])
  }

  func unwatch(_ call: Call, _ what: Text) -> Answer {
    clients.unwatch(what, by: Client(of: call))
    return .reply([])
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
