import WaymarkBytes
import WaymarkJSON

// The keys that only the main file can have.

extension ManifestParser {
  private static let forbiddenSchemes: [Text] =
    ["http", "https", "file", "data", "javascript", "about"]

  mutating func readSchemes(_ json: JSONValue) {
    for (scheme, position) in list(json, key: "schemes") {
      let bytes = scheme.utf8
      let marks: [UInt8] = [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")]
      if Self.forbiddenSchemes.contains(scheme) {
        note(.forbiddenScheme(scheme), at: position, key: "schemes")
      } else if bytes.first?.isLowercase == true, bytes.count <= 255,
        bytes.allSatisfy({ $0.isLowercase || $0.isDigit || marks.contains($0) })
      {
        draft.schemes.append(scheme)
      } else {
        note(.notAScheme(scheme), at: position, key: "schemes")
      }
    }
  }

  mutating func readHosts(_ json: JSONValue) {
    for (text, position) in list(json, key: "hosts") {
      let host = text.asciiLowercased
      if !HostName.isValid(host) {
        note(.notAHost(host), at: position, key: "hosts")
      } else if draft.hosts.contains(host) {
        note(.repeated(host), at: position, key: "hosts")
      } else {
        draft.hosts.append(host)
      }
    }
  }

  mutating func readTabs(_ json: JSONValue) {
    for element in array(json, key: "tabs") ?? [] {
      guard let tab = tab(element) else { continue }
      if draft.tabs.contains(where: { $0.id == tab.id }) {
        note(.repeated(tab.id), at: element.position, key: "tabs")
      } else {
        draft.tabs.append(tab)
      }
    }
  }

  private mutating func tab(_ json: JSONValue) -> Manifest.Tab? {
    if let id = json.string {
      return name(id, at: json.position, key: "tabs").map {
        Manifest.Tab(id: $0, title: draft.name)
      }
    }
    guard let members = json.object else {
      note(.expected(.tab), at: json.position, key: "tabs")
      return nil
    }
    checkKeys(of: members, in: "tabs", allowed: ["id", "title"], localized: "title")
    guard let value = json["id"] else {
      note(.missingKey("id"), at: json.position, key: "tabs")
      return nil
    }
    guard let text = text(value, key: "tabs.id"),
      let id = name(text, at: value.position, key: "tabs.id")
    else { return nil }
    return Manifest.Tab(id: id, title: localized("title", of: members, in: "tabs") ?? draft.name)
  }

  mutating func readGates(_ json: JSONValue) {
    for member in object(json, key: "gates") ?? [] {
      let key = key("gates", member.name)
      guard let name = name(member.name, at: member.namePosition, key: key) else { continue }
      guard name != "hold" else {
        note(.reservedName(name), at: member.namePosition, key: key)
        continue
      }
      let entrance = entrance(member.value, key: key)
      draft.gates.append(
        .init(
          declared: .init(name: name, entrance: entrance), position: member.namePosition, key: key))
    }
  }

  private mutating func entrance(_ json: JSONValue, key: Text) -> ManifestDraft.Gate.Entrance {
    guard let members = object(json, key: key) else { return .nothing }
    checkKeys(of: members, in: key, allowed: ["push", "present"])
    switch (json["push"], json["present"]) {
    case (nil, nil): return .nothing
    case (let route?, nil):
      return text(route, key: self.key(key, "push")).map { .push($0) } ?? .nothing
    case (nil, let sheet?):
      return text(sheet, key: self.key(key, "present")).map { .present($0) } ?? .nothing
    case (_?, _?):
      note(.bothKeys("push", "present"), at: json.position, key: key)
      return .nothing
    }
  }

  mutating func readRestore(_ json: JSONValue) {
    guard let members = object(json, key: "restore") else { return }
    checkKeys(of: members, in: "restore", allowed: ["depth", "max_age_days", "invalid"])
    if let value = json["depth"],
      let depth = integer(value, in: 0...Int64(Manifest.Limits.deepest), key: "restore.depth")
    {
      draft.restore.depth = Int(depth)
    }
    draft.restore.maxAgeDays = json["max_age_days"].flatMap {
      integer($0, in: 1...36_500, key: "restore.max_age_days")
    }
    switch json["invalid"]?.string {
    case nil where json["invalid"] == nil: break
    case "truncate": draft.restore.invalid = .truncate
    case "discard": draft.restore.invalid = .discard
    default:
      note(
        .expected(.word(["truncate", "discard"])), at: json["invalid"]?.position ?? json.position,
        key: "restore.invalid")
    }
  }

  mutating func readLimits(_ json: JSONValue) {
    guard let members = object(json, key: "limits") else { return }
    checkKeys(of: members, in: "limits", allowed: ["depth", "scenes"])
    if let value = json["depth"],
      let depth = integer(value, in: 1...Int64(Manifest.Limits.deepest), key: "limits.depth")
    {
      draft.limits.depth = Int(depth)
    }
    if let value = json["scenes"],
      let scenes = integer(value, in: 1...Int64(Manifest.Limits.mostScenes), key: "limits.scenes")
    {
      draft.limits.scenes = Int(scenes)
    }
  }

  mutating func readActivation(_ json: JSONValue) {
    if json.bool == false {
      draft.activation = nil
    } else if let text = json.string, let name = AppID(text) {
      draft.activation = name.text
    } else if let text = json.string {
      note(.notABusName(text), at: json.position, key: "activate")
    } else {
      note(.expected(.busName), at: json.position, key: "activate")
    }
  }
}
