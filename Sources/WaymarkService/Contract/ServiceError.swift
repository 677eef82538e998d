import WaymarkBytes
import WaymarkDBus
import WaymarkNavigation
import WaymarkSceneStore

/// Why a call is refused, by anything from the caller's rights to the disk.
enum ServiceError: Error {
  case navigation(NavigationError)
  /// The method is for the scene's client alone.
  case notItsClient(SceneID)
  case limit(String)
  case storage(StoreFailure)
  /// The change was made and signalled, but may not survive power loss.
  case notSynced(revision: UInt64?, StoreFailure)

  static func invalidArgs(_ words: String) -> ServiceError {
    .navigation(.invalidArguments(words))
  }
}

// The one table from errors to their names on the bus; the names are part of the contract.
extension BusError {
  init(_ error: ServiceError) {
    switch error {
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
      self = .contract("StorageFailed", "nothing is changed, for it cannot be stored: \(failure)")
    case .notSynced(let revision, let failure):
      let made = revision.map { "revision \($0) is made" } ?? "the changes are made"
      self = .contract("SyncFailed", "\(made), but may not survive a power loss: \(failure)")
    }
  }

  private init(_ error: NavigationError) {
    switch error {
    case .invalidArguments: self = .invalidArgs(Text(error.description))
    case .sceneTooLarge, .tooManyFlows: self = .limitsExceeded(Text(error.description))
    default: self = .contract(error.name, error.description)
    }
  }

  private static func contract(_ name: String, _ words: String) -> BusError {
    guard let name = ErrorName(Text("org.waymark.Navigation1.Error." + name)) else {
      preconditionFailure("“\(name)” is no error name")
    }
    return BusError(name, Text(words))
  }
}

extension NavigationError {
  /// The last element of the error's name on the bus, where it is one of the contract's own.
  var name: String {
    switch self {
    case .invalidArguments: "InvalidArgs"
    case .invalidScene: "InvalidScene"
    case .unknownApp: "UnknownApp"
    case .noSuchScene: "NoSuchScene"
    case .invalidURL: "InvalidURL"
    case .noMatchingLink: "NoMatchingLink"
    case .unknownRoute: "UnknownRoute"
    case .unknownSheet, .wrongSlot: "UnknownSheet"
    case .unknownTab: "UnknownTab"
    case .unknownGate: "UnknownGate"
    case .invalidParameter: "InvalidParameter"
    case .sceneInUse: "SceneInUse"
    case .sceneHeld: "SceneHeld"
    case .flowEnded: "FlowEnded"
    case .revisionMismatch: "RevisionMismatch"
    case .gateClosed: "GateClosed"
    case .notOnPath: "NotOnPath"
    case .depthExceeded: "DepthExceeded"
    case .sceneTooLarge, .tooManyFlows: "LimitsExceeded"
    }
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
