import WaymarkBytes

// Two links of equal rank that can match the same URL are an error of the manifest. The tree finds them:
// a new link walks it like a URL, but with all texts of a list instead of one text, and meets only links
// whose every segment shares a text with its own. So the cost of a link is its length. Only links that
// differ in nothing but lists or query keys are compared one by one, up to a limit.
extension LinkTree {
  enum Ambiguity {
    /// The first link of the same rank that shares a URL with the new link, and the path, query and
    /// fragment of that URL.
    case with(Int, url: Text)
    case tooManyAlike
  }

  /// Returns why the link cannot be inserted, or nil. `comparisons` is the number that remains for all
  /// links.
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
  /// Returns path, query and fragment of a short URL that both links take, or nil if they share none.
  ///
  /// Both patterns must have the same rank. The URL only has what one of the links requires. If that is
  /// more than a URL can hold, the links share no URL.
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
  /// Returns a short text that both types accept.
  fileprivate func shared(
    with other: ParameterType, where isAllowed: (Text) -> Bool = { _ in true }
  ) -> Text? {
    (samples + other.samples).filter {
      read($0) != nil && other.read($0) != nil && !$0.hasControlCharacter && isAllowed($0)
    }.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// Sample texts of this type. A type that shares any text with this one accepts one of them, or has one
  /// that this type accepts.
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
  /// Whether the text can be a segment of a path.
  fileprivate var isSegment: Bool {
    !isEmpty && self != "." && self != ".."
  }
}
