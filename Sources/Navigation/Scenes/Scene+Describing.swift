package import Bytes

// What a scene's snapshot says beyond its slots.

extension Scene {
  /// The title of what Back returns to, "" at the root (R61).
  package func backTitle(in manifest: Manifest) -> Text {
    guard !path.isEmpty else { return "" }
    guard path.count > 1 else { return manifest.tab(selectedTab)?.title ?? manifest.name }
    let below = path[path.count - 2].route
    return manifest.routes[below.name]?.title ?? below.name
  }

  /// The link that opens this place, nil where none does (R39).
  package func url(in manifest: Manifest) -> Text? {
    manifest.url(
      of: LinkPlace(tab: selectedTab, path: path.map(\.route), sheet: sheet, cover: cover))
  }

  /// How many bytes its routes take, at the least, when they are encoded.
  package var encodedSize: Int {
    var size = 0
    for stack in stacks {
      for entry in stack.entries { size += entry.route.encodedSize }
      for entry in stack.rest?.entries ?? [] { size += entry.route.encodedSize }
    }
    return size + (sheet?.encodedSize ?? 0) + (cover?.encodedSize ?? 0)
  }
}

extension Route {
  fileprivate var encodedSize: Int {
    var size = name.utf8.count
    for parameter in parameters {
      size += parameter.name.utf8.count
      if case .string(let text) = parameter.value { size += text.utf8.count } else { size += 1 }
    }
    return size
  }
}
