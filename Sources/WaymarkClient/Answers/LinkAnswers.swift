package import WaymarkBytes
import WaymarkDBus
package import WaymarkNavigation

/// What opening a link did.
package struct OpenedLink: Hashable, Sendable {
  package let scene: Text
  package let revision: UInt64
  /// The gate, or `hold`, that the link waits for.
  package let waitsFor: Text?
  /// Whether the app is being started or raised.
  package let activates: Bool
}

/// What opening a link would do.
package struct ResolvedLink: Hashable, Sendable {
  package let app: Text
  package let scene: Text
  /// The pattern of the link that takes the URL.
  package let link: Text
  package let policy: Text
  package let tab: Text
  /// The link's own routes.
  package let path: [Route]
  package let sheet: Route?
  package let cover: Route?
  /// The closed gate that the link would wait for.
  package let gate: Text?
}

/// Why a link takes a URL or does not.
package struct LinkVerdict: Hashable, Sendable {
  package let app: Text
  /// The link's pattern.
  package let link: Text
  package let matched: Bool
  package let reason: Text
  /// The byte of the URL at which the link stops taking it.
  package let at: UInt32
}

extension OpenedLink {
  init(_ values: [DBusValue]) throws(ClientError) {
    guard values.count == 3, let scene = values[0].asString, let revision = values[1].asUInt64
    else { throw .malformedReply("no scene and revision") }
    let results = try Fields(values[2])
    self.scene = scene
    self.revision = revision
    waitsFor = try results.optional("waits", \.asString)
    activates = try results.optional("activates", \.asBoolean) ?? false
  }
}

extension ResolvedLink {
  init(_ fields: Fields) throws(ClientError) {
    app = try fields.required("app", \.asString)
    scene = try fields.required("scene", \.asString)
    link = try fields.required("link", \.asString)
    policy = try fields.required("policy", \.asString)
    tab = try fields.required("tab", \.asString)
    path = try fields.required("path", \.asPath)
    sheet = try fields.optional("sheet", \.asRoute)
    cover = try fields.optional("cover", \.asRoute)
    gate = try fields.optional("gate", \.asString)
  }
}

extension LinkVerdict {
  init(_ fields: Fields) throws(ClientError) {
    app = try fields.required("app", \.asString)
    link = try fields.required("link", \.asString)
    matched = try fields.required("matched", \.asBoolean)
    reason = try fields.required("reason", \.asString)
    at = try fields.required("at", \.asUInt32)
  }
}
