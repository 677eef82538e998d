import WaymarkBytes
import WaymarkJSON

// Routes, sheets and their parameters.

extension ManifestParser {
  private static let routeKeys: [Text] = ["params", "tab", "restorable", "was", "gate", "title"]
  private static let sheetKeys: [Text] = ["params", "style", "restorable", "was"]
  private static let parameterKeys: [Text] = ["is", "one_of", "optional", "was", "default"]

  private static let reservedNames: [Text] = ["type", "entry"]

  mutating func readRoutes(_ json: JSONValue) {
    for member in object(json, key: "routes") ?? [] {
      let key = key("routes", member.name)
      guard let name = name(member.name, at: member.namePosition, key: key),
        let fields = object(member.value, key: key)
      else { continue }
      checkKeys(of: fields, in: key, allowed: Self.routeKeys, localized: "title")
      let route = RouteDeclaration(
        signature(name, member.value, in: key),
        formerNames: formerNames(member.value, in: key),
        tab: member.value["tab"].flatMap { text($0, key: self.key(key, "tab")) },
        isRestorable: restorable(member.value, in: key) ?? true,
        gate: member.value["gate"].flatMap { text($0, key: self.key(key, "gate")) },
        title: localized("title", of: fields, in: key))
      draft.routes.append(.init(declared: route, position: member.namePosition, key: key))
    }
  }

  mutating func readSheets(_ json: JSONValue) {
    for member in object(json, key: "sheets") ?? [] {
      let key = key("sheets", member.name)
      guard let name = name(member.name, at: member.namePosition, key: key),
        let fields = object(member.value, key: key)
      else { continue }
      checkKeys(of: fields, in: key, allowed: Self.sheetKeys)
      let sheet = SheetDeclaration(
        signature(name, member.value, in: key),
        formerNames: formerNames(member.value, in: key),
        style: style(member.value, in: key),
        isRestorable: restorable(member.value, in: key) ?? false)
      draft.sheets.append(.init(declared: sheet, position: member.namePosition, key: key))
    }
  }

  private mutating func style(_ json: JSONValue, in parent: Text) -> SheetDeclaration.Style {
    guard let value = json["style"] else { return .sheet }
    switch value.string {
    case "sheet": return .sheet
    case "cover": return .cover
    default:
      note(.expected(.word(["sheet", "cover"])), at: value.position, key: key(parent, "style"))
      return .sheet
    }
  }

  private mutating func restorable(_ json: JSONValue, in parent: Text) -> Bool? {
    json["restorable"].flatMap { flag($0, key: key(parent, "restorable")) }
  }

  private mutating func formerNames(_ json: JSONValue, in parent: Text) -> [Text] {
    json["was"].map { texts($0, key: key(parent, "was")).map(\.text) } ?? []
  }

  private mutating func signature(
    _ name: Text, _ json: JSONValue, in parent: Text
  ) -> RouteSignature {
    var parameters: [ParameterDeclaration] = []
    let key = key(parent, "params")
    let members = json["params"].flatMap { object($0, key: key) } ?? []
    lazy var names = Set(members.map(\.name))
    for member in members {
      let key = self.key(key, member.name)
      guard checkParameterName(member, key: key),
        let parameter = parameter(member.name, member.value, key: key)
      else { continue }
      if !parameter.formerNames.isEmpty {
        checkFormerNames(of: parameter, at: member.namePosition, key: key, taken: &names)
      }
      parameters.append(parameter)
    }
    return RouteSignature(name, parameters)
  }

  /// Checks that no former name is a present one, and that only one parameter has it.
  private mutating func checkFormerNames(
    of parameter: ParameterDeclaration, at position: JSONPosition, key: Text, taken: inout Set<Text>
  ) {
    for name in parameter.formerNames {
      if Self.reservedNames.contains(name) {
        note(.reservedName(name), at: position, key: key)
      } else if !taken.insert(name).inserted {
        note(.repeated(name), at: position, key: key)
      }
    }
  }

  /// Checks that the name can be used in patterns, on command lines and in stored routes: a letter or
  /// `_`, then letters, digits, `_`, `-` and `.`.
  private mutating func checkParameterName(_ member: JSONMember, key: Text) -> Bool {
    let name = member.name.utf8
    guard !Self.reservedNames.contains(member.name) else {
      note(.reservedName(member.name), at: member.namePosition, key: key)
      return false
    }
    let marks: [UInt8] = [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ".")]
    guard let first = name.first, first.isLetter || first == UInt8(ascii: "_"), name.count <= 255,
      name.allSatisfy({ $0.isLetter || $0.isDigit || marks.contains($0) })
    else {
      note(.notAParameterName(member.name), at: member.namePosition, key: key)
      return false
    }
    return true
  }

  private mutating func parameter(
    _ name: Text, _ json: JSONValue, key: Text
  ) -> ParameterDeclaration? {
    guard let members = json.object else {
      return type(json, key: key).map {
        ParameterDeclaration(name, $0.0, isOptional: $0.isOptional)
      }
    }
    checkKeys(of: members, in: key, allowed: Self.parameterKeys)
    guard let (type, isMarkedOptional) = declaredType(json, key: key) else { return nil }
    let isOptional = json["optional"].flatMap { flag($0, key: self.key(key, "optional")) } ?? false
    let parameter = ParameterDeclaration(
      name, type, isOptional: isOptional || isMarkedOptional,
      formerNames: formerNames(json, in: key),
      defaultValue: json["default"].flatMap {
        defaultValue($0, of: type, key: self.key(key, "default"))
      })
    if parameter.isOptional, parameter.defaultValue != nil {
      // A stored route without the value could be an earlier one or one without a value.
      note(
        .defaultOfOptional, at: json["default"]?.position ?? json.position,
        key: self.key(key, "default"))
    }
    return parameter
  }

  private mutating func declaredType(
    _ json: JSONValue, key: Text
  ) -> (ParameterType, isOptional: Bool)? {
    switch (json["is"], json["one_of"]) {
    case (let form?, nil): return type(form, key: self.key(key, "is"))
    case (nil, let form?):
      if form.array != nil { return type(form, key: self.key(key, "one_of")) }
      note(.expected(.texts), at: form.position, key: self.key(key, "one_of"))
    case (nil, nil):
      note(.expected(.parameter), at: json.position, key: key)
    case (_?, let form?):
      note(.bothKeys("is", "one_of"), at: form.position, key: self.key(key, "one_of"))
    }
    return nil
  }

  private mutating func type(
    _ json: JSONValue, key: Text
  ) -> (ParameterType, isOptional: Bool)? {
    if json.array != nil {
      let allowed = list(json, key: key).map(\.text)
      guard allowed.isEmpty else { return (.oneOf(allowed), false) }
      note(.expected(.someTexts), at: json.position, key: key)
      return nil
    }
    guard let text = json.string else {
      note(.expected(.type), at: json.position, key: key)
      return nil
    }
    switch text {
    case "uuid": return (.uuid, false)
    case "uuid?": return (.uuid, true)
    case "int": return (.int, false)
    case "int?": return (.int, true)
    case "bool": return (.bool, false)
    case "bool?": return (.bool, true)
    case "string": return (.string, false)
    case "string?": return (.string, true)
    default:
      note(.unknownType(text), at: json.position, key: key)
      return nil
    }
  }

  private mutating func defaultValue(
    _ json: JSONValue, of type: ParameterType, key: Text
  ) -> Value? {
    let given: Value? =
      switch json.kind {
      case .string(let text): .string(text)
      case .bool(let flag): .bool(flag)
      case .number(let number): number.int64.map(Value.int)
      case .null, .array, .object: nil
      }
    guard let given else {
      note(.expected(.defaultValue), at: json.position, key: key)
      return nil
    }
    guard let value = type.accept(given) else {
      note(.defaultNotOfType(given, type), at: json.position, key: key)
      return nil
    }
    return value
  }
}
