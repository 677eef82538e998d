/// What is asked of a scene, in plain words.
struct ModelRequest {
  enum Kind: String, CaseIterable {
    case push, pop, popTo, popToRoot, replace, selectTab, present, dismiss, open, restorePath
    case beginFlow, endFlow
  }

  var kind: Kind
  /// Push and PopTo have one.
  var path: [String] = []
  var sheet: String?
  var cover: String?
  var tab: String?
  var count = 1
  var unlessTop = false
  var replacingTop = false
  var url = ""
  /// RestorePath gets what is no encoding of a path.
  var isMalformed = false
  var ifRevision: UInt64?
  var flow: UInt64?
  var isByOther = true
}

/// What happens to a scene but for requests.
enum ModelEvent {
  case gate(String, open: Bool)
  case hold(Bool)
  /// The daemon starts again: gates, holds, flows and the waiting link are gone.
  case restart(isResuming: Bool, unusedDays: Int)
  /// No client had it for a while: only the waiting link stays.
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
