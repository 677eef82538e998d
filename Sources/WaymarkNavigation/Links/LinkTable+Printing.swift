package import WaymarkBytes

extension LinkTable {
  /// Returns the URL that opens exactly this place, or nil if no link does.
  ///
  /// A link is eligible if its policy is `replace` or `reset` and its printed URL opens the same link and
  /// the same place. The most specific one is used; of equally specific ones, the first by the bytes of
  /// the pattern.
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
  /// Returns the URL with the place's values for the captures, or nil if a segment has no value.
  ///
  /// The URL does not always open this link.
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
  /// Returns what precedes the path, which begins with `/`.
  ///
  /// After `://`, other programs take the first segment of a custom scheme for a host. They change its
  /// case, read numbers as addresses and `:` as the beginning of a port. So `://` is only used if the
  /// segment is safe from that.
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
