import WaymarkBytes
import WaymarkDBus
package import WaymarkNavigation

extension NavigationRequest where Answer == Snapshot {
  package static func snapshot(of scene: SceneID) -> Self {
    Self("Snapshot", [.scene(scene)], expecting: "a{sv}") { values throws(ClientError) in
      try Snapshot(Fields(values.first))
    }
  }
}

extension NavigationRequest where Answer == (object: ObjectPath, snapshot: Snapshot) {
  /// - Parameter resume: The revision that the caller's window still shows.
  package static func attach(
    _ scene: SceneID, isFocused: Bool = false, takingOver: Bool = false, resume: UInt64? = nil
  ) -> Self {
    var options = Vardict()
    options.set("focused", isFocused)
    options.set("take_over", takingOver)
    options["resume"] = resume.map(DBusValue.uint64)
    return Self("Attach", [.scene(scene), options.value], expecting: "oa{sv}") {
      values throws(ClientError) in
      guard let object = values.first?.asObjectPath else { throw .malformedReply("no object") }
      return (object, try Snapshot(Fields(values.last)))
    }
  }
}

extension NavigationRequest where Answer == Void {
  package static func detach(_ scene: SceneID) -> Self {
    Self("Detach", [.scene(scene), .noOptions])
  }

  package static func forget(_ scene: SceneID) -> Self {
    Self("Forget", [.scene(scene), .noOptions])
  }

  package static func focus(_ scene: SceneID) -> Self {
    Self("Focus", [.scene(scene), .noOptions])
  }
}

extension NavigationRequest where Answer == [SceneSummary] {
  /// - Parameters:
  ///   - app: Nil for every app.
  ///   - limit: Nil for the daemon's own, 1,000.
  package static func listScenes(of app: AppID? = nil, limit: UInt32? = nil) -> Self {
    var options = Vardict()
    options["limit"] = limit.map(DBusValue.uint32)
    return Self("ListScenes", [.app(app), options.value], expecting: "aa{sv}") {
      values throws(ClientError) in
      try Fields.list(values.first, SceneSummary.init)
    }
  }
}
