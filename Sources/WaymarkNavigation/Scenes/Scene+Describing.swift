package import WaymarkBytes

// The values of a snapshot that are computed from the scene.

extension Scene {
  /// The place that Back returns to.
  package enum BackTarget: Equatable, Sendable {
    case nothing
    case root(tab: Text)
    case route(Text)
  }

  package var backTarget: BackTarget {
    switch path.count {
    case 0: .nothing
    case 1: .root(tab: selectedTab)
    case let count: .route(path[count - 2].route.name)
    }
  }

  /// Returns the title of the place that Back returns to, "" at the root (R61).
  package func backTitle(in manifest: Manifest) -> Text {
    switch backTarget {
    case .nothing: ""
    case .root(let tab): manifest.tab(tab)?.title ?? manifest.name
    case .route(let name): manifest.routes[name]?.title ?? name
    }
  }

  /// Returns the link that opens this place, or nil if none does (R39).
  package func url(in manifest: Manifest) -> Text? {
    manifest.url(
      of: LinkPlace(tab: selectedTab, path: path.map(\.route), sheet: sheet, cover: cover))
  }

  /// The least number of bytes that its routes take when they are encoded.
  package var encodedSize: Int {
    var size = 0
    for stack in stacks.indices {
      size += stacks[stack].entries.encodedSize
      if let rest = stacks[stack].rest { size += rest.entries.encodedSize }
    }
    return size + (sheet?.encodedSize ?? 0) + (cover?.encodedSize ?? 0)
  }
}

// These functions use spans because they run with each change, and copying an entry counts references.
extension [Entry] {
  fileprivate var encodedSize: Int {
    let entries = span
    var size = 0
    for index in entries.indices { size += entries[index].route.encodedSize }
    return size
  }
}

extension Route {
  fileprivate var encodedSize: Int {
    let parameters = parameters.span
    var size = name.string.utf8.count
    for index in parameters.indices {
      size += parameters[index].name.string.utf8.count
      switch parameters[index].value {
      case .string(let text): size += text.string.utf8.count
      case .int, .bool: size += 1
      }
    }
    return size
  }
}
