/// A request to a scene, in plain words.
struct ModelRequest {
  enum Kind: String, CaseIterable {
    case push, pop, popTo, popToRoot, replace, selectTab, present, dismiss, open, restorePath
    case beginFlow, endFlow
  }

  var kind: Kind
  /// Push and PopTo have one route.
  var path: [String] = []
  var sheet: String?
  var cover: String?
  var tab: String?
  var count = 1
  var unlessTop = false
  var replacingTop = false
  var url = ""
  /// RestorePath gets a text that is not an encoded path.
  var isMalformed = false
  var ifRevision: UInt64?
  var flow: UInt64?
  var isByOther = true
}

/// An event of a scene that is not a request.
enum ModelEvent {
  case gate(String, open: Bool)
  case hold(Bool)
  /// The daemon starts again, and gates, holds, flows and the waiting link are gone.
  case restart(isResuming: Bool, unusedDays: Int)
  /// The scene had no client for a while, and only the waiting link stays.
  case putAway
  /// The app is updated to this version.
  case update(Int)
  case invalidate(String)
  case dropPending
}

enum ModelStep {
  case request(ModelRequest)
  case event(ModelEvent)
}
