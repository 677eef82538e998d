package import WaymarkBytes

/// The version of the daemon, the command and the package.
package enum Version {
  package static let current: Text = "0.1.0"
}
