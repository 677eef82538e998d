import Foundation
import WaymarkBytes
import WaymarkNavigation

/// The core, used as the service uses it, with requests in the model's words.
struct Core {
  static let manifests: [Manifest] = ModelApp.versions.compactMap {
    try? Reading.read($0.manifest).manifest
  }

  private var rules: Rules
  private(set) var scene: Scene
  /// The line after the last change; nil before the first.
  private(set) var line: [UInt8]?

  init() throws {
    rules = Rules(Self.manifests[0])
    scene = Scene(new: try SceneID("org.example.Notes/main"), in: rules.manifest)
  }

  private mutating func put(_ next: Scene) {
    if next.revision != scene.revision { line = next.line(time: 0, in: rules.manifest) }
    scene = next
  }

  // MARK: Requests

  /// The contract's name of the error; nil if the request was accepted.
  mutating func apply(_ request: ModelRequest) -> String? {
    do {
      switch request.kind {
      case .beginFlow: put(try scene.beginningFlow(request.flow ?? 0))
      case .endFlow: put(try scene.endingFlow(request.flow ?? 0))
      default:
        let guards = Guards(
          ifRevision: request.ifRevision, flow: request.flow, isByOther: request.isByOther)
        put(try scene.applying(try self.request(request), guards: guards, by: rules))
      }
      return nil
    } catch let error as NavigationError {
      return error.contractName
    } catch {
      return "\(error)"
    }
  }

  private func request(_ request: ModelRequest) throws -> Request {
    let manifest = rules.manifest
    if request.kind == .restorePath {
      let stored = try StoredRoute.decodePath(request.encoded)
      return .restorePath(try manifest.routes(reading: stored))
    }
    let isPresent = request.kind == .present
    try manifest.check(
      path: request.path.map { Text(ModelApp.name(of: $0)) },
      sheet: isPresent ? nil : request.sheet.map { Text(ModelApp.name(of: $0)) },
      cover: request.cover.map { Text(ModelApp.name(of: $0)) }, tab: request.tab.map { Text($0) })
    let path = try request.path.map { place in
      try manifest.route(Text(ModelApp.name(of: place)), Self.values(of: place))
    }
    let sheet = try request.sheet.map { place in
      try manifest.sheet(Text(ModelApp.name(of: place)), Self.values(of: place))
    }
    let cover = try request.cover.map { place in
      try manifest.sheet(Text(ModelApp.name(of: place)), Self.values(of: place)).sheet
    }
    switch request.kind {
    case .push:
      return .push(path[0], unlessTop: request.unlessTop, replacingTop: request.replacingTop)
    case .pop: return .pop(count: UInt32(request.count))
    case .popTo: return .popTo(path[0])
    case .popToRoot: return .popToRoot
    case .replace:
      return .replace(path, tab: request.tab.map { Text($0) }, sheet: sheet?.sheet, cover: cover)
    case .selectTab: return .selectTab(Text(request.tab ?? ""))
    case .present: return .present(sheet?.sheet ?? Route(""), sheet?.style ?? .sheet)
    case .dismiss: return .dismiss
    default:
      let url = Text(request.url)
      return .open(try manifest.plan(for: url), url: url)
    }
  }

  private static func values(of place: String) -> [Route.Parameter] {
    ModelApp.values(of: place).map { name, value in
      let text = String(value.dropFirst())
      let scalar: Value =
        switch value.first {
        case "i": .int(Int64(text) ?? 0)
        case "b": .bool(text == "true")
        default: .string(Text(text))
        }
      return Route.Parameter(Text(name), scalar)
    }
  }

  // MARK: Events

  mutating func happen(_ event: ModelEvent) throws {
    switch event {
    case .gate(let gate, let open):
      if open { rules.openGates.insert(Text(gate)) } else { rules.openGates.remove(Text(gate)) }
      if open { put(scene.settled(by: rules)) }
    case .hold(let held):
      put(scene.holding(held))
      if !held { put(scene.settled(by: rules)) }
    case .restart(let isResuming, let unusedDays):
      rules.openGates = []
      try restore(isResuming ? .resuming : .unused(Int64(unusedDays) * 86_400_000_000))
    case .putAway:
      let waiting = scene.pending
      try restore(.unused(0))
      scene = scene.keeping(waiting)
    case .update(let version):
      rules = Rules(Self.manifests[version], openGates: rules.openGates)
      put(scene.adapted(to: rules.manifest))
    case .invalidate(let place):
      let name = Text(ModelApp.name(of: place))
      guard let route = try? rules.manifest.route(name, Self.values(of: place)) else { return }
      put(scene.invalidating(route))
    case .dropPending: put(scene.droppingPending())
    }
  }

  private mutating func restore(_ mode: RestoreMode) throws {
    guard let line else {
      scene = Scene(new: scene.id, in: rules.manifest)
      return
    }
    let stored = try StoredScene(line: line, of: scene.id)
    scene = Scene(restoring: stored, of: scene.id, mode, by: rules)
  }
}

extension ModelRequest {
  /// Returns the path in the form of EncodedPath.
  fileprivate var encoded: Text {
    let json = "[\(path.map { "{\(ModelFile.json($0))}" }.joined(separator: ","))]"
    return Text(Data((isMalformed ? json + "," : json).utf8).base64EncodedString())
  }
}

extension NavigationError {
  /// The contract's name of the error.
  var contractName: String {
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

// MARK: - The model's words

extension ModelScene {
  /// The core's scene in the model's words.
  init(_ scene: Scene) {
    revision = Int(scene.revision)
    cause = scene.cause?.rawValue ?? ""
    tab = scene.selectedTab.string
    paths = [:]
    for stack in scene.stacks {
      paths[stack.tab.string] = stack.entries.map(Entry.init)
      if let rest = stack.rest {
        rests[stack.tab.string] = Rest(base: rest.base, entries: rest.entries.map(Entry.init))
      }
    }
    sheet = scene.sheet?.place
    cover = scene.cover?.place
    next = Int(scene.nextEntry)
    restored = scene.restored?.rawValue ?? ""
    flows = scene.flows
    isHeld = scene.isHeld
    pending = scene.pending.map(Pending.init)
  }
}

extension ModelScene.Entry {
  fileprivate init(_ entry: Entry) {
    self.init(number: Int(entry.number), place: entry.route.place)
  }
}

extension ModelScene.Pending {
  fileprivate init(_ link: PendingLink) {
    let policy =
      switch link.plan.policy {
      case .replace: "replace"
      case .append: "append"
      case .reset: "reset"
      }
    url = link.url.string
    plan = ModelApp.Plan(
      policy: policy, tab: link.plan.tab?.string, path: link.plan.path.map(\.place),
      sheet: link.plan.sheet?.place, cover: link.plan.cover?.place)
    waitsFor = link.waitsFor.string
    switch link.entrance {
    case .entry(let number): ownEntry = Int(number)
    case .sheet(let sheet): ownSheet = sheet.place
    case .cover(let cover): ownCover = cover.place
    case nil: break
    }
  }
}

extension Route {
  fileprivate var place: String {
    var place = name.string
    for parameter in parameters {
      let kind =
        switch parameter.value {
        case .string: "s"
        case .int: "i"
        case .bool: "b"
        }
      place += "|\(parameter.name)=\(kind)\(parameter.value.text)"
    }
    return place
  }
}
