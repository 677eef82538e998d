import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkNavigation
import WaymarkSceneStore

/// Why a call is refused.
enum ServiceError: Error {
  /// The arguments are not what the contract says.
  case contract(ContractFault)
  case navigation(NavigationError)
  /// Only the scene's client may call the method.
  case notItsClient(SceneID)
  /// The client has as many watches as it may have.
  case tooManyWatches(limit: Int)
  case storage(StoreError)
  /// The change was made and signalled, but may not survive a power loss. The revision is nil if the call
  /// was about several scenes.
  case notSynced(revision: UInt64?, StoreError)
}

// The one table from errors to their names on the bus. The names are part of the contract.
extension BusError {
  init(_ error: ServiceError) {
    let words = Text(error.description)
    self =
      switch error {
      case .contract: .invalidArgs(words)
      case .navigation(let error): BusError(error, words)
      case .notItsClient: .accessDenied(words)
      case .tooManyWatches, .storage(.tooLong), .storage(.full): .limitsExceeded(words)
      case .storage: BusError(.storageFailed, words)
      case .notSynced: BusError(.syncFailed, words)
      }
  }

  private init(_ error: NavigationError, _ words: Text) {
    self =
      switch error {
      case .invalidArguments: .invalidArgs(words)
      case .invalidScene: BusError(.invalidScene, words)
      case .unknownApp: BusError(.unknownApp, words)
      case .noSuchScene: BusError(.noSuchScene, words)
      case .invalidURL: BusError(.invalidURL, words)
      case .noMatchingLink: BusError(.noMatchingLink, words)
      case .unknownRoute: BusError(.unknownRoute, words)
      case .unknownSheet, .wrongSlot: BusError(.unknownSheet, words)
      case .unknownTab: BusError(.unknownTab, words)
      case .unknownGate: BusError(.unknownGate, words)
      case .invalidParameter: BusError(.invalidParameter, words)
      case .sceneInUse: BusError(.sceneInUse, words)
      case .sceneHeld: BusError(.sceneHeld, words)
      case .flowEnded: BusError(.flowEnded, words)
      case .revisionMismatch: BusError(.revisionMismatch, words)
      case .gateClosed: BusError(.gateClosed, words)
      case .notOnPath: BusError(.notOnPath, words)
      case .depthExceeded: BusError(.depthExceeded, words)
      case .sceneTooLarge, .tooManyFlows: .limitsExceeded(words)
      }
  }

  private init(_ error: ContractError, _ words: Text) {
    self.init(error.name, words)
  }
}

/// Runs the body, and throws what it throws as the error of a call.
func answering<Value, Failure: Error>(
  _ wrap: (Failure) -> ServiceError, _ body: () throws(Failure) -> Value
) throws(ServiceError) -> Value {
  do {
    return try body()
  } catch {
    throw wrap(error)
  }
}
