package import WaymarkBytes

/// What opening a link would do.
package struct ResolvedLink: Record {
  package var app: Text = ""
  package var scene: Text = ""
  /// The pattern of the link that matches the URL.
  package var link: Text = ""
  package var policy: Text = ""
  package var tab: Text = ""
  /// The link's own routes.
  package var path: [RouteRequest] = []
  package var sheet: RouteRequest?
  package var cover: RouteRequest?
  /// The closed gate that the link would wait for.
  package var gate: Text?

  package init() {}

  package mutating func eachField(_ fields: inout FieldCoder) {
    fields.required("app", &app)
    fields.required("scene", &scene)
    fields.required("link", &link)
    fields.required("policy", &policy)
    fields.required("tab", &tab)
    fields.required("path", &path)
    fields.optional("sheet", &sheet)
    fields.optional("cover", &cover)
    fields.optional("gate", &gate)
  }
}

/// Why a link matches a URL or does not.
package struct LinkVerdict: Record {
  package var app: Text = ""
  /// The link's pattern.
  package var link: Text = ""
  package var isMatch = false
  package var reason: Text = ""
  /// The byte of the URL at which matching stopped.
  package var offset: UInt32 = 0

  package init() {}

  package mutating func eachField(_ fields: inout FieldCoder) {
    fields.required("app", &app)
    fields.required("link", &link)
    fields.required("matched", &isMatch)
    fields.required("reason", &reason)
    fields.required("at", &offset)
  }
}

/// What opening a link did besides the change of the scene.
package struct LinkResults: Record {
  /// The gate, or `hold`, that the link waits for.
  package var waitsFor: Text?
  /// Whether the app is asked to start: one of the values of `AppRequest`. Nil if the scene has a client.
  package var activation: Text?
  /// Whether the app is asked to start.
  package var activates = false

  package init() {}

  package mutating func eachField(_ fields: inout FieldCoder) {
    fields.optional("waits", &waitsFor)
    fields.optional("activation", &activation)
    fields.flag("activates", &activates)
  }
}

/// Whether an app is asked to start for a link that opened in a scene without a client.
package enum AppRequest: Text, Sendable {
  case asked
  /// The app failed three times in a row, and is not asked for some time.
  case suppressed
  /// There is neither a bus service nor a desktop entry of the app.
  case unavailable
  /// The app's manifest says that it is not asked.
  case off
}

/// What opening a link did.
package struct OpenedLink: Hashable, Sendable {
  package var scene: Text
  package var revision: UInt64
  package var results: LinkResults

  package init(scene: Text = "", revision: UInt64 = 0, results: LinkResults = LinkResults()) {
    self.scene = scene
    self.revision = revision
    self.results = results
  }
}
