package import WaymarkBytes
import WaymarkDBus

/// One line of the list of scenes.
package struct SceneSummary: Hashable, Sendable {
  package let scene: Text
  package let app: Text
  /// Whether a client has the scene attached.
  package let isLive: Bool
  /// Microseconds since 1970.
  package let used: UInt64
  /// Known of loaded scenes alone.
  package let revision: UInt64?
  package let depth: UInt32?
}

extension SceneSummary {
  init(_ fields: Fields) throws(ClientError) {
    scene = try fields.required("scene", \.asString)
    app = try fields.required("app", \.asString)
    isLive = try fields.required("live", \.asBoolean)
    used = try fields.required("used", \.asUInt64)
    revision = try fields.optional("revision", \.asUInt64)
    depth = try fields.optional("depth", \.asUInt32)
  }
}
