package import WaymarkDBus

// The names of the daemon on the bus. org.waymark.Navigation1.xml and org.waymark.Navigation1.Scene.xml are
// the contract; no other target in Swift repeats its words.

extension BusName {
  package static let navigation: BusName = "org.waymark.Navigation1"
}

extension InterfaceName {
  package static let navigation: InterfaceName = "org.waymark.Navigation1"
  package static let scene: InterfaceName = "org.waymark.Navigation1.Scene"
}

extension ObjectPath {
  package static let navigation: ObjectPath = "/org/waymark/Navigation1"
  /// The path below which each loaded scene is an object.
  package static let scenes: ObjectPath = "/org/waymark/Navigation1/scene"
}
