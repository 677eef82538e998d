import Glibc

/// The signals that a daemon handles.
package enum UnixSignal {
  package static let terminate = SIGTERM
  package static let interrupt = SIGINT
  package static let hangUp = SIGHUP
}
