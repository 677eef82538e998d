// The model of an app: plain names and lists, from which the text of the manifest is written. The model
// shares no type with the core and was written from the design, so that both do not have the same
// mistakes.
//
// A value is a letter for its kind and its text: `sx` a string, `i5` an integer, `btrue` a boolean. A
// place is its name and its values, in the order of their names: `doc|id=s…|page=i3`.

struct ModelApp {
  struct Parameter {
    let name: String
    /// `uuid`, `int`, `bool`, `string`, or the strings of a list, separated by `/`.
    let type: String
    var isOptional = false
    var was: [String] = []
    var standard: String?
  }

  struct Place {
    var parameters: [Parameter] = []
    var was: [String] = []
    var isRestorable = true
    var gate: String?
    var tab: String?
    var isCover = false
  }

  struct Link {
    let match: String
    let open: [String]
    var present: String?
    var policy = "replace"
    var tab: String?
  }

  struct Plan: Equatable {
    let policy: String
    let tab: String?
    let path: [String]
    let sheet: String?
    let cover: String?
  }

  var tabs: [String]
  var routes: [String: Place]
  var sheets: [String: Place]
  /// What each gate shows: `push login`, `present join`, or nothing.
  var gates: [String: String]
  var links: [Link]
  var depth = 12
  var restoreDepth = 8
  var discards = false
  var maxAgeDays: Int?
}

// MARK: - Values and places

extension ModelApp {
  static func name(of place: String) -> String {
    String(place.prefix { $0 != "|" })
  }

  static func values(of place: String) -> [String: String] {
    var values: [String: String] = [:]
    for part in place.split(separator: "|").dropFirst() {
      let sides = part.split(separator: "=", maxSplits: 1)
      values[String(sides[0])] = String(sides[1])
    }
    return values
  }

  static func place(_ name: String, _ values: [String: String]) -> String {
    values.sorted { $0.key < $1.key }.reduce(name) { "\($0)|\($1.key)=\($1.value)" }
  }

  /// Returns the value in the form in which it is kept, or nil if it is not of the type.
  static func accept(_ value: String, as type: String) -> String? {
    let kind = value.first
    let text = String(value.dropFirst())
    switch type {
    case "int": return kind == "i" ? value : nil
    case "bool": return kind == "b" ? value : nil
    case "string":
      let isClean = text.unicodeScalars.allSatisfy { $0.value >= 0x20 } && text.utf8.count <= 1024
      return kind == "s" && isClean ? value : nil
    case "uuid":
      let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(\.count)
      return kind == "s" && parts == [8, 4, 4, 4, 12] ? value.lowercased() : nil
    default: return kind == "s" && type.split(separator: "/").contains { $0 == text } ? value : nil
    }
  }

  /// Returns the place with the values of a call, or nil if they are not as declared.
  func bind(_ place: String, as declared: Place) -> String? {
    var given = Self.values(of: place)
    var kept: [String: String] = [:]
    for parameter in declared.parameters {
      guard let value = given.removeValue(forKey: parameter.name) else {
        guard parameter.isOptional else { return nil }
        continue
      }
      guard let value = Self.accept(value, as: parameter.type) else { return nil }
      kept[parameter.name] = value
    }
    return given.isEmpty ? Self.place(Self.name(of: place), kept) : nil
  }

  /// Returns a stored place under its present name, with former names and defaults applied.
  func read(_ place: String, among places: [String: Place]) -> String? {
    let name = Self.name(of: place)
    guard
      let present = places[name] != nil
        ? name : places.first(where: { $0.value.was.contains(name) })?.key,
      let declared = places[present]
    else { return nil }
    let given = Self.values(of: place)
    var kept: [String: String] = [:]
    for parameter in declared.parameters {
      let names = [parameter.name] + parameter.was
      guard let value = names.compactMap({ given[$0] }).first ?? parameter.standard else {
        guard parameter.isOptional else { return nil }
        continue
      }
      guard let value = Self.accept(value, as: parameter.type) else { return nil }
      kept[parameter.name] = value
    }
    return Self.place(present, kept)
  }

  func sheet(reading place: String, asCover: Bool) -> String? {
    guard let sheet = read(place, among: sheets),
      sheets[Self.name(of: sheet)]?.isCover == asCover
    else { return nil }
    return sheet
  }

  func isRestorable(_ place: String) -> Bool {
    (routes[Self.name(of: place)] ?? sheets[Self.name(of: place)])?.isRestorable ?? false
  }

  func gate(of route: String) -> String? {
    routes[Self.name(of: route)]?.gate
  }
}

// MARK: - Links

extension ModelApp {
  /// Returns what the URL opens, or the error.
  func plan(_ url: String) -> Result<Plan, ModelError> {
    if url.contains("%zz") { return .failure(.init("InvalidURL")) }
    guard url.hasPrefix("notes:/") else { return .failure(.init("NoMatchingLink")) }
    let sides = url.dropFirst("notes:/".count).split(separator: "?", maxSplits: 1)
    let segments = (sides.first ?? "").split(separator: "/").map(String.init)
    for link in links {
      let pattern = link.match.dropFirst().split(separator: "?")
      let wanted = pattern[0].split(separator: "/").map(String.init)
      guard wanted.first == segments.first, wanted.count == segments.count else { continue }
      var captured: [String: String] = [:]
      for (step, segment) in zip(wanted, segments) {
        if step.hasPrefix("{") { captured[String(step.dropFirst().dropLast())] = segment }
      }
      if pattern.count > 1, sides.count > 1, sides[1].hasPrefix("page=") {
        captured["page"] = String(sides[1].dropFirst("page=".count))
      }
      return plan(of: link, captured).map(Result.success) ?? .failure(.init("NoMatchingLink"))
    }
    return .failure(.init("NoMatchingLink"))
  }

  private func plan(of link: Link, _ captured: [String: String]) -> Plan? {
    var path: [String] = []
    for name in link.open {
      guard let declared = routes[name], let route = place(name, declared, captured) else {
        return nil
      }
      path.append(route)
    }
    let present = link.present ?? ""
    let shown = sheets[present].map { place(present, $0, captured) }
    if case .some(nil) = shown { return nil }
    let isCover = sheets[present]?.isCover ?? false
    return Plan(
      policy: link.policy, tab: link.tab ?? link.open.compactMap { routes[$0]?.tab }.first,
      path: path, sheet: isCover ? nil : shown ?? nil, cover: isCover ? shown ?? nil : nil)
  }

  private func place(_ name: String, _ declared: Place, _ captured: [String: String]) -> String? {
    var values: [String: String] = [:]
    for parameter in declared.parameters {
      guard let text = captured[parameter.name] else { continue }
      let kind = parameter.type == "int" ? "i" : parameter.type == "bool" ? "b" : "s"
      if kind == "i", Int(text) == nil || text.hasPrefix("0") { return nil }
      if kind == "b", text != "true", text != "false" { return nil }
      values[parameter.name] = kind + text
    }
    return bind(Self.place(name, values), as: declared)
  }
}

/// The contract's name of an error.
struct ModelError: Error, Hashable {
  let name: String

  init(_ name: String) {
    self.name = name
  }
}
