package import WaymarkBytes
import WaymarkDBus
package import WaymarkNavigation

/// What a watcher hears of a scene.
package enum SceneEvent: Hashable, Sendable {
  case changed(SceneID, SceneChange)
  /// The scene is gone for good.
  case forgotten(SceneID)
}

/// What is new in a scene; nil for what stayed.
package struct SceneChange: Hashable, Sendable {
  /// Nil where the change has no revision of its own: of `isLive` or `pendingURL` alone.
  package let revision: UInt64?
  /// `push`, `pop`, `replace`, `link`, `tab`, `sheet`, `restore`, `gate`, `invalidate`, `manifest`.
  package let cause: Text?
  package let tab: Text?
  package let path: [Route]?
  package let entries: [UInt64]?
  package let backTitle: Text?
  /// Empty, or the one sheet shown; likewise the cover.
  package let sheet: [Route]?
  package let cover: [Route]?
  package let isLive: Bool?
  /// "" where no link waits any more.
  package let pendingURL: Text?
}

extension SceneEvent {
  /// Nil for a signal that says nothing about a scene.
  init?(_ signal: Signal) throws(ClientError) {
    guard let scene = SceneID(object: signal.path) else { return nil }
    switch (signal.interface, signal.member) {
    case (.scene, "Forgotten"):
      self = .forgotten(scene)
    case ("org.freedesktop.DBus.Properties", "PropertiesChanged"):
      guard signal.arguments.count == 3, signal.arguments[0].asString == InterfaceName.scene.text
      else { return nil }
      self = .changed(scene, try SceneChange(Fields(signal.arguments[1])))
    default: return nil
    }
  }
}

extension SceneChange {
  init(_ fields: Fields) throws(ClientError) {
    revision = try fields.optional("Revision", \.asUInt64)
    cause = try fields.optional("Cause", \.asString)
    tab = try fields.optional("Tab", \.asString)
    path = try fields.optional("Path", \.asPath)
    entries = try fields.optional("Entries", \.asNumbers)
    backTitle = try fields.optional("BackTitle", \.asString)
    sheet = try fields.optional("Sheet", \.asPath)
    cover = try fields.optional("Cover", \.asPath)
    isLive = try fields.optional("Live", \.asBoolean)
    pendingURL = try fields.optional("PendingURL", \.asString)
  }
}

extension InterfaceName {
  static let scene: InterfaceName = "org.waymark.Navigation1.Scene"
}
