import Bytes

/// The links by the shape of their patterns: one edge for each segment, so that a URL meets only those
/// that have the shape of its beginning.
///
/// Made once; each node is visited at most once for a URL, and nothing depends on the order of the
/// links or of a dictionary.
struct LinkTree: Sendable {
  struct Node: Sendable {
    var literals: [Text: Int] = [:]
    /// By the list's strings in order.
    var lists: [[Text]: Int] = [:]
    /// The lists' nodes by each string that they take; lists may share some.
    var listed: [Text: [Int]] = [:]
    var uuid: Int?
    var int: Int?
    var bool: Int?
    var string: Int?
    /// The links whose pattern ends here, most specific first.
    var ends: [Int] = []
    /// The links whose `**` stands here, most specific first.
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
      place(number, in: &nodes[node].tails)
    } else {
      place(number, in: &nodes[node].ends)
    }
  }

  private mutating func child(of node: Int, by step: Link.Step) -> Int {
    let new = nodes.count
    let child: Int
    switch step {
    case .literal(let text): child = Self.take(&nodes[node].literals[text], orElse: new)
    case .capture(_, .uuid): child = Self.take(&nodes[node].uuid, orElse: new)
    case .capture(_, .int): child = Self.take(&nodes[node].int, orElse: new)
    case .capture(_, .bool): child = Self.take(&nodes[node].bool, orElse: new)
    case .capture(_, .string): child = Self.take(&nodes[node].string, orElse: new)
    case .capture(_, .oneOf(let texts)):
      let list = Set(texts).sorted()
      child = Self.take(&nodes[node].lists[list], orElse: new)
      if child == new {
        for text in list { nodes[node].listed[text, default: []].append(new) }
      }
    }
    if child == new { nodes.append(Node()) }
    return child
  }

  private func place(_ number: Int, in numbers: inout [Int]) {
    let rank = links[number].rank
    numbers.insert(number, at: numbers.firstIndex { links[$0].rank > rank } ?? numbers.endIndex)
  }

  private static func take(_ child: inout Int?, orElse new: Int) -> Int {
    let taken = child ?? new
    child = taken
    return taken
  }
}

// MARK: - Matching

extension LinkTree {
  /// The number of the most specific link that takes the URL.
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

  /// Lists are of one rank, so that what follows them decides.
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
