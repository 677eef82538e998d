package import WaymarkBytes
import WaymarkDBus
package import WaymarkNavigation

extension NavigationRequest where Answer == UInt64 {
  package static func push(
    _ route: Route, in scene: SceneID, unlessTop: Bool = false, replacingTop: Bool = false,
    _ options: ChangeOptions = ChangeOptions()
  ) -> Self {
    var all = options.vardict
    all.set("unless_top", unlessTop)
    all.set("replace_top", replacingTop)
    return Self("Push", [.scene(scene), .route(route), all.value])
  }

  package static func pop(
    _ count: UInt32 = 1, in scene: SceneID, _ options: ChangeOptions = ChangeOptions()
  ) -> Self {
    Self("Pop", [.scene(scene), .uint32(count), options.value])
  }

  package static func popTo(
    _ route: Route, in scene: SceneID, _ options: ChangeOptions = ChangeOptions()
  ) -> Self {
    Self("PopTo", [.scene(scene), .route(route), options.value])
  }

  package static func popToRoot(
    in scene: SceneID, _ options: ChangeOptions = ChangeOptions()
  ) -> Self {
    Self("PopToRoot", [.scene(scene), options.value])
  }

  /// - Parameter tab: Nil for the selected one.
  package static func replace(
    _ path: [Route], in scene: SceneID, tab: Text? = nil, sheet: Route? = nil,
    cover: Route? = nil, _ options: ChangeOptions = ChangeOptions()
  ) -> Self {
    var all = options.vardict
    all["tab"] = tab.map(DBusValue.string)
    all["sheet"] = sheet.map(DBusValue.route)
    all["cover"] = cover.map(DBusValue.route)
    return Self("Replace", [.scene(scene), .path(path), all.value])
  }

  package static func selectTab(
    _ tab: Text, in scene: SceneID, _ options: ChangeOptions = ChangeOptions()
  ) -> Self {
    Self("SelectTab", [.scene(scene), .string(tab), options.value])
  }

  package static func present(
    _ sheet: Route, in scene: SceneID, _ options: ChangeOptions = ChangeOptions()
  ) -> Self {
    Self("Present", [.scene(scene), .route(sheet), options.value])
  }

  package static func dismiss(
    in scene: SceneID, _ options: ChangeOptions = ChangeOptions()
  ) -> Self {
    Self("Dismiss", [.scene(scene), options.value])
  }

  package static func restorePath(
    _ encoded: Text, in scene: SceneID, _ options: ChangeOptions = ChangeOptions()
  ) -> Self {
    Self("RestorePath", [.scene(scene), .string(encoded), options.value])
  }
}

extension NavigationRequest where Answer == Text {
  package static func encodedPath(of scene: SceneID) -> Self {
    .text("EncodedPath", [.scene(scene)])
  }
}
