package import WaymarkBytes

/// One line of the list of scenes.
package struct SceneSummary: Record {
  package var scene: Text = ""
  package var app: Text = ""
  /// Whether a client has the scene attached.
  package var isLive = false
  /// When it was used last, in microseconds since 1970.
  package var used: UInt64 = 0
  /// Known only of loaded scenes; likewise the depth.
  package var revision: UInt64?
  package var depth: UInt32?

  package init() {}

  package mutating func eachField(_ fields: inout FieldCoder) {
    fields.required("scene", &scene)
    fields.required("app", &app)
    fields.required("live", &isLive)
    fields.required("used", &used)
    fields.optional("revision", &revision)
    fields.optional("depth", &depth)
  }
}

/// An app that the daemon knows, with what is wrong with its manifest.
package struct AppSummary: Record {
  package var app: Text = ""
  package var name: Text = ""
  /// The files in force, the main one first.
  package var files: [Text] = []
  package var schemes: [Text] = []
  package var hosts: [Text] = []
  package var links: UInt32 = 0
  package var errors: [Text] = []
  /// The schemes and hosts that other apps claim too.
  package var conflicts: [Text] = []
  /// Why the app did not start when a link last asked it; nil if it did.
  package var activationError: Text?
  /// When that was, in microseconds since 1970.
  package var activationFailed: UInt64?
  /// Until when no link asks the app, in microseconds since 1970; nil if the next one does.
  package var nextTry: UInt64?

  package init() {}

  package mutating func eachField(_ fields: inout FieldCoder) {
    fields.required("app", &app)
    fields.required("name", &name)
    fields.required("files", &files)
    fields.required("schemes", &schemes)
    fields.required("hosts", &hosts)
    fields.required("links", &links)
    fields.required("errors", &errors)
    fields.required("conflicts", &conflicts)
    fields.optional("activation_error", &activationError)
    fields.optional("activation_failed", &activationFailed)
    fields.optional("next_try", &nextTry)
  }
}
