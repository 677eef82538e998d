package import WaymarkBytes
import WaymarkDBus

/// An app that the daemon knows, with what is wrong with its manifest.
package struct AppSummary: Hashable, Sendable {
  package let app: Text
  package let name: Text
  /// The files in force, the main one first.
  package let files: [Text]
  package let schemes: [Text]
  package let hosts: [Text]
  package let links: UInt32
  package let errors: [Text]
  /// The schemes and hosts that other apps claim too.
  package let conflicts: [Text]
  /// Why the app did not come when a link last called it; nil where it did.
  package let activationError: Text?
}

extension AppSummary {
  init(_ fields: Fields) throws(ClientError) {
    app = try fields.required("app", \.asString)
    name = try fields.required("name", \.asString)
    files = try fields.required("files", \.asTexts)
    schemes = try fields.required("schemes", \.asTexts)
    hosts = try fields.required("hosts", \.asTexts)
    links = try fields.required("links", \.asUInt32)
    errors = try fields.required("errors", \.asTexts)
    conflicts = try fields.required("conflicts", \.asTexts)
    activationError = try fields.optional("activation_error", \.asString)
  }
}
