// The versions of the app. An update removes, renames and gates places, and changes types, tabs, limits
// and rules.

extension ModelApp {
  static let versions: [ModelApp] = [first, renamed, grown, shallow]

  static let first = ModelApp(
    tabs: ["home", "search", "inbox"],
    routes: [
      "a": Place(), "b": Place(),
      "item": Place(parameters: [Parameter(name: "id", type: "string")]),
      "doc": Place(
        parameters: [
          Parameter(name: "id", type: "uuid"),
          Parameter(name: "page", type: "int", isOptional: true),
        ], tab: "search"),
      "pick": Place(parameters: [
        Parameter(name: "on", type: "bool"), Parameter(name: "sort", type: "new/old"),
      ]),
      "hidden": Place(isRestorable: false), "login": Place(isRestorable: false), "unlock": Place(),
      "billing": Place(gate: "account"), "vault": Place(gate: "lock"),
      "club": Place(gate: "member"),
    ],
    sheets: [
      "note": Place(isRestorable: false),
      "edit": Place(parameters: [Parameter(name: "id", type: "string")]),
      "photo": Place(isRestorable: false, isCover: true),
      "film": Place(parameters: [Parameter(name: "id", type: "string")], isCover: true),
      "join": Place(isRestorable: false),
    ],
    gates: ["account": "push login", "lock": "push unlock", "member": "present join", "bare": ""],
    links: [
      Link(match: "/root", open: [], tab: "home"),
      Link(match: "/item/{id}", open: ["a", "item"]),
      Link(match: "/edit/{id}", open: ["item"], present: "edit", tab: "inbox"),
      Link(match: "/doc/{id}?page={page}", open: ["doc"], present: "photo"),
      Link(match: "/add/{id}", open: ["a", "item"], policy: "append"),
      Link(match: "/fresh/{id}", open: ["item"], policy: "reset", tab: "inbox"),
      Link(match: "/billing", open: ["a", "billing"]),
      Link(match: "/more", open: ["billing"], policy: "append"),
      Link(match: "/both", open: ["billing", "vault", "b"]),
      Link(match: "/club", open: ["club"], tab: "search"),
      Link(match: "/hidden", open: ["a", "hidden", "b"]),
    ])

  /// Some names, types, slots and gates have changed, and `inbox` and `b` are gone.
  static let renamed: ModelApp = {
    var app = first
    app.tabs = ["home", "search"]
    app.routes["b"] = nil
    app.routes["item"] = nil
    app.routes["thing"] = Place(
      parameters: [Parameter(name: "key", type: "string", was: ["ident", "id"])], was: ["item"])
    app.routes["doc"]?.parameters[1] = Parameter(name: "page", type: "string", isOptional: true)
    app.routes["hidden"]?.isRestorable = true
    app.routes["unlock"]?.isRestorable = false
    app.routes["vault"]?.gate = "bare"
    app.sheets["note"]?.isCover = true
    app.sheets["edit"]?.isRestorable = false
    app.sheets["movie"] = Place(
      parameters: [Parameter(name: "id", type: "string")], was: ["film"], isCover: true)
    app.sheets["film"] = nil
    app.links = [
      Link(match: "/root", open: []), Link(match: "/item/{key}", open: ["a", "thing"]),
      Link(match: "/add/{key}", open: ["a", "thing"], policy: "append"),
      Link(match: "/fresh/{key}", open: ["thing"], policy: "reset"),
      Link(match: "/doc/{id}?page={page}", open: ["doc"], present: "note"),
      Link(match: "/billing", open: ["billing"]), Link(match: "/both", open: ["vault", "billing"]),
      Link(match: "/more", open: ["billing"], policy: "append"),
    ]
    app.restoreDepth = 5
    app.discards = true
    app.maxAgeDays = 30
    app.depth = 10
    return app
  }()

  /// A new required parameter has a default, other places are gated or not stored, and paths can be long.
  static let grown: ModelApp = {
    var app = first
    app.tabs = ["search", "home", "extra"]
    app.routes["item"]?.parameters.append(Parameter(name: "size", type: "int", standard: "i7"))
    app.routes["a"]?.isRestorable = false
    app.routes["b"]?.gate = "account"
    app.routes["billing"]?.gate = nil
    app.sheets["edit"]?.parameters = [Parameter(name: "id", type: "uuid")]
    app.links = [
      Link(match: "/root", open: []), Link(match: "/item/{id}/{size}", open: ["item"]),
      Link(match: "/add/{id}", open: ["doc"], policy: "append", tab: "extra"),
      Link(match: "/club", open: ["club"]), Link(match: "/both", open: ["b", "vault"]),
      Link(match: "/billing", open: ["a", "billing"]),
    ]
    app.depth = 20
    app.restoreDepth = 20
    return app
  }()

  static let shallow: ModelApp = {
    var app = first
    app.depth = 3
    return app
  }()

  // MARK: Manifest

  var manifest: String {
    let tabs = tabs.map { "\"\($0)\"" }.joined(separator: ", ")
    let gates = gates.map { gate in
      let words = gate.value.split(separator: " ")
      return "\(gate.key): " + (words.count < 2 ? "{}" : "{ \(words[0]): \"\(words[1])\" }")
    }
    let restore =
      "depth: \(restoreDepth), invalid: \"\(discards ? "discard" : "truncate")\""
      + (maxAgeDays.map { ", max_age_days: \($0)" } ?? "")
    return """
      { app: "org.example.Notes", schemes: ["notes"], tabs: [\(tabs)],
        routes: { \(text(routes, isSheet: false)) }, sheets: { \(text(sheets, isSheet: true)) },
        gates: { \(gates.joined(separator: ", ")) },
        links: [\(links.map(text).joined(separator: ", "))],
        restore: { \(restore) }, limits: { depth: \(depth) } }
      """
  }

  private func text(_ places: [String: Place], isSheet: Bool) -> String {
    places.map { name, place in
      var keys = ["params: { \(place.parameters.map(text).joined(separator: ", ")) }"]
      keys.append("restorable: \(place.isRestorable)")
      keys.append("was: [\(place.was.map { "\"\($0)\"" }.joined(separator: ", "))]")
      if isSheet { keys.append("style: \"\(place.isCover ? "cover" : "sheet")\"") }
      if let gate = place.gate { keys.append("gate: \"\(gate)\"") }
      if let tab = place.tab { keys.append("tab: \"\(tab)\"") }
      return "\(name): { \(keys.joined(separator: ", ")) }"
    }.joined(separator: ",\n")
  }

  private func text(_ parameter: Parameter) -> String {
    let list = parameter.type.split(separator: "/").map { "\"\($0)\"" }.joined(separator: ", ")
    let type = parameter.type.contains("/") ? "[\(list)]" : "\"\(parameter.type)\""
    let was = parameter.was.map { "\"\($0)\"" }.joined(separator: ", ")
    let standard = parameter.standard.map { ", default: \($0.dropFirst())" } ?? ""
    return "\(parameter.name): { is: \(type), optional: \(parameter.isOptional), was: [\(was)]"
      + standard + " }"
  }

  private func text(_ link: Link) -> String {
    let open = link.open.map { "\"\($0)\"" }.joined(separator: ", ")
    let present = link.present.map { ", present: \"\($0)\"" } ?? ""
    let tab = link.tab.map { ", tab: \"\($0)\"" } ?? ""
    return
      "{ match: \"\(link.match)\", open: [\(open)], policy: \"\(link.policy)\"\(present)\(tab) }"
  }
}
