import Bytes
import DBus
import Navigation

extension Service {
  func snapshot(_ text: Text) throws(BusError) -> DBusValue {
    do throws(ServiceError) {
      let (scene, manifest) = try scene(named: text)
      return scene.state.snapshot(in: manifest, isLive: scene.isLive)
    } catch {
      throw BusError(error)
    }
  }

  func encodedPath(_ text: Text) throws(BusError) -> Text {
    do throws(ServiceError) {
      let (scene, manifest) = try scene(named: text)
      return scene.state.encodedPath(in: manifest)
    } catch {
      throw BusError(error)
    }
  }
}
