import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkNavigation
import WaymarkSceneStore

/// Why a call is refused, by anything from the caller's rights to the disk.
enum ServiceError: Error {
  /// The arguments are not what the contract says.
  case contract(ContractFault)
  case navigation(NavigationError)
  /// The method is for the scene's client alone.
  case notItsClient(SceneID)
  case limit(String)
  case storage(StoreFailure)
  /// The change was made and signalled, but may not survive power loss.
  case notSynced(revision: UInt64?, StoreFailure)
}

// The one table from errors to their names on the bus; the names are part of the contract.
extension BusError {
  init(_ error: ServiceError) {
    switch error {
    case .contract(let fault): self = .invalidArgs(Text(fault.description))
    case .navigation(let error): self.init(error)
    case .notItsClient(let scene):
      self = .accessDenied(Text("only the client that has “\(scene)” attached may do this"))
    case .limit(let words): self = .limitsExceeded(Text(words))
    case .storage(.tooLong):
      self = .limitsExceeded(
        Text("the scene would take more than \(SceneStore.longestLine / 1024) KiB"))
    case .storage(.full(let limit)):
      self = .limitsExceeded(
        Text("all \(limit) scenes that the app may have (limits.scenes) are live"))
    case .storage(let failure):
      self = BusError(
        .storageFailed, Text("nothing is changed, for it cannot be stored: \(failure)"))
    case .notSynced(let revision, let failure):
      let made = revision.map { "revision \($0) is made" } ?? "the changes are made"
      self = BusError(
        .syncFailed, Text("\(made), but may not survive a power loss: \(failure)"))
    }
  }

  private init(_ error: NavigationError) {
    let words = Text(error.description)
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

/// Gives what a part refuses as the error of a call.
func answering<Value, Failure: Error>(
  _ wrap: (Failure) -> ServiceError, _ body: () throws(Failure) -> Value
) throws(ServiceError) -> Value {
  do {
    return try body()
  } catch {
    throw wrap(error)
  }
}
