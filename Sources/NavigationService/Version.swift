package import Bytes

extension Service {
  /// The version of the daemon, the command and the contract's implementation.
  package static let version: Text = "0.1.0"
}
