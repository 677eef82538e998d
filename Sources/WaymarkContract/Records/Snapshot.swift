package import WaymarkBytes

/// A scene as it was at one revision.
package struct Snapshot: Record {
  package var app: Text = ""
  package var scene: Text = ""
  package var revision: UInt64 = 0
  package var tab: Text = ""
  /// The selected tab's path, first to top.
  package var path: [RouteRequest] = []
  /// The entry numbers of `path`, in its order.
  package var entries: [UInt64] = []
  /// How many of `path` are kept on disk.
  package var stored: UInt32 = 0
  /// The title of what Back returns to; "" at the root.
  package var backTitle: Text = ""
  package var tabs = TabPaths()
  /// Whether a client has the scene attached.
  package var isLive = false
  /// Whether its client holds it.
  package var isHeld = false
  package var sheet: RouteRequest?
  package var cover: RouteRequest?
  /// The link that opens this place.
  package var url: Text?
  /// The link that waits.
  package var pendingURL: Text?
  /// How restoring it went: `whole`, `cut`, `discarded`, `too-old`, `gated`, `root-after-failures`.
  package var restored: Text?

  package init() {}

  package mutating func eachField(_ fields: inout FieldCoder) {
    fields.required("app", &app)
    fields.required("scene", &scene)
    fields.required("revision", &revision)
    fields.required("tab", &tab)
    fields.required("path", &path)
    fields.required("entries", &entries)
    fields.required("stored", &stored)
    fields.required("back_title", &backTitle)
    fields.required("tabs", &tabs)
    fields.required("live", &isLive)
    fields.required("held", &isHeld)
    fields.optional("sheet", &sheet)
    fields.optional("cover", &cover)
    fields.optional("url", &url)
    fields.optional("pending_url", &pendingURL)
    fields.optional("restored", &restored)
  }
}
