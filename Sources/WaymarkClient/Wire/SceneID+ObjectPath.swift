import WaymarkDBus
import WaymarkNavigation

extension SceneID {
  /// The scene whose object has this path.
  init?(object path: ObjectPath) {
    guard let element = path.element(below: "/org/waymark/Navigation1/scene") else { return nil }
    self.init(pathElement: element)
  }
}
