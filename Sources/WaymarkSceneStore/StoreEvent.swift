package import WaymarkFiles
package import WaymarkNavigation

/// Something in the store that belongs in the log.
package enum StoreEvent: Equatable, Sendable {
  /// The state folder cannot be written. Reported once, when the store opens.
  case unwritable(StoreError)
  /// The scene's file or its last line was set aside at the path `to`. The path is nil if that failed.
  case setAside(SceneID, to: FilePath?, reason: String)
  /// The scene's file was missing, and was made again with the whole state.
  case madeAnew(SceneID)
  /// The scene was forgotten, because its app was past its limit. If it is loaded, it must be unloaded.
  case forgotten(SceneID)
  /// A sync of the scene failed. Its last line is written to a new file after `retryAfter` seconds.
  case syncFailed(SceneID, Errno, retryAfter: Int)
  /// A sync of what earlier daemons wrote failed. It is tried again after `retryAfter` seconds.
  case firstSyncFailed(Errno, retryAfter: Int)
  /// The scene is on stable storage after a failed sync.
  case syncMended(SceneID)
  /// The file could not be compacted. It is tried again when the file is twice as long.
  case compactionFailed(SceneID, Errno)
}
