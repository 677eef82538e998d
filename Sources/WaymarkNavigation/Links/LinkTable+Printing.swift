package import WaymarkBytes

extension LinkTable {
  /// The URL that opens the place, whole, or nil where no link opens exactly it.
  ///
  /// Of the links with policy `replace` or `reset` whose printed URL reads back to the same link and the
  /// same place, it is the highest-ranked one's, ties by the bytes of the pattern.
  package func print(_ place: LinkPlace, on base: LinkBase) -> Text? {
    for number in printing.numbers(for: place, of: tree.links) {
      let link = tree.links[number]
      guard let printed = link.print(place, on: base), let url = try? LinkURL.read(printed),
        tree.best(for: url) == number
      else { continue }
      let plan = link.plan(url)
      if plan.path == place.path, plan.sheet == place.sheet, plan.cover == place.cover {
        return Text(bytes: printed)
      }
    }
    return nil
  }
}

extension Link {
  /// The URL with the values that the place has for what the pattern captures; nil where a segment
  /// has none. It need not read back.
  fileprivate func print(_ place: LinkPlace, on base: LinkBase) -> [UInt8]? {
    var url = LinkURLWriter()
    for step in steps {
      switch step {
      case .literal(let text): url.segment(text)
      case .capture(let capture):
        guard let text = text(of: capture.name, in: place) else { return nil }
        url.segment(text)
      }
    }
    url.endPath()
    let prefix = base.prefix(of: url.bytes)
    for item in pattern.query {
      if let text = text(of: item.name, in: place) { url.item(item.key, text) }
    }
    if let text = fragment.flatMap({ text(of: $0.name, in: place) }) { url.fragment(text) }
    return prefix + url.bytes
  }

  private func text(of name: Text, in place: LinkPlace) -> Text? {
    for route in place.path + [place.sheet, place.cover].compactMap(\.self) {
      if let value = route[name] { return value.text }
    }
    return nil
  }
}

extension LinkBase {
  /// What stands before a path, which begins with `/`.
  ///
  /// The first segment of a custom scheme stands where other readers see a host. They lower its case,
  /// take numbers for addresses and `:` for a port: only a segment that is safe from them stands there.
  fileprivate func prefix(of path: [UInt8]) -> [UInt8] {
    switch self {
    case .host(let host):
      return Array("https://".utf8) + host.bytes
    case .scheme(let scheme):
      let first = path.dropFirst().prefix { $0 != UInt8(ascii: "/") }
      return scheme.bytes + Array((first.isHostName ? ":/" : "://").utf8)
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var isHostName: Bool {
    first?.isLowercase == true
      && allSatisfy { $0.isLowercase || $0.isDigit || $0 == UInt8(ascii: "-") }
  }
}
