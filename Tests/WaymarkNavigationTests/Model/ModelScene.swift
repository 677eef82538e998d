/// A scene of the model, in plain lists.
struct ModelScene: Equatable {
  struct Entry: Equatable {
    let number: Int
    var place: String
  }

  /// The rest of a stored path behind a gate, on the path's first `base` entries.
  struct Rest: Equatable {
    var base: Int
    var entries: [Entry]
  }

  struct Pending: Equatable {
    let url: String
    var plan: ModelApp.Plan
    /// `hold`, or a gate.
    let waitsFor: String
    /// The gate's own route, as its entry number, or the gate's own sheet or cover.
    var ownEntry: Int?
    var ownSheet: String?
    var ownCover: String?
  }

  var revision = 0
  var cause = ""
  var tab: String
  var paths: [String: [Entry]]
  var rests: [String: Rest] = [:]
  var sheet: String?
  var cover: String?
  var next = 1
  var restored = ""
  var pending: Pending?
  var flows: Set<UInt64> = []
  var isHeld = false

  init(_ app: ModelApp) {
    tab = app.tabs[0]
    paths = Dictionary(uniqueKeysWithValues: app.tabs.map { ($0, []) })
  }

  var path: [Entry] { paths[tab] ?? [] }

  /// Returns whether the state that revisions count is the same.
  func isLike(_ other: ModelScene) -> Bool {
    tab == other.tab && paths == other.paths && rests == other.rests && sheet == other.sheet
      && cover == other.cover
  }

  mutating func set(_ places: [String], on tab: String) {
    let old = paths[tab] ?? []
    var new: [Entry] = []
    var isShared = true
    for (index, place) in places.enumerated() {
      isShared = isShared && index < old.count && old[index].place == place
      if isShared {
        new.append(old[index])
      } else {
        new.append(Entry(number: next, place: place))
        next += 1
      }
    }
    paths[tab] = new
    rests[tab] = nil
  }

  /// Does what follows each change: the next revision, the end of flows, and the end of a link whose gate
  /// no longer shows its own route or sheet.
  mutating func finish(since old: ModelScene, _ cause: String, carrying flow: UInt64? = nil) {
    if let waiting = pending, waiting == old.pending, !showsOwn(of: waiting) { pending = nil }
    guard !isLike(old) else { return }
    revision = old.revision + 1
    self.cause = cause
    flows = flow.map { flows.contains($0) ? [$0] : [] } ?? []
  }

  func showsOwn(of waiting: Pending) -> Bool {
    if let number = waiting.ownEntry {
      return paths.values.contains { $0.contains { $0.number == number } }
    }
    if let own = waiting.ownSheet { return sheet == own }
    if let own = waiting.ownCover { return cover == own }
    return true
  }
}

// MARK: - Requests

extension ModelScene {
  /// Performs the request, or returns the error and changes nothing.
  mutating func apply(_ request: ModelRequest, _ app: ModelApp, _ open: Set<String>) -> String? {
    var next = self
    if let error = next.perform(request, app, open) { return error }
    self = next
    return nil
  }

  private mutating func perform(
    _ request: ModelRequest, _ app: ModelApp, _ open: Set<String>
  ) -> String? {
    if request.kind == .beginFlow {
      if flows.count >= 64 { return "LimitsExceeded" }
      flows.insert(request.flow ?? 0)
      return nil
    }
    if request.kind == .endFlow {
      return flows.remove(request.flow ?? 0) == nil ? "FlowEnded" : nil
    }
    var request = request
    if let error = request.check(app) { return error }
    if isHeld, request.isByOther, request.kind != .open { return "SceneHeld" }
    if let flow = request.flow, !flows.contains(flow) { return "FlowEnded" }
    if let asked = request.ifRevision, asked != UInt64(revision) { return "RevisionMismatch" }
    let entered = [.push, .replace, .restorePath].contains(request.kind) ? request.path : []
    if entered.contains(where: { app.gate(of: $0).map { !open.contains($0) } ?? false }) {
      return "GateClosed"
    }
    let old = self
    var cause = ""
    if let error = change(request, app, open, &cause) { return error }
    finish(since: old, cause, carrying: request.flow)
    if [.pop, .popTo, .popToRoot, .dismiss].contains(request.kind) {
      flows = request.flow.map { [$0] } ?? []
    }
    return nil
  }

  private mutating func change(
    _ request: ModelRequest, _ app: ModelApp, _ open: Set<String>, _ cause: inout String
  ) -> String? {
    let path = self.path
    switch request.kind {
    case .push:
      cause = "push"
      if request.unlessTop, path.last?.place == request.path[0] { return nil }
      let below = request.replacingTop ? path.dropLast() : path
      if below.count + 1 > app.depth { return "DepthExceeded" }
      if request.replacingTop {
        set(below.map(\.place) + request.path, on: tab)
      } else {
        paths[tab] = path + [Entry(number: next, place: request.path[0])]
        next += 1
        rests[tab] = nil
      }
    case .pop, .popToRoot, .popTo:
      cause = "pop"
      var left = request.kind == .pop ? max(0, path.count - request.count) : 0
      if request.kind == .popTo {
        guard let found = path.lastIndex(where: { $0.place == request.path[0] }) else {
          return "NotOnPath"
        }
        left = found + 1
      }
      if left < path.count {
        paths[tab] = Array(path[..<left])
        rests[tab] = nil
      }
    case .replace:
      cause = "replace"
      if request.path.count > app.depth { return "DepthExceeded" }
      tab = request.tab ?? tab
      set(request.path, on: tab)
      sheet = request.sheet
      cover = request.cover
    case .restorePath:
      cause = "restore"
      if request.path.count > app.depth { return "DepthExceeded" }
      if path.isEmpty, !request.path.isEmpty { set(request.path, on: tab) }
    default: return changeRest(request, app, open, &cause)
    }
    return nil
  }

  private mutating func changeRest(
    _ request: ModelRequest, _ app: ModelApp, _ open: Set<String>, _ cause: inout String
  ) -> String? {
    switch request.kind {
    case .selectTab:
      cause = "tab"
      tab = request.tab ?? tab
    case .present:
      cause = "sheet"
      if request.cover != nil { cover = request.cover } else { sheet = request.sheet }
    case .dismiss:
      cause = "sheet"
      if cover == nil { sheet = nil }
      cover = nil
    default:
      guard case .success(let plan) = app.plan(request.url) else { return "NoMatchingLink" }
      pending = nil
      if isHeld {
        pending = Pending(url: request.url, plan: plan, waitsFor: "hold")
        return nil
      }
      return follow(plan, request.url, app, open, &cause)
    }
    return nil
  }
}

extension ModelRequest {
  /// Looks up the names of the request and normalises its values, or returns the first error.
  fileprivate mutating func check(_ app: ModelApp) -> String? {
    if isMalformed { return "InvalidArgs" }
    if kind == .open, case .failure(let error) = app.plan(url) { return error.name }
    if kind == .restorePath {
      let taken = path.prefix(app.restoreDepth)
      let names = taken.map(ModelApp.name(of:))
      let known = app.routes.flatMap { [$0.key] + $0.value.was }
      guard names.allSatisfy(known.contains) else { return "UnknownRoute" }
      let read = taken.map { app.read($0, among: app.routes) }
      guard !read.contains(nil) else { return "InvalidParameter" }
      path = read.compactMap(\.self)
      return nil
    }
    for route in path where app.routes[ModelApp.name(of: route)] == nil { return "UnknownRoute" }
    if let error = checkSheets(app) { return error }
    if let tab, !app.tabs.contains(tab) { return "UnknownTab" }
    var isValid = true
    func bind(_ place: String, _ places: [String: ModelApp.Place]) -> String {
      let bound = places[ModelApp.name(of: place)].flatMap { app.bind(place, as: $0) }
      if bound == nil { isValid = false }
      return bound ?? place
    }
    path = path.map { bind($0, app.routes) }
    sheet = sheet.map { bind($0, app.sheets) }
    cover = cover.map { bind($0, app.sheets) }
    return isValid ? nil : "InvalidParameter"
  }

  private mutating func checkSheets(_ app: ModelApp) -> String? {
    if kind == .present, let sheet {
      guard let declared = app.sheets[ModelApp.name(of: sheet)] else { return "UnknownSheet" }
      if declared.isCover { (self.sheet, cover) = (nil, sheet) }
      return nil
    }
    if let sheet, app.sheets[ModelApp.name(of: sheet)]?.isCover != false { return "UnknownSheet" }
    if let cover, app.sheets[ModelApp.name(of: cover)]?.isCover != true { return "UnknownSheet" }
    return nil
  }
}
