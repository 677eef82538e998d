import Glibc

/// The numbers of the signals that a daemon handles.
package enum UnixSignal {
  package static let terminate = SIGTERM
  package static let interrupt = SIGINT
  package static let hangUp = SIGHUP
}
