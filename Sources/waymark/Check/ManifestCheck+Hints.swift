import Bytes
import JSON
import Navigation

// What may be meant otherwise in manifests that are sound.
extension ManifestCheck {
  /// - Parameter sources: The files of one app, without a fault.
  static func hints(_ sources: [ManifestSource]) -> [Finding] {
    let files = sources.compactMap { source in
      (try? JSONReader.read(source.bytes, dialect: .json5)).map { (source.file, $0) }
    }
    let links = files.flatMap { $0.1["links"]?.array ?? [] }
    let opened = Set(links.flatMap { $0["open"]?.array ?? [] }.compactMap(\.string))
    return files.flatMap { file, json in
      schemeHints(file, json) + routeHints(file, json, opened) + secretHints(file, json)
    }
  }

  /// Debian 12's xdg-open takes such a URL for a file's name.
  private static func schemeHints(_ file: Text, _ json: JSONValue) -> [Finding] {
    (json["schemes"]?.array ?? []).compactMap { value in
      guard let scheme = value.string, !scheme.utf8.allSatisfy(\.isLetter) else { return nil }
      return Finding(
        .hint, file, value.place, key: "schemes",
        message: "“\(scheme)” has more than letters, which not every xdg-open takes for a scheme")
    }
  }

  /// Such a route can be pushed, but nobody can be sent there.
  private static func routeHints(
    _ file: Text, _ json: JSONValue, _ opened: Set<Text>
  ) -> [Finding] {
    (json["routes"]?.object ?? []).filter { !opened.contains($0.name) }.map { route in
      Finding(
        .hint, file, route.namePlace, key: Text("routes.\(route.name)"),
        message: "no link opens this route")
    }
  }

  /// Links are kept in histories, logs and messages.
  private static func secretHints(_ file: Text, _ json: JSONValue) -> [Finding] {
    (json["links"]?.array ?? []).enumerated().flatMap { index, link -> [Finding] in
      guard let match = link["match"], let text = match.string,
        let pattern = try? LinkPattern.parse(text)
      else { return [] }
      return pattern.capturedNames.filter(\.looksSecret).map { name in
        Finding(
          .hint, file, match.place, key: Text("links[\(index)].match"),
          message: "“\(name)” looks like a secret, which is not safe in a link")
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
  fileprivate var looksSecret: Bool {
    let name = asciiLowercased.utf8.filter(\.isLetter)
    return ["token", "secret", "password", "passwd", "passcode", "apikey", "credential"].contains {
      word in name.indices.contains { name[$0...].starts(with: word.utf8) }
    }
  }
}
