import WaymarkBytes
import WaymarkJSON

/// Reads one file of a manifest into a draft, and finds all mistakes of form in it.
///
/// Each function takes a value and the key that leads to it, notes what is wrong, and returns what can
/// still be used. So one run finds all mistakes.
struct ManifestParser {
  enum Role {
    case main(AppID)
    case module
  }

  let role: Role
  /// The person's languages as in `title[…]`, the best first.
  let languages: [Text]
  var draft: ManifestDraft

  init(file: Text, role: Role, languages: [Text]) {
    self.role = role
    self.languages = languages
    draft = ManifestDraft(file: file)
    if case .main(let app) = role { draft.activation = app.text }
  }

  static func parse(
    _ bytes: [UInt8], file: Text, role: Role, languages: [Text]
  ) -> ManifestDraft {
    var parser = ManifestParser(file: file, role: role, languages: languages)
    do {
      parser.readFile(try JSONReader.read(bytes, dialect: .json5))
    } catch {
      for fault in error.all { parser.note(.json(fault), at: fault.position, key: "") }
      if let value = error.value { parser.readFile(value) }
    }
    return parser.draft
  }

  private static let moduleKeys: [Text] = ["routes", "sheets", "links", "examples", "$schema"]
  private static let mainOnlyKeys: [Text] =
    ["app", "name", "schemes", "hosts", "tabs", "gates", "restore", "limits", "activate"]

  private mutating func readFile(_ json: JSONValue) {
    guard let members = object(json, key: "") else { return }
    switch role {
    case .main(let app):
      checkKeys(
        of: members, in: "", allowed: Self.mainOnlyKeys + Self.moduleKeys, localized: "name")
      readMain(json, members, app)
    case .module:
      for member in members where Self.mainOnlyKeys.contains(member.name) {
        note(.notInModule, at: member.namePosition, key: member.name)
      }
      checkKeys(
        of: members.filter { !Self.mainOnlyKeys.contains($0.name) }, in: "",
        allowed: Self.moduleKeys)
    }
    json["routes"].map { readRoutes($0) }
    json["sheets"].map { readSheets($0) }
    json["links"].map { readLinks($0) }
    json["examples"].map { readExamples($0) }
    json["$schema"].map { _ = text($0, key: "$schema") }
  }

  private mutating func readMain(_ json: JSONValue, _ members: [JSONMember], _ app: AppID) {
    if let value = json["app"] {
      if let id = text(value, key: "app"), id != app.text {
        note(.appIsNotFileName(id), at: value.position, key: "app")
      }
    } else {
      note(.missingKey("app"), at: json.position, key: "app")
    }
    draft.name = localized("name", of: members, in: "") ?? app.text
    json["schemes"].map { readSchemes($0) }
    json["hosts"].map { readHosts($0) }
    json["tabs"].map { readTabs($0) }
    json["gates"].map { readGates($0) }
    json["restore"].map { readRestore($0) }
    json["limits"].map { readLimits($0) }
    json["activate"].map { readActivation($0) }
  }
}
