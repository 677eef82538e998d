package import WaymarkBytes
import WaymarkDBus
package import WaymarkNavigation

extension NavigationRequest where Answer == [AppSummary] {
  package static func listApps() -> Self {
    Self("ListApps", [], expecting: "aa{sv}") { values throws(ClientError) in
      try Fields.list(values.first, AppSummary.init)
    }
  }
}

// Flows, gates and holds.
extension NavigationRequest where Answer == UInt64 {
  package static func beginFlow(in scene: SceneID) -> Self {
    Self("BeginFlow", [.scene(scene), .noOptions])
  }
}

extension NavigationRequest where Answer == Void {
  package static func endFlow(_ flow: UInt64, in scene: SceneID) -> Self {
    Self("EndFlow", [.scene(scene), .uint64(flow), .noOptions])
  }

  /// - Parameter keep: Whether an open gate stays open when this connection ends.
  package static func setGate(
    _ gate: Text, of app: AppID, open: Bool, keep: Bool = false, isDurable: Bool = false
  ) -> Self {
    var options = ChangeOptions(isDurable: isDurable).vardict
    options.set("keep", keep)
    return Self("SetGate", [.app(app), .string(gate), .boolean(open), options.value])
  }

  package static func setHold(_ held: Bool, in scene: SceneID) -> Self {
    Self("SetHold", [.scene(scene), .boolean(held), .noOptions])
  }

  package static func dropPending(in scene: SceneID) -> Self {
    Self("DropPending", [.scene(scene), .noOptions])
  }
}

extension NavigationRequest where Answer == [Text] {
  /// Answers the scenes that changed.
  package static func invalidate(
    _ route: Route, of app: AppID, isDurable: Bool = false
  ) -> Self {
    let options = ChangeOptions(isDurable: isDurable)
    return Self("Invalidate", [.app(app), .route(route), options.value], expecting: "as") {
      values throws(ClientError) in
      guard let scenes = values.first?.asTexts else { throw .malformedReply("no scenes") }
      return scenes
    }
  }
}

// Watching and upkeep.
extension NavigationRequest where Answer == Void {
  package static func watch(_ subject: WatchSubject) -> Self {
    Self("Watch", [.string(subject.text), .noOptions])
  }

  package static func unwatch(_ subject: WatchSubject) -> Self {
    Self("Unwatch", [.string(subject.text), .noOptions])
  }

  package static func sync() -> Self { Self("Sync") }
  package static func reload() -> Self { Self("Reload") }
}
