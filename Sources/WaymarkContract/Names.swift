package import WaymarkDBus

// What the daemon is called: org.waymark.Navigation1.xml and org.waymark.Navigation1.Scene.xml are the
// contract, and this target is the one place in Swift that has its words.

extension BusName {
  package static let navigation: BusName = "org.waymark.Navigation1"
}

extension InterfaceName {
  package static let navigation: InterfaceName = "org.waymark.Navigation1"
  package static let scene: InterfaceName = "org.waymark.Navigation1.Scene"
}

extension ObjectPath {
  package static let navigation: ObjectPath = "/org/waymark/Navigation1"
  /// Each loaded scene is an object below this path.
  package static let scenes: ObjectPath = "/org/waymark/Navigation1/scene"
}
