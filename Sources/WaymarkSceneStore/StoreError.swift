package import WaymarkFiles

/// Why the store did not do an operation. What was stored before is unchanged.
package enum StoreError: Error, Equatable, Sendable {
  /// A file or folder could not be made or written.
  case cannotWrite(FilePath, Errno)
  /// A file or folder could not be read.
  case cannotRead(FilePath, Errno)
  /// The path of a file or folder of the store has something else. It is never followed or opened.
  case unexpected(FilePath, FileKind)
  /// A newer Waymark wrote the file, so it is left alone.
  case newer(FilePath, format: UInt64)
  /// Another process has locked the state folder. Its ID is nil if it is not known.
  case taken(FilePath, by: Int32?)
  /// The line has more bytes than `SceneStore.longestLine`.
  case tooLong
  /// As many scenes of the app are live as it may store.
  case full(limit: Int)
  /// The change was made, but it may not be on stable storage.
  case syncFailed(Errno)
}

extension StoreError {
  /// The system's error that is nearest to this one.
  var errno: Errno {
    switch self {
    case .cannotWrite(_, let error), .cannotRead(_, let error), .syncFailed(let error): error
    case .unexpected: .exists
    case .taken: .busy
    case .newer, .tooLong, .full: .invalidArgument
    }
  }
}

/// Why the store could not be opened.
package enum OpenError: Error, Equatable, Sendable {
  /// Another process has locked the state folder. Its ID is nil if it is not known.
  case taken(FilePath, by: Int32?)
  /// The system gave no descriptor.
  case system(Errno)
}
