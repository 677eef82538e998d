import WaymarkBytes
import WaymarkJSON

// Functions that read a value of one form, and note a fault if it has another form.

extension ManifestParser {
  mutating func note(_ reason: ManifestFault.Reason, at position: JSONPosition, key: Text) {
    draft.faults.append(
      ManifestFault(file: draft.file, position: position, key: key, reason: reason))
  }

  func key(_ parent: Text, _ name: Text) -> Text {
    parent.isEmpty ? name : Text(parent.string + "." + name.string)
  }

  mutating func object(_ json: JSONValue, key: Text) -> [JSONMember]? {
    if let members = json.object { return members }
    note(.expected(.object), at: json.position, key: key)
    return nil
  }

  mutating func array(_ json: JSONValue, key: Text) -> [JSONValue]? {
    if let elements = json.array { return elements }
    note(.expected(.list), at: json.position, key: key)
    return nil
  }

  /// Reads text without control characters, of at most 1,024 bytes.
  mutating func text(_ json: JSONValue, key: Text) -> Text? {
    if let text = json.string, ParameterType.string.accept(.string(text)) != nil { return text }
    note(
      .expected(.text), at: json.position,
      key: key)
    return nil
  }

  mutating func flag(_ json: JSONValue, key: Text) -> Bool? {
    if let flag = json.bool { return flag }
    note(.expected(.flag), at: json.position, key: key)
    return nil
  }

  mutating func integer(_ json: JSONValue, in range: ClosedRange<Int64>, key: Text) -> Int64? {
    if let number = json.int64, range.contains(number) { return number }
    note(.outOfRange(range), at: json.position, key: key)
    return nil
  }

  /// Reads a text or a list of texts.
  mutating func texts(_ json: JSONValue, key: Text) -> [(text: Text, position: JSONPosition)] {
    if json.array != nil { return list(json, key: key) }
    if json.string != nil { return text(json, key: key).map { [($0, json.position)] } ?? [] }
    note(.expected(.textOrTexts), at: json.position, key: key)
    return []
  }

  /// Reads a list of texts, which must all be different.
  mutating func list(_ json: JSONValue, key: Text) -> [(text: Text, position: JSONPosition)] {
    var texts: [(text: Text, position: JSONPosition)] = []
    for element in array(json, key: key) ?? [] {
      guard let text = text(element, key: key) else { continue }
      if texts.contains(where: { $0.text == text }) {
        note(.repeated(text), at: element.position, key: key)
      } else {
        texts.append((text, element.position))
      }
    }
    return texts
  }

  /// Checks the name of a route, sheet, tab or gate: 1 to 255 bytes without control characters.
  mutating func name(_ text: Text, at position: JSONPosition, key: Text) -> Text? {
    if !text.isEmpty, text.utf8.count <= 255, !text.hasControlCharacter { return text }
    note(.notAName(text), at: position, key: key)
    return nil
  }

  mutating func checkKeys(
    of members: [JSONMember], in parent: Text, allowed: [Text], localized: Text? = nil
  ) {
    for member in members where !allowed.contains(member.name) {
      if let localized, language(of: member.name, base: localized) != nil { continue }
      note(.unknownKey(allowed: allowed), at: member.namePosition, key: key(parent, member.name))
    }
  }

  /// Returns the text under `base[language]` for the best of the person's languages, or else under
  /// `base`.
  mutating func localized(_ base: Text, of members: [JSONMember], in parent: Text) -> Text? {
    var best: (rank: Int, text: Text)?
    for member in members {
      guard let language = language(of: member.name, base: base),
        let text = text(member.value, key: key(parent, member.name)),
        let rank = language.isEmpty ? languages.count : languages.firstIndex(of: language)
      else { continue }
      if rank < best?.rank ?? Int.max { best = (rank, text) }
    }
    return best?.text
  }

  /// Returns the language of a key: `de` for `title[de]`, "" for `title`, nil for any other key.
  private func language(of name: Text, base: Text) -> Text? {
    if name == base { return "" }
    guard name.string.utf8.starts(with: (base.string + "[").utf8),
      name.utf8.last == UInt8(ascii: "]")
    else { return nil }
    let language = Text(bytes: name.utf8.dropFirst(base.utf8.count + 1).dropLast())
    return language.flatMap { $0.isEmpty ? nil : $0 }
  }
}
