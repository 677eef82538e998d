package import WaymarkBytes
import WaymarkDBus
package import WaymarkNavigation

/// A scene as it was at one revision.
package struct Snapshot: Hashable, Sendable {
  package struct Tab: Hashable, Sendable {
    package let id: Text
    package let entries: [Entry]

    package init(id: Text, entries: [Entry]) {
      self.id = id
      self.entries = entries
    }
  }

  package let app: Text
  package let scene: Text
  package let revision: UInt64
  package let tab: Text
  /// The selected tab's path, first to top.
  package let path: [Route]
  /// The entry numbers of `path`, in its order.
  package let entries: [UInt64]
  /// How many of `path` are kept on disk.
  package let stored: UInt32
  /// What Back to the place below is called; "" at the root.
  package let backTitle: Text
  package let tabs: [Tab]
  /// Whether a client has the scene attached.
  package let isLive: Bool
  /// Whether its client holds it.
  package let isHeld: Bool
  package let sheet: Route?
  package let cover: Route?
  /// The link that opens this place.
  package let url: Text?
  /// The link that waits.
  package let pendingURL: Text?
  /// How restoring it went: `whole`, `cut`, `discarded`, `too-old`, `gated`, `root-after-failures`.
  package let restored: Text?
}

extension Snapshot {
  init(_ fields: Fields) throws(ClientError) {
    app = try fields.required("app", \.asString)
    scene = try fields.required("scene", \.asString)
    revision = try fields.required("revision", \.asUInt64)
    tab = try fields.required("tab", \.asString)
    path = try fields.required("path", \.asPath)
    entries = try fields.required("entries", \.asNumbers)
    stored = try fields.required("stored", \.asUInt32)
    backTitle = try fields.required("back_title", \.asString)
    tabs = try fields.required("tabs", \.asTabs)
    isLive = try fields.required("live", \.asBoolean)
    isHeld = try fields.required("held", \.asBoolean)
    sheet = try fields.optional("sheet", \.asRoute)
    cover = try fields.optional("cover", \.asRoute)
    url = try fields.optional("url", \.asString)
    pendingURL = try fields.optional("pending_url", \.asString)
    restored = try fields.optional("restored", \.asString)
  }
}
