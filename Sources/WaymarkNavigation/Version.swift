package import WaymarkBytes

/// The version of Waymark: the daemon's, the command's and the package's.
package enum Version {
  package static let current: Text = "0.1.0"
}
