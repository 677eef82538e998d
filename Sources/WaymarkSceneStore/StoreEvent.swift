package import WaymarkFiles
package import WaymarkNavigation

/// What the store did that belongs into the log.
package enum StoreEvent: Equatable, Sendable {
  /// Nothing can be stored for now; said once, at the start.
  case unwritable(StoreError)
  /// A file without a valid line was given the name `to`; nil where that failed too.
  case setAside(SceneID, to: FilePath?, reason: String)
  /// The scene's file was gone, or another one, and has the whole state again.
  case madeAnew(SceneID)
  /// The scene was the one unused longest of an app past its limit. Whoever has it loaded lets it go.
  case forgotten(SceneID)
  /// A change is not known to be on stable storage; its line is written anew after that many seconds.
  case syncFailed(SceneID, Errno, retryAfter: Int)
  /// What earlier daemons wrote is not known to be on stable storage; tried again after that many seconds.
  case firstSyncFailed(Errno, retryAfter: Int)
  /// The line of such a scene is on stable storage now.
  case syncMended(SceneID)
  /// The file stays long for now.
  case compactionFailed(SceneID, Errno)
}
