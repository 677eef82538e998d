import WaymarkBytes
import WaymarkContract
import WaymarkNavigation

extension Service {
  func snapshot(_ call: SnapshotCall) throws(ServiceError) -> Snapshot {
    let (scene, manifest) = try scene(named: call.scene)
    return Snapshot(of: scene.state, in: manifest, isLive: scene.isLive)
  }

  func encodedPath(_ call: EncodedPathCall) throws(ServiceError) -> Text {
    let (scene, manifest) = try scene(named: call.scene)
    return scene.state.encodedPath(in: manifest)
  }
}
