import Bytes
import JSON
import Navigation

extension ManifestCheck {
  /// A hint for each route that no link of the app opens: it can be pushed, but nobody can be sent
  /// there.
  ///
  /// - Parameter sources: Files without a fault.
  func routeHints(_ sources: [ManifestSource]) -> [Finding] {
    let files = sources.compactMap { source in
      (try? JSONReader.read(source.bytes, dialect: .json5)).map { (source.file, $0) }
    }
    let links = files.flatMap { $0.1["links"]?.array ?? [] }
    let opened = Set(links.flatMap { $0["open"]?.array ?? [] }.compactMap(\.string))
    return files.flatMap { file, json in
      (json["routes"]?.object ?? []).filter { !opened.contains($0.name) }.map { route in
        Finding(
          .hint, file, route.namePlace, key: Text("routes.\(route.name)"),
          message: "no link opens this route")
      }
    }
  }
}
