import WaymarkBytes
import WaymarkJSON
import WaymarkNavigation

// Hints about valid manifests whose authors may mean something else.
extension ManifestCheck {
  /// - Parameter sources: The files of the manifest, which must have no faults.
  static func hints(_ sources: [ManifestSource], _ manifest: Manifest) -> [Finding] {
    let files = sources.compactMap { source in
      (try? JSONReader.read(source.bytes, dialect: .json5)).map { (source.file, $0) }
    }
    let links = files.flatMap { $0.1["links"]?.array ?? [] }
    let opened = Set(links.flatMap { $0["open"]?.array ?? [] }.compactMap(\.string))
    let hints = files.flatMap { file, json in
      schemeHints(file, json) + routeHints(file, json, opened) + secretHints(file, json)
    }
    return hints + reachHints(files, manifest)
  }

  /// Returns hints for links that never open: all links of an app without schemes and hosts, and links
  /// whose URLs all open more specific links.
  private static func reachHints(
    _ files: [(Text, JSONValue)], _ manifest: Manifest
  ) -> [Finding] {
    // In the order of the manifest's links.
    let links = files.flatMap { file, json in
      (json["links"]?.array ?? []).enumerated().map { index, link in
        (file: file, position: link["match"]?.position, key: Text("links[\(index)].match"))
      }
    }
    if let first = links.first, manifest.schemes.isEmpty, manifest.hosts.isEmpty {
      return [
        Finding(
          .hint, first.file, first.position, key: first.key,
          message: "no URL opens this link because the app declares neither schemes nor hosts")
      ]
    }
    return manifest.links.unreachable().map { found in
      let link = links[found.link]
      return Finding(
        .hint, link.file, link.position, key: link.key,
        message: "other links take all URLs of this one; for example, `\(found.url)` opens "
          + "`\(found.openedBy)`")
    }
  }

  /// Returns hints for schemes that xdg-open of Debian 12 takes for the beginning of a file name.
  private static func schemeHints(_ file: Text, _ json: JSONValue) -> [Finding] {
    (json["schemes"]?.array ?? []).compactMap { value in
      guard let scheme = value.string, !scheme.utf8.allSatisfy(\.isLetter) else { return nil }
      return Finding(
        .hint, file, value.position, key: "schemes",
        message: "some versions of xdg-open only accept schemes of letters, unlike “\(scheme)”")
    }
  }

  /// Returns hints for routes that can be pushed but have no link.
  private static func routeHints(
    _ file: Text, _ json: JSONValue, _ opened: Set<Text>
  ) -> [Finding] {
    (json["routes"]?.object ?? []).filter { !opened.contains($0.name) }.map { route in
      Finding(
        .hint, file, route.namePosition, key: Text("routes.\(route.name)"),
        message: "no link opens this route")
    }
  }

  /// Returns hints for secrets in links, which are kept in histories, logs and messages.
  private static func secretHints(_ file: Text, _ json: JSONValue) -> [Finding] {
    (json["links"]?.array ?? []).enumerated().flatMap { index, link -> [Finding] in
      guard let match = link["match"], let text = match.string,
        let pattern = try? LinkPattern.parse(text)
      else { return [] }
      return pattern.capturedNames.filter(\.looksSecret).map { name in
        Finding(
          .hint, file, match.position, key: Text("links[\(index)].match"),
          message: "“\(name)” looks like a secret; do not put it in a link, because links are kept")
      }
    }
  }
}

extension LinkPattern {
  fileprivate var capturedNames: [Text] {
    let inPath: [Text] = segments.compactMap {
      if case .capture(let name) = $0 { name } else { nil }
    }
    return inPath + query.map(\.name) + [fragment].compactMap(\.self)
  }
}

extension Text {
  /// Whether a part of the name, one of its words, or the whole name suggests a secret.
  fileprivate var looksSecret: Bool {
    let parts: [Text] = [
      "token", "secret", "password", "passwd", "passcode", "apikey", "credential",
    ]
    let short: [Text] = ["pin", "otp", "pwd"]
    let whole: [Text] = ["key", "code"]
    let letters = asciiLowercased.utf8.filter(\.isLetter)
    return whole.contains(asciiLowercased) || words.contains(where: short.contains)
      || parts.contains { part in
        letters.indices.contains { letters[$0...].starts(with: part.utf8) }
      }
  }

  /// The words of a name such as `accessToken`, `api_key` or `otp2`, in lower case.
  private var words: [Text] {
    var words: [[UInt8]] = [[]]
    var previous: UInt8 = 0
    for byte in utf8 {
      if !byte.isLetter || (byte.isUppercase && previous.isLowercase) { words.append([]) }
      if byte.isLetter { words[words.count - 1].append(byte.lowercased) }
      previous = byte
    }
    return words.filter { !$0.isEmpty }.compactMap { Text(bytes: $0) }
  }
}
