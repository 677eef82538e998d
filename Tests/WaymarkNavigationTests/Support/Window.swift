import Testing
import WaymarkBytes
import WaymarkJSON
import WaymarkNavigation

/// A scene with its app's rules, used as the service uses it. Routes are written as on the command line:
/// `doc id=… page=3`.
struct Window {
  var rules: Rules
  private(set) var scene: Scene

  var manifest: Manifest { rules.manifest }

  init(_ text: String = Fixture.text, name: Text = "main", openGates: Set<Text> = []) throws {
    let manifest = try Reading.manifest(text)
    rules = Rules(manifest, openGates: openGates)
    scene = Scene(new: try SceneID(app: manifest.app, window: name), in: manifest)
  }

  // MARK: Words

  func route(_ words: String) throws -> Route {
    let (name, values) = try read(words) { manifest.routes[$0]?.signature }
    return try manifest.route(name, values)
  }

  func sheet(_ words: String) throws -> (style: SheetDeclaration.Style, sheet: Route) {
    let (name, values) = try read(words) { manifest.sheets[$0]?.signature }
    return try manifest.sheet(name, values)
  }

  private func read(
    _ words: String, by signature: (Text) -> RouteSignature?
  ) throws -> (Text, [Route.Parameter]) {
    let parts = words.split(separator: " ")
    let name = Text(try #require(parts.first))
    let values = try parts.dropFirst().map { part in
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let parameter = Text(sides[0])
      let text = Text(try #require(sides.last))
      let type = signature(name)?[parameter]?.type ?? .string
      return Route.Parameter(parameter, type.read(text) ?? .string(text))
    }
    return (name, values)
  }

  // MARK: State

  var path: [String] { scene.path.map(\.route.words) }
  var numbers: [UInt64] { scene.path.map(\.number) }
  var tab: Text { scene.selectedTab }
  var sheet: String? { scene.sheet?.words }
  var cover: String? { scene.cover?.words }
  var revision: UInt64 { scene.revision }
  var line: String { String(decoding: scene.line(time: 0, in: manifest), as: UTF8.self) }

  func path(of tab: Text) -> [String] {
    scene[tab]?.entries.map(\.route.words) ?? []
  }

  // MARK: Requests

  @discardableResult
  mutating func apply(_ request: Request, _ guards: Guards = Guards()) throws -> UInt64 {
    scene = try scene.applying(request, guards: guards, by: rules)
    return scene.revision
  }

  mutating func push(_ words: String...) throws {
    for words in words { try apply(.push(try route(words))) }
  }

  mutating func pop(_ count: UInt32 = 1) throws {
    try apply(.pop(count: count))
  }

  mutating func replace(
    _ words: [String], tab: Text? = nil, sheet: String? = nil, cover: String? = nil
  ) throws {
    try apply(
      .replace(
        try words.map(route), tab: tab, sheet: try sheet.map { try self.sheet($0).sheet },
        cover: try cover.map { try self.sheet($0).sheet }))
  }

  mutating func select(_ tab: Text) throws {
    try apply(.selectTab(tab))
  }

  mutating func present(_ words: String) throws {
    let (style, sheet) = try sheet(words)
    try apply(.present(sheet, style))
  }

  @discardableResult
  mutating func open(_ url: Text, _ guards: Guards = Guards()) throws -> UInt64 {
    try apply(.open(try manifest.plan(for: url), url: url), guards)
  }

  // MARK: Events

  /// Opens or closes a gate. If it opens, what waits behind it opens too.
  mutating func set(gate: Text, open: Bool = true) {
    if open { rules.openGates.insert(gate) } else { rules.openGates.remove(gate) }
    if open { scene = scene.settled(by: rules) }
  }

  mutating func hold(_ held: Bool) {
    scene = scene.holding(held)
    if !held { scene = scene.settled(by: rules) }
  }

  mutating func become(_ scene: Scene) {
    self.scene = scene
  }

  /// Restores the scene from its line, by the current rules.
  mutating func restart(
    _ mode: RestoreMode = .unused(0), manifest text: String? = nil, openGates: Set<Text> = []
  ) throws {
    try restore(scene.line(time: 0, in: manifest), mode, manifest: text, openGates: openGates)
  }

  mutating func restore(
    _ line: String, _ mode: RestoreMode = .unused(0), manifest text: String? = nil,
    openGates: Set<Text> = []
  ) throws {
    try restore(Array(line.utf8), mode, manifest: text, openGates: openGates)
  }

  private mutating func restore(
    _ line: [UInt8], _ mode: RestoreMode, manifest text: String?, openGates: Set<Text>
  ) throws {
    let stored = try StoredScene(line: line, of: scene.id)
    if let text { rules = Rules(try Reading.manifest(text)) }
    rules.openGates = openGates
    scene = Scene(restoring: stored, of: scene.id, mode, by: rules)
  }

  mutating func reload(_ text: String) throws {
    rules = Rules(try Reading.manifest(text), openGates: rules.openGates)
    scene = scene.adapted(to: rules.manifest)
  }

  // MARK: Expectations

  /// Expects that the request is refused with this error and does not change the scene.
  mutating func expect(
    _ error: NavigationError, sourceLocation: SourceLocation = #_sourceLocation,
    from request: (inout Window) throws -> Void
  ) {
    let before = scene
    #expect(throws: error, sourceLocation: sourceLocation) { try request(&self) }
    #expect(scene == before, sourceLocation: sourceLocation)
  }

  /// Expects that the request is accepted and changes nothing.
  mutating func expectNoChange(
    sourceLocation: SourceLocation = #_sourceLocation, from request: (inout Window) throws -> Void
  ) throws {
    let before = scene
    try request(&self)
    #expect(scene == before, sourceLocation: sourceLocation)
  }

  /// Expects that the request is one change with this cause.
  mutating func expectChange(
    _ cause: Cause, sourceLocation: SourceLocation = #_sourceLocation,
    from request: (inout Window) throws -> Void
  ) throws {
    let before = scene.revision
    try request(&self)
    #expect(scene.revision == before + 1, sourceLocation: sourceLocation)
    #expect(scene.cause == cause, sourceLocation: sourceLocation)
  }
}

extension Route {
  /// The route as it is written on the command line.
  var words: String {
    ([name.string] + parameters.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
  }
}
