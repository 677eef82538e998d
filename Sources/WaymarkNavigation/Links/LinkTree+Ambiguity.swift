import WaymarkBytes

// Two links of equal rank that some URL could match both are an error of the manifest. The tree finds
// them: a new link walks it as a URL does, with a list in place of one text, and meets only links whose
// every segment shares a text with its own. So each link costs its own length, but for those that lists
// or query keys alone tell apart from others: these are compared one by one, and not without end.
extension LinkTree {
  enum Ambiguity {
    /// The first link of the new one's rank that takes a URL which the new one takes too, and the path,
    /// query and fragment of such a URL.
    case with(Int, url: Text)
    case tooManyAlike
  }

  /// What keeps the link from being inserted; `comparisons` is what all links together have left.
  func ambiguity(with link: Link, comparisons: inout Int) -> Ambiguity? {
    var reached = [0]
    for step in link.steps {
      reached = reached.flatMap { nodes[$0].children(sharing: step) }
      guard reached.count > 1 else { continue }
      comparisons -= reached.count
      guard comparisons >= 0 else { return .tooManyAlike }
    }
    let takesTail = link.pattern.takesTail
    let numbers = reached.flatMap { takesTail ? nodes[$0].tails : nodes[$0].ends }
    for number in numbers.sorted() where links[number].rank == link.rank {
      comparisons -= 1
      guard comparisons >= 0 else { return .tooManyAlike }
      if let url = links[number].urlShared(with: link) { return .with(number, url: url) }
    }
    return nil
  }
}

extension LinkTree.Node {
  fileprivate func children(sharing step: Link.Step) -> [Int] {
    switch step {
    case .literal(let text): [literals[text]].compactMap(\.self)
    case .capture(let capture):
      switch capture.type {
      case .uuid: [uuid].compactMap(\.self)
      case .int: [int].compactMap(\.self)
      case .bool: [bool].compactMap(\.self)
      case .string: [string].compactMap(\.self)
      case .oneOf(let texts): Array(Set(texts.flatMap { listed[$0] ?? [] }))
      }
    }
  }
}

extension Link {
  /// The path, query and fragment of a short URL that both links take, whose patterns are of one rank.
  ///
  /// It holds only what one of them requires; where even that is more than a URL can hold, none is
  /// both's.
  fileprivate func urlShared(with other: Link) -> Text? {
    guard let path = pathShared(with: other), let query = queryShared(with: other) else {
      return nil
    }
    var url = LinkURLWriter()
    for text in path { url.segment(text) }
    url.endPath()
    for (key, value) in query { url.item(key, value) }
    if let fragment, let others = other.fragment, fragment.isRequired || others.isRequired {
      guard let shared = fragment.type.shared(with: others.type) else { return nil }
      url.fragment(shared)
    }
    guard (try? LinkURL.read(Array("x:".utf8) + url.bytes)) != nil else { return nil }
    return Text(bytes: url.bytes)
  }

  private func pathShared(with other: Link) -> [Text]? {
    var path: [Text] = []
    for steps in zip(steps, other.steps) {
      switch steps {
      case (.literal(let text), .literal): path.append(text)
      case (.capture(let own), .capture(let others)):
        guard let text = own.type.shared(with: others.type, where: \.isSegment) else { return nil }
        path.append(text)
      default: return nil
      }
    }
    return path
  }

  private func queryShared(with other: Link) -> [(key: Text, value: Text)]? {
    var items: [(key: Text, value: Text)] = []
    for capture in query + other.query
    where !items.contains(where: { capture.source == .query($0.key) }) {
      guard case .query(let key) = capture.source else { continue }
      let twins = [self, other].compactMap { $0.query.first { $0.source == capture.source } }
      guard let first = twins.first, let last = twins.last, twins.contains(where: \.isRequired)
      else { continue }
      guard let value = first.type.shared(with: last.type) else { return nil }
      items.append((key, value))
    }
    return items
  }
}

extension ParameterType {
  /// A short text that both types read.
  fileprivate func shared(
    with other: ParameterType, where isAllowed: (Text) -> Bool = { _ in true }
  ) -> Text? {
    (samples + other.samples).filter {
      read($0) != nil && other.read($0) != nil && !$0.hasControlCharacter && isAllowed($0)
    }.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// Texts of which another type reads one, if it reads any that this one does.
  private var samples: [Text] {
    switch self {
    case .uuid: ["00000000-0000-0000-0000-000000000000"]
    case .int: ["0"]
    case .bool: ["true", "false"]
    case .string: ["a"]
    case .oneOf(let texts): texts
    }
  }
}

extension Text {
  /// Whether a path can have the text as a segment.
  fileprivate var isSegment: Bool {
    !isEmpty && self != "." && self != ".."
  }
}
