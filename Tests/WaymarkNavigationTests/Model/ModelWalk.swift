import WaymarkTestSupport

/// A random walk. It chooses the next request from the state of the model.
struct ModelWalk {
  private var random: SeededRandom
  private let isDeep: Bool
  private var burst = 0

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    isDeep = random.chance(40)
  }

  private static let ids = ["x", "y", "7", "ü", "6F9619FF-8B86-D011-B42D-00C04FC964FF"]
  private static let bad = ["s", "s\u{1}", "i3", "btrue", "snot-a-uuid", "s6f9619ff8b86", "sodd"]
  private static let gates = ["account", "lock", "member", "bare"]

  mutating func step(_ scene: ModelScene, _ app: ModelApp) -> ModelStep {
    if burst > 0 {
      burst -= 1
      return .request(ModelRequest(kind: .beginFlow, flow: random.next()))
    }
    if random.below(2000) == 0 { burst = 67 }
    guard random.chance(14) else { return .request(request(scene, app)) }
    if scene.isHeld, random.chance(50) { return .event(.hold(false)) }
    switch random.below(100) {
    case ..<50: return .event(.gate(random.pick(Self.gates), open: random.chance(65)))
    case ..<58: return .event(.hold(true))
    case ..<64: return .event(.hold(false))
    case ..<73:
      return .event(.restart(isResuming: random.chance(40), unusedDays: random.pick([0, 30, 31])))
    case ..<78: return .event(.putAway)
    case ..<90:
      return .event(.update(random.chance(50) ? 0 : random.below(ModelApp.versions.count)))
    case ..<97: return .event(.invalidate(somewhere(scene) ?? place(in: app.routes)))
    default: return .event(.dropPending)
    }
  }

  /// Returns a place on any path of the scene.
  private mutating func somewhere(_ scene: ModelScene) -> String? {
    let places = scene.paths.sorted { $0.key < $1.key }.flatMap { $0.value.map(\.place) }
    return places.isEmpty ? nil : random.pick(places)
  }

  // MARK: Requests

  private mutating func request(_ scene: ModelScene, _ app: ModelApp) -> ModelRequest {
    var request = ModelRequest(kind: kind())
    switch request.kind {
    case .push:
      request.path = [random.chance(15) ? scene.path.last?.place ?? "a" : route(app)]
      request.unlessTop = random.chance(25)
      request.replacingTop = random.chance(15)
    case .pop: request.count = random.pick([1, 1, 1, 2, 3, 4_294_967_295])
    case .popTo:
      request.path = [
        random.chance(70) ? scene.path.isEmpty ? "a" : random.pick(scene.path).place : route(app)
      ]
    case .replace: replace(&request, scene, app)
    case .selectTab: request.tab = tab(app)
    case .present: request.sheet = sheet(app)
    case .open: request.url = url(app)
    case .restorePath:
      request.path = (0..<random.below(9)).map { _ in route(app, careful: true) }
      request.isMalformed = random.chance(8)
    case .beginFlow: request.flow = random.next()
    case .endFlow: request.flow = flow(scene)
    case .popToRoot, .dismiss: break
    }
    if request.kind != .beginFlow, request.kind != .endFlow { guardIt(&request, scene) }
    return request
  }

  private mutating func kind() -> ModelRequest.Kind {
    switch random.below(100) {
    case ..<(isDeep ? 40 : 24): .push
    case ..<(isDeep ? 42 : 31): .pop
    case ..<46: .popTo
    case ..<48: .popToRoot
    case ..<58: .replace
    case ..<64: .selectTab
    case ..<70: .present
    case ..<73: .dismiss
    case ..<86: .open
    case ..<92: .restorePath
    case ..<97: .beginFlow
    default: .endFlow
    }
  }

  private mutating func guardIt(_ request: inout ModelRequest, _ scene: ModelScene) {
    request.isByOther = random.chance(60)
    if random.chance(12) {
      let other = UInt64(max(0, scene.revision + random.pick([-1, 1, 5])))
      request.ifRevision = random.chance(55) ? UInt64(scene.revision) : other
    }
    if random.chance(14) { request.flow = flow(scene) }
  }

  private mutating func flow(_ scene: ModelScene) -> UInt64 {
    scene.flows.isEmpty || random.chance(25) ? random.next() : random.pick(scene.flows.sorted())
  }

  private mutating func replace(
    _ request: inout ModelRequest, _ scene: ModelScene, _ app: ModelApp
  ) {
    let count = random.chance(8) ? app.depth + random.below(2) : random.below(5)
    request.path =
      random.chance(12)
      ? scene.path.map(\.place) : (0..<count).map { _ in route(app, careful: true) }
    if random.chance(30) { request.tab = tab(app) }
    if random.chance(25) { request.sheet = sheet(app, asCover: false) }
    if random.chance(25) { request.cover = sheet(app, asCover: true) }
  }

  // MARK: Places

  private mutating func tab(_ app: ModelApp) -> String {
    random.chance(15) ? "nowhere" : random.pick(app.tabs)
  }

  /// - Parameter careful: Makes mistakes and gates rarer, because a single one spoils a whole path.
  private mutating func route(_ app: ModelApp, careful: Bool = false) -> String {
    if random.chance(careful ? 1 : 5) {
      return random.pick(["gone", "note", "movie", "thing", "item"])
    }
    if random.chance(careful ? 60 : 40) {
      return random.pick(["a", "b", "unlock", "login"].filter { app.routes[$0] != nil })
    }
    return place(in: app.routes, badness: careful ? 1 : 5)
  }

  private mutating func sheet(_ app: ModelApp, asCover: Bool? = nil) -> String {
    if random.chance(8) { return random.pick(["a", "nothing"]) }
    let fitting = app.sheets.filter { asCover == nil || $0.value.isCover == asCover }
    return place(in: random.chance(90) ? fitting : app.sheets, badness: 8)
  }

  private mutating func place(in places: [String: ModelApp.Place], badness: Int = 5) -> String {
    let name = random.pick(places.keys.sorted())
    var values: [String: String] = [:]
    for parameter in places[name]?.parameters ?? [] {
      if parameter.isOptional, random.chance(50) { continue }
      if random.chance(badness) { continue }
      values[parameter.name] =
        random.chance(badness) ? random.pick(Self.bad) : value(parameter.type)
    }
    if random.chance(badness / 3) { values["extra"] = "i1" }
    return ModelApp.place(name, values)
  }

  private mutating func value(_ type: String) -> String {
    switch type {
    case "int": random.pick(["i0", "i-5", "i9223372036854775807"])
    case "bool": random.pick(["btrue", "bfalse"])
    case "string": "s" + random.pick(Self.ids)
    case "uuid": "s" + Self.ids[4]
    default: "s" + random.pick(type.split(separator: "/").map(String.init))
    }
  }

  private mutating func url(_ app: ModelApp) -> String {
    let names = [
      "root", "item", "edit", "doc", "add", "fresh", "billing", "more", "both", "club", "hidden",
    ]
    let name = random.pick(names)
    var url = "notes:/" + name
    if ["item", "edit", "doc", "add", "fresh"].contains(name) {
      url += "/" + (name == "doc" && random.chance(85) ? Self.ids[4] : random.pick(Self.ids))
      if name == "item", app.routes["item"]?.parameters.count == 2 { url += "/3" }
    }
    if random.chance(30) { url += random.pick(["?page=3", "?page=x", "?other=1", "?page"]) }
    switch random.below(40) {
    case 0: url += "/%zz"
    case 1: url += "/more"
    case 2: url = "http" + url.dropFirst("notes".count)
    case 3: url = "notes:/nowhere"
    default: break
    }
    return url
  }
}

extension SeededRandom {
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
