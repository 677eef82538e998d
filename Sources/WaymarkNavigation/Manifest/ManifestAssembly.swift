import WaymarkBytes
import WaymarkJSON

/// Combines the files of an app and finds the mistakes between declarations: names that are declared
/// twice or not at all, and invalid links.
struct ManifestAssembly {
  private let drafts: [ManifestDraft]
  private var routes: [Text: RouteDeclaration] = [:]
  private var sheets: [Text: SheetDeclaration] = [:]
  private var formerRoutes: [Text: Text] = [:]
  private var formerSheets: [Text: Text] = [:]
  private var faults: [ManifestFault] = []

  private var main: ManifestDraft { drafts[0] }

  /// Creates an assembly. The first draft must be that of the main file.
  init(_ drafts: [ManifestDraft]) {
    self.drafts = drafts
  }

  consuming func manifest(_ app: AppID) -> (manifest: Manifest?, faults: [ManifestFault]) {
    declarePlaces()
    checkReferences()
    let gates = gates()
    let links = linkTable()
    guard faults.isEmpty else { return (nil, faults) }
    let examples = examples(by: manifest(app, gates, links, examples: []))
    guard faults.isEmpty else { return (nil, faults) }
    return (manifest(app, gates, links, examples: examples), [])
  }

  private func manifest(
    _ app: AppID, _ gates: [Text: Manifest.GateEntrance], _ links: LinkTable,
    examples: [Manifest.Example]
  ) -> Manifest {
    let root = Manifest.Tab(id: "", title: main.name)
    return Manifest(
      app: app, name: main.name, schemes: main.schemes, hosts: main.hosts,
      tabs: main.tabs.isEmpty ? [root] : main.tabs, routes: routes, sheets: sheets, gates: gates,
      links: links, linkCount: drafts.reduce(0) { $0 + $1.links.count }, restore: main.restore,
      limits: main.limits, activation: main.activation, formerRoutes: formerRoutes,
      formerSheets: formerSheets, examples: examples)
  }

  private mutating func note(
    _ reason: ManifestFault.Reason, _ draft: ManifestDraft, _ position: JSONPosition, _ key: Text
  ) {
    faults.append(ManifestFault(file: draft.file, position: position, key: key, reason: reason))
  }

  // MARK: Places

  /// Gives each name to the first declaration that has it. A former name must not be a present one, and
  /// only one declaration can have it.
  private mutating func declarePlaces() {
    var routeFiles: [Text: Text] = [:]
    var sheetFiles: [Text: Text] = [:]
    for draft in drafts {
      for item in draft.routes where take(item.declared.signature.name, item, draft, &routeFiles) {
        routes[item.declared.signature.name] = item.declared
      }
      for item in draft.sheets where take(item.declared.signature.name, item, draft, &sheetFiles) {
        sheets[item.declared.signature.name] = item.declared
      }
      for item in draft.routes {
        for name in item.declared.formerNames where take(name, item, draft, &routeFiles) {
          formerRoutes[name] = item.declared.signature.name
        }
      }
      for item in draft.sheets {
        for name in item.declared.formerNames where take(name, item, draft, &sheetFiles) {
          formerSheets[name] = item.declared.signature.name
        }
      }
    }
  }

  /// Takes the name for this draft. Returns false if it is already taken.
  private mutating func take<Declared>(
    _ name: Text, _ item: ManifestDraft.Item<Declared>, _ draft: ManifestDraft,
    _ files: inout [Text: Text]
  ) -> Bool {
    if let file = files[name] {
      note(.declaredIn(name, file: file), draft, item.position, item.key)
      return false
    }
    files[name] = draft.file
    return true
  }

  private mutating func checkReferences() {
    let tabs = main.tabs.map(\.id)
    let gates = main.gates.map(\.declared.name)
    for draft in drafts {
      for item in draft.routes {
        if let tab = item.declared.tab, !tabs.contains(tab) {
          note(.unknownTab(tab, declared: tabs), draft, item.position, item.key)
        }
        if let gate = item.declared.gate, !gates.contains(gate) {
          note(.unknownGate(gate, declared: gates), draft, item.position, item.key)
        }
      }
      for item in draft.links {
        if let tab = item.declared.tab, !tabs.contains(tab) {
          note(.unknownTab(tab, declared: tabs), draft, item.position, item.key)
        }
        if item.declared.open.count > main.limits.depth {
          note(.tooDeep(limit: main.limits.depth), draft, item.position, item.key)
        }
      }
    }
  }

  // MARK: Gates

  private mutating func gates() -> [Text: Manifest.GateEntrance] {
    var gates: [Text: Manifest.GateEntrance] = [:]
    for item in main.gates {
      switch entrance(item.declared.entrance) {
      case .success(let entrance): gates[item.declared.name] = entrance
      case .failure(let fault): note(fault.reason, main, item.position, item.key)
      }
    }
    return gates
  }

  private struct EntranceFault: Error {
    let reason: ManifestFault.Reason
  }

  private func entrance(
    _ entrance: ManifestDraft.Gate.Entrance
  ) -> Result<Manifest.GateEntrance, EntranceFault> {
    switch entrance {
    case .nothing: return .success(.nothing)
    case .push(let name):
      guard let route = routes[name] else { return fault(.unknownRoute(name)) }
      guard route.gate == nil else { return fault(.entranceIsGated(name)) }
      guard let bound = try? route.signature.bind([]) else {
        return fault(.entranceNeedsParameters(name))
      }
      return .success(.push(bound))
    case .present(let name):
      guard let sheet = sheets[name] else { return fault(.unknownSheet(name)) }
      guard let bound = try? sheet.signature.bind([]) else {
        return fault(.entranceNeedsParameters(name))
      }
      return .success(.present(bound, sheet.style))
    }
  }

  private func fault(
    _ reason: ManifestFault.Reason
  ) -> Result<Manifest.GateEntrance, EntranceFault> {
    .failure(EntranceFault(reason: reason))
  }

  // MARK: Links

  private mutating func linkTable() -> LinkTable {
    let items = drafts.flatMap { draft in draft.links.map { (draft, $0) } }
    if items.count > Manifest.Limits.mostLinks, let (draft, item) = items.last {
      note(.tooManyLinks(limit: Manifest.Limits.mostLinks), draft, item.position, item.key)
      return LinkTable.build([], routes: [:], sheets: [:]).table
    }
    let built = LinkTable.build(items.map(\.1.declared), routes: routes, sheets: sheets)
    for fault in built.faults {
      let (draft, item) = items[fault.link]
      var reason = ManifestFault.Reason.link(fault)
      if case .ambiguous(let other, let pattern, let url) = fault.reason {
        let (draft, item) = items[other]
        reason = .ambiguous(url: url, pattern: pattern, file: draft.file, item.position)
      }
      note(reason, draft, item.position, item.key)
    }
    return built.table
  }

  // MARK: Examples

  private mutating func examples(by manifest: Manifest) -> [Manifest.Example] {
    var examples: [Manifest.Example] = []
    for draft in drafts {
      for item in draft.examples {
        do {
          let outcome = try outcome(item.declared.outcome, by: manifest)
          examples.append(
            Manifest.Example(
              url: item.declared.url, outcome: outcome, file: draft.file, position: item.position,
              key: item.key))
        } catch {
          note(.exampleRoute(error), draft, item.position, item.key)
        }
      }
    }
    return examples
  }

  private func outcome(
    _ outcome: ManifestDraft.Example.Outcome, by manifest: Manifest
  ) throws(NavigationError) -> Manifest.Example.Outcome {
    switch outcome {
    case .error(let name): return .error(name)
    case .path(let stored, let tab, let sheet, let cover):
      var path: [Route] = []
      for route in stored { path.append(try manifest.route(reading: route)) }
      return .path(
        path, tab: tab, sheet: try sheet.map(manifest.sheet), cover: try cover.map(manifest.sheet))
    }
  }
}
