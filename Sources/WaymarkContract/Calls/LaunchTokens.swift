package import WaymarkBytes

/// What a launcher gave to the program that opens a link, so that the window may come to the front.
package struct LaunchTokens: FieldList {
  package var activationToken: Text?
  package var startupID: Text?

  package init() {}

  package init(activationToken: Text?, startupID: Text?) {
    self.activationToken = activationToken
    self.startupID = startupID
  }

  /// As in the platform data of `Raise` and of `org.freedesktop.Application`.
  package mutating func eachField(_ fields: inout FieldCoder) {
    fields.optional("activation-token", &activationToken)
    fields.optional("desktop-startup-id", &startupID)
  }
}
