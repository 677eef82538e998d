import WaymarkBytes
package import WaymarkDBus
package import WaymarkNavigation

extension ObjectPath {
  /// The object of a scene.
  package init(of scene: SceneID) {
    self.init(madeValid: Text("\(Self.scenes)/\(scene.pathElement)"))
  }
}

extension SceneID {
  /// The scene whose object has this path.
  package init?(object path: ObjectPath) {
    guard let element = path.element(below: .scenes) else { return nil }
    self.init(pathElement: element)
    guard ObjectPath(of: self) == path else { return nil }
  }
}
