import WaymarkBytes

/// The links as a tree by the segments of their patterns, so that a URL meets only links whose pattern
/// begins like it.
///
/// Matching visits each node at most once. The result does not depend on the order of links or
/// dictionaries.
struct LinkTree: Sendable {
  struct Node: Sendable {
    var literals: [Text: Int] = [:]
    /// The node of each list, by its sorted texts.
    var lists: [[Text]: Int] = [:]
    /// The nodes of all lists that have the text.
    var listed: [Text: [Int]] = [:]
    var uuid: Int?
    var int: Int?
    var bool: Int?
    var string: Int?
    /// The links whose pattern ends here, the most specific first.
    var ends: [Int] = []
    /// The links whose `**` is here, the most specific first.
    var tails: [Int] = []
  }

  private(set) var nodes = [Node()]
  private(set) var links: [Link] = []

  mutating func insert(_ link: Link) {
    var node = 0
    for step in link.steps { node = child(of: node, by: step) }
    let number = links.count
    links.append(link)
    if link.pattern.takesTail {
      nodes[node].tails.insert(number, at: index(of: link, among: nodes[node].tails))
    } else {
      nodes[node].ends.insert(number, at: index(of: link, among: nodes[node].ends))
    }
  }

  private mutating func child(of node: Int, by step: Link.Step) -> Int {
    let new = nodes.count
    let child = nodes[node].child(by: step, orElse: new)
    if child == new { nodes.append(Node()) }
    return child
  }

  private func index(of link: Link, among numbers: [Int]) -> Int {
    numbers.firstIndex { links[$0].rank > link.rank } ?? numbers.endIndex
  }
}

extension LinkTree.Node {
  fileprivate mutating func child(by step: Link.Step, orElse new: Int) -> Int {
    switch step {
    case .literal(let text): Self.take(&literals[text], orElse: new)
    case .capture(let capture): child(by: capture.type, orElse: new)
    }
  }

  private mutating func child(by type: ParameterType, orElse new: Int) -> Int {
    switch type {
    case .uuid: return Self.take(&uuid, orElse: new)
    case .int: return Self.take(&int, orElse: new)
    case .bool: return Self.take(&bool, orElse: new)
    case .string: return Self.take(&string, orElse: new)
    case .oneOf(let texts):
      let list = Set(texts).sorted()
      let child = Self.take(&lists[list], orElse: new)
      if child == new {
        for text in list { listed[text, default: []].append(new) }
      }
      return child
    }
  }

  private static func take(_ child: inout Int?, orElse new: Int) -> Int {
    let taken = child ?? new
    child = taken
    return taken
  }
}

// MARK: - Matching

extension LinkTree {
  /// Returns the number of the most specific link that takes the URL.
  func best(for url: LinkURL) -> Int? {
    best(for: url, from: 0, depth: 0)
  }

  private func best(for url: LinkURL, from node: Int, depth: Int) -> Int? {
    guard depth < url.segments.count else {
      return first(of: nodes[node].ends, for: url) ?? first(of: nodes[node].tails, for: url)
    }
    let text = url.segments[depth].text
    if let child = nodes[node].literals[text],
      let found = best(for: url, from: child, depth: depth + 1)
    {
      return found
    }
    if let children = nodes[node].listed[text],
      let found = best(for: url, fromEither: children, depth: depth + 1)
    {
      return found
    }
    return best(for: url, text, fromCapturesOf: node, depth: depth)
      ?? first(of: nodes[node].tails, for: url)
  }

  /// Compares the links behind each list, because all lists have the same rank.
  private func best(for url: LinkURL, fromEither children: [Int], depth: Int) -> Int? {
    var found: Int?
    for child in children {
      guard let other = best(for: url, from: child, depth: depth) else { continue }
      if let best = found, links[best].rank < links[other].rank { continue }
      found = other
    }
    return found
  }

  private func best(
    for url: LinkURL, _ text: Text, fromCapturesOf node: Int, depth: Int
  ) -> Int? {
    if let child = nodes[node].uuid, ParameterType.uuid.read(text) != nil,
      let found = best(for: url, from: child, depth: depth + 1)
    {
      return found
    }
    if let child = nodes[node].int, ParameterType.int.read(text) != nil,
      let found = best(for: url, from: child, depth: depth + 1)
    {
      return found
    }
    if let child = nodes[node].bool, ParameterType.bool.read(text) != nil,
      let found = best(for: url, from: child, depth: depth + 1)
    {
      return found
    }
    guard let child = nodes[node].string, ParameterType.string.read(text) != nil else { return nil }
    return best(for: url, from: child, depth: depth + 1)
  }

  private func first(of numbers: [Int], for url: LinkURL) -> Int? {
    numbers.first { links[$0].mismatchBehindPath(url) == nil }
  }
}
