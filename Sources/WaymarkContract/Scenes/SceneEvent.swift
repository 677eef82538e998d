package import WaymarkDBus
package import WaymarkNavigation

/// What a watcher hears of a scene.
package enum SceneEvent: Hashable, Sendable {
  case changed(SceneID, SceneChange)
  /// The scene is gone for good.
  case forgotten(SceneID)

  /// Nil for a signal that says nothing about a scene.
  package init?(_ signal: Signal) throws(ContractFault) {
    guard let scene = SceneID(object: signal.path) else { return nil }
    switch (signal.interface, signal.member) {
    case (.scene, SceneSignal.forgotten.name):
      self = .forgotten(scene)
    case (.properties, "PropertiesChanged"):
      guard signal.arguments.count == 3, signal.arguments[0].asString == InterfaceName.scene.text
      else { return nil }
      self = .changed(scene, try SceneChange.read(signal.arguments[1]))
    default: return nil
    }
  }
}
