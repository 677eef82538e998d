import WaymarkBytes
package import WaymarkDBus

/// The contract's own errors, `org.waymark.Navigation1.Error.…`. If several apply, the caller gets the first
/// in this order. org.waymark.Navigation1.xml says what each means.
package enum ContractError: String, CaseIterable, Sendable {
  case invalidScene = "InvalidScene"
  case unknownApp = "UnknownApp"
  case noSuchScene = "NoSuchScene"
  case invalidURL = "InvalidURL"
  case noMatchingLink = "NoMatchingLink"
  case unknownRoute = "UnknownRoute"
  case unknownSheet = "UnknownSheet"
  case unknownTab = "UnknownTab"
  case unknownGate = "UnknownGate"
  case invalidParameter = "InvalidParameter"
  case sceneInUse = "SceneInUse"
  case sceneHeld = "SceneHeld"
  case flowEnded = "FlowEnded"
  case revisionMismatch = "RevisionMismatch"
  case gateClosed = "GateClosed"
  case notOnPath = "NotOnPath"
  case depthExceeded = "DepthExceeded"
  case storageFailed = "StorageFailed"
  case syncFailed = "SyncFailed"

  package var name: ErrorName {
    ErrorName(madeValid: Text("org.waymark.Navigation1.Error.\(rawValue)"))
  }
}
