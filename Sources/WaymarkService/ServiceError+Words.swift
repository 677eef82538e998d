import WaymarkContract
import WaymarkFiles
import WaymarkNavigation
import WaymarkSceneStore

// What people read.
extension ServiceError: CustomStringConvertible {
  var description: String {
    switch self {
    case .contract(let fault): fault.description
    case .navigation(let error): error.description
    case .notItsClient(let scene): "only the client that has “\(scene)” attached may do this"
    case .tooManyWatches(let limit):
      "a client may have at most \(limit) watches; end one with Unwatch"
    case .storage(.tooLong):
      NavigationError.sceneTooLarge(limit: SceneStore.longestLine).description
    case .storage(.full(let limit)):
      "all \(limit) scenes that the app may have (limits.scenes) are live; close a window first"
    case .storage(let failure): "the change was not made: \(failure)"
    case .notSynced(let revision, let failure):
      (revision.map { "revision \($0) was made" } ?? "the changes were made")
        + ", but may not survive a power loss: " + Self.reason(failure)
    }
  }

  private static func reason(_ failure: StoreError) -> String {
    if case .syncFailed(let error) = failure { error.description } else { failure.description }
  }
}
