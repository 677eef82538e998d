import WaymarkBytes
import WaymarkDBus
import WaymarkNavigation

extension Service {
  func snapshot(_ text: Text) throws(ServiceError) -> DBusValue {
    let (scene, manifest) = try scene(named: text)
    return scene.state.snapshot(in: manifest, isLive: scene.isLive)
  }

  func encodedPath(_ text: Text) throws(ServiceError) -> Text {
    let (scene, manifest) = try scene(named: text)
    return scene.state.encodedPath(in: manifest)
  }
}
