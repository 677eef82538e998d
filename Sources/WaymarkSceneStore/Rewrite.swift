import WaymarkFiles

/// A new file that will replace a scene's old file. Until then each line goes to both.
final class Rewrite {
  let folder: SharedDescriptor
  let temporary: SharedDescriptor
  let identity: FileStatus.Identity
  /// The number of bytes written to the new file.
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

/// A planned rewrite of a file whose sync failed.
final class Repair {
  /// When the rewrite is to begin, on the monotonic clock.
  var due: UInt64 = .max
  var waiters: [SceneStore.Completion] = []

  /// Makes the repair due now, and answers the completion with its outcome.
  func hurry(for completion: @escaping SceneStore.Completion) {
    waiters.append(completion)
    due = Clock.monotonic
  }
}
