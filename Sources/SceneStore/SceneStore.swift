package import Files
package import Navigation

/// Everything below is called on the thread that serves, and calls back on it.
package final class SceneStore {
  /// The most bytes that the line of a scene may have, without its newline.
  package static let longestLine = 256 * 1024

  /// A change that was made, and may be asked about.
  package struct Ticket: Hashable, Sendable {
    let id: SceneID
    let batch: UInt64
  }

  package struct ListedScene: Hashable, Sendable {
    package let id: SceneID
    /// Microseconds since 1970.
    package let used: Int64
  }

  package typealias Completion = (Result<Void, StoreFailure>) -> Void

  /// `<stateHome>/waymark`, whether it could be made or not.
  package let folder: FilePath
  /// Gives the scenes of an app that are live now; they are never forgotten for want of room.
  package var liveScenes: (AppID) -> [SceneID] = { _ in [] }

  /// Locks the folder and starts the second thread. Waits up to `lockWait` microseconds for the lock.
  package init(
    stateHome: FilePath, lockWait: UInt64 = 5_000_000, openFiles: Int = 256,
    onEvent: @escaping (StoreEvent) -> Void
  ) throws(OpenFailure) {
    fatalError()
  }

  /// Syncs everything, answers all who wait, ends the second thread and unlocks. Blocks.
  package func close() { fatalError() }

  // MARK: Scenes

  /// nil: nothing is stored. `used` in microseconds since 1970.
  package func read(_ id: SceneID) throws(StoreFailure) -> (scene: StoredScene, used: Int64)? {
    fatalError()
  }
  package func exists(_ id: SceneID) -> Bool { fatalError() }
  /// `line` without its newline. `limit`: how many scenes the app may store.
  package func append(
    _ line: consuming [UInt8], to id: SceneID, keepingTime: Bool, limit: Int
  ) throws(StoreFailure) -> Ticket { fatalError() }
  /// Marks the scene as used now, where it is stored.
  package func touch(_ id: SceneID) throws(StoreFailure) { fatalError() }
  /// Renames the scene's file to `<name>.rejected-<time>`.
  package func setAside(_ id: SceneID, reason: String) throws(StoreFailure) { fatalError() }
  /// Removes the scene's file and its rejected ones; calls back when that is on stable storage.
  package func forget(_ id: SceneID, then: @escaping Completion) throws(StoreFailure) {
    fatalError()
  }
  /// Lets go of what is kept in memory about a scene that is put away.
  package func release(_ id: SceneID) { fatalError() }
  /// Most recently used first, then by ID.
  package func list(
    app: AppID?, limit: Int, then: @escaping (Result<[ListedScene], StoreFailure>) -> Void
  ) { fatalError() }

  // MARK: Stable storage

  /// May call back before it returns.
  package func whenStable(_ ticket: Ticket, then: @escaping Completion) { fatalError() }
  package func whenAllStable(then: @escaping Completion) { fatalError() }
  /// When `beginSync` is next to be called, on the monotonic clock in microseconds; nil: not before
  /// something changes or `handleCompletions` was called.
  package var syncDue: UInt64? { fatalError() }
  /// Call when `syncDue` has come, and after each round of requests where it already has, so that
  /// requests that arrive together share one sync.
  package func beginSync() { fatalError() }
  /// Readable when `handleCompletions` has something to do.
  package var completionDescriptor: Int32 { fatalError() }
  package func handleCompletions() { fatalError() }
}
