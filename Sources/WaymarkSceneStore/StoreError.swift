package import WaymarkFiles

/// Why the store did not do what it was asked. What was stored before is as it was.
package enum StoreError: Error, Equatable, Sendable {
  /// A file or folder that could not be made or written.
  case cannotWrite(FilePath, Errno)
  case cannotRead(FilePath, Errno)
  /// What has the name of a file or folder of ours is something else; it is never followed or opened.
  case unexpected(FilePath, FileKind)
  /// Written by a newer Waymark, and left alone.
  case newer(FilePath, format: UInt64)
  /// The folder was made anew, and another daemon has locked it since.
  case taken(FilePath, by: Int32?)
  /// The line has more bytes than `SceneStore.longestLine`.
  case tooLong
  /// All stored scenes of the app, as many as its limit, are live.
  case full(limit: Int)
  /// The change is made, but not known to be on stable storage.
  case syncFailed(Errno)
}

extension StoreError {
  /// The nearest that the system has for it.
  var errno: Errno {
    switch self {
    case .cannotWrite(_, let error), .cannotRead(_, let error), .syncFailed(let error): error
    case .unexpected: .exists
    case .taken: .busy
    case .newer, .tooLong, .full: .invalidArgument
    }
  }
}

/// Why there is no store to serve from.
package enum OpenError: Error, Equatable, Sendable {
  /// Another process holds the state folder; nil where its lock does not say which.
  case taken(FilePath, by: Int32?)
  /// The system gave no thread or descriptor.
  case system(Errno)
}
