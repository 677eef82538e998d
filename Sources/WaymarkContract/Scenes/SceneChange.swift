package import WaymarkBytes
package import WaymarkDBus

/// What is new in a scene, as `PropertiesChanged` tells it; nil for what stayed.
package struct SceneChange: Record {
  /// Nil if the change has no revision of its own: one of `isLive` or `pendingURL` alone.
  package var revision: UInt64?
  /// `push`, `pop`, `replace`, `link`, `tab`, `sheet`, `restore`, `gate`, `invalidate`, `manifest`.
  package var cause: Text?
  package var tab: Text?
  package var path: [RouteRequest]?
  /// The entry numbers of the path.
  package var entries: [UInt64]?
  package var backTitle: Text?
  /// Empty, or the one sheet shown; likewise the cover.
  package var sheet: [RouteRequest]?
  package var cover: [RouteRequest]?
  package var isLive: Bool?
  /// "" if no link waits any more.
  package var pendingURL: Text?

  package init() {}

  package mutating func eachField(_ fields: inout FieldCoder) {
    fields.optional("Revision", &revision)
    fields.optional("Cause", &cause)
    fields.optional("Tab", &tab)
    fields.optional("Path", &path)
    fields.optional("Entries", &entries)
    fields.optional("BackTitle", &backTitle)
    fields.optional("Sheet", &sheet)
    fields.optional("Cover", &cover)
    fields.optional("Live", &isLive)
    fields.optional("PendingURL", &pendingURL)
  }
}

extension Signal {
  /// `PropertiesChanged` of a scene's object.
  package static func sceneChanged(
    at path: ObjectPath, _ change: SceneChange, invalidated: [SceneProperty] = []
  ) -> Signal {
    .propertiesChanged(
      at: path, .scene, change.vardict, invalidated: invalidated.map(\.name))
  }

  /// A signal of a scene's object, with its arguments.
  package static func scene(
    _ signal: SceneSignal, at path: ObjectPath, _ arguments: [DBusValue] = []
  ) -> Signal {
    Signal(at: path, .scene, signal.name, arguments)
  }
}
