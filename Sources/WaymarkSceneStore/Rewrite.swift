import WaymarkFiles

/// A new file that is to take the place of a scene's old one. Until it does, each line goes to both.
final class Rewrite {
  let folder: SharedDescriptor
  let temporary: SharedDescriptor
  let identity: FileStatus.Identity
  /// Bytes written.
  var size: Int
  var waiters: [SceneStore.Completion] = []

  init(
    folder: SharedDescriptor, temporary: SharedDescriptor, identity: FileStatus.Identity, size: Int
  ) {
    self.folder = folder
    self.temporary = temporary
    self.identity = identity
    self.size = size
  }
}

/// A rewrite that is due because a sync failed.
final class Repair {
  /// On the monotonic clock.
  var due: UInt64 = .max
  var waiters: [SceneStore.Completion] = []

  /// Makes it due now, because somebody waits.
  func hurry(for completion: @escaping SceneStore.Completion) {
    waiters.append(completion)
    due = Clock.monotonic
  }
}
