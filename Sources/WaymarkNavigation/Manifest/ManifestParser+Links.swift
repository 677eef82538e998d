import WaymarkBytes
import WaymarkJSON

// Links and examples.

extension ManifestParser {
  private static let linkKeys: [Text] = ["match", "open", "present", "policy", "tab"]
  private static let exampleKeys: [Text] = ["url", "path", "tab", "sheet", "cover", "error"]

  mutating func readLinks(_ json: JSONValue) {
    for (index, element) in (array(json, key: "links") ?? []).enumerated() {
      let key = Text("links[\(index)]")
      guard let link = link(element, key: key) else { continue }
      draft.links.append(
        .init(declared: link, position: element["match"]?.position ?? element.position, key: key))
    }
  }

  private mutating func link(_ json: JSONValue, key: Text) -> LinkDeclaration? {
    guard let members = object(json, key: key) else { return nil }
    checkKeys(of: members, in: key, allowed: Self.linkKeys)
    let match = required("match", of: json, in: key).flatMap {
      text($0, key: self.key(key, "match"))
    }
    if json["open"] == nil && json["present"] == nil && json["tab"] == nil {
      note(.expected(.linkThatOpens), at: json.position, key: key)
    }
    let open = json["open"].map { names($0, key: self.key(key, "open")) } ?? []
    let present = json["present"].flatMap { text($0, key: self.key(key, "present")) }
    let policy = policy(json, in: key)
    let tab = json["tab"].flatMap { text($0, key: self.key(key, "tab")) }
    return match.map {
      LinkDeclaration($0, open: open, present: present, policy: policy, tab: tab)
    }
  }

  /// Reads a list of names, which may have the same name more than once.
  private mutating func names(_ json: JSONValue, key: Text) -> [Text] {
    (array(json, key: key) ?? []).compactMap { text($0, key: key) }
  }

  private mutating func policy(_ json: JSONValue, in parent: Text) -> LinkPolicy {
    guard let value = json["policy"] else { return .replace }
    switch value.string {
    case "replace": return .replace
    case "append": return .append
    case "reset": return .reset
    default:
      note(
        .expected(.word(["replace", "append", "reset"])), at: value.position,
        key: key(parent, "policy"))
      return .replace
    }
  }

  mutating func readExamples(_ json: JSONValue) {
    for (index, element) in (array(json, key: "examples") ?? []).enumerated() {
      let key = Text("examples[\(index)]")
      guard let example = example(element, key: key) else { continue }
      draft.examples.append(.init(declared: example, position: element.position, key: key))
    }
  }

  private mutating func example(_ json: JSONValue, key: Text) -> ManifestDraft.Example? {
    guard let members = object(json, key: key) else { return nil }
    checkKeys(of: members, in: key, allowed: Self.exampleKeys)
    guard let value = required("url", of: json, in: key) else { return nil }
    guard let url = value.string else {
      note(.expected(.url), at: value.position, key: self.key(key, "url"))
      return nil
    }
    if let value = json["error"] {
      return error(value, of: json, in: key).map { .init(url: url, outcome: .error($0)) }
    }
    guard let value = required("path", of: json, in: key),
      let elements = array(value, key: self.key(key, "path"))
    else { return nil }
    let path = elements.compactMap { route($0, key: self.key(key, "path")) }
    return .init(
      url: url,
      outcome: .path(
        path, tab: json["tab"].flatMap { text($0, key: self.key(key, "tab")) },
        sheet: json["sheet"].flatMap { route($0, key: self.key(key, "sheet")) },
        cover: json["cover"].flatMap { route($0, key: self.key(key, "cover")) }))
  }

  private mutating func error(_ json: JSONValue, of example: JSONValue, in parent: Text) -> Text? {
    let key = key(parent, "error")
    for member in ["path", "tab", "sheet", "cover"] as [Text] where example[member] != nil {
      note(.bothKeys(member, "error"), at: json.position, key: key)
      return nil
    }
    if let text = json.string, ["InvalidURL", "NoMatchingLink"].contains(text) { return text }
    note(.expected(.word(["InvalidURL", "NoMatchingLink"])), at: json.position, key: key)
    return nil
  }

  private mutating func route(_ json: JSONValue, key: Text) -> StoredRoute? {
    if let route = StoredRoute(json) { return route }
    note(.expected(.route), at: json.position, key: key)
    return nil
  }

  private mutating func required(_ name: Text, of json: JSONValue, in parent: Text) -> JSONValue? {
    if let value = json[name] { return value }
    note(.missingKey(name), at: json.position, key: parent)
    return nil
  }
}
