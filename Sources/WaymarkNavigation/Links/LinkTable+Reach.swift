package import WaymarkBytes

/// A link that never opens because other links take all of its URLs.
package struct UnreachableLink: Equatable, Sendable {
  /// The index of its declaration.
  package let link: Int
  /// The path, query and fragment of a URL that the link takes, and the pattern of the link that opens
  /// instead.
  package let url: Text
  package let openedBy: Text
}

// A link is tried with one URL of each kind that can make a difference: with one text for all texts that
// no link names, with each text of a list, with true and false, with and without each optional value, and
// with tails of each length up to the longest pattern. URLs with other query keys are not tried, because
// an app that follows the manifest does not write them.
extension LinkTable {
  /// Returns the links that never open for a URL with only the parts that their pattern names.
  ///
  /// The table must have been built without faults.
  package func unreachable() -> [UnreachableLink] {
    let texts = UnnamedTexts(besides: tree.namedTexts)
    let deepest = tree.links.map(\.steps.count).max() ?? 0
    return tree.links.indices.compactMap { unreachable($0, texts, deepest: deepest) }
  }

  /// At most this many URLs of a link are tried. If it has more, it counts as reachable.
  private static let mostURLs = 1024

  private func unreachable(
    _ number: Int, _ texts: UnnamedTexts, deepest: Int
  ) -> UnreachableLink? {
    let link = tree.links[number]
    let choices = link.captures.map(texts.choices)
    let tails = link.pattern.takesTail ? deepest - link.steps.count + 2 : 1
    var counter = Counter([tails] + choices.map(\.count))
    var first: UnreachableLink?
    for _ in 0..<Self.mostURLs {
      let values = zip(choices, counter.digits.dropFirst()).map { $0[$1] }
      let text = link.url(
        with: values, tail: Array(repeating: texts.string, count: counter.digits[0]))
      if let url = try? LinkURL.read(Array("x:".utf8) + text), let opened = tree.best(for: url) {
        if opened == number { return nil }
        let path = Text(String(decoding: text, as: UTF8.self))
        first =
          first
          ?? UnreachableLink(link: number, url: path, openedBy: tree.links[opened].pattern.text)
      }
      guard counter.advance() else { return first }
    }
    return nil
  }
}

/// Counts through all combinations of digits, each with its own limit.
private struct Counter {
  private let limits: [Int]
  private(set) var digits: [Int]

  init(_ limits: [Int]) {
    self.limits = limits
    digits = limits.map { _ in 0 }
  }

  /// Goes to the next combination. Returns false after the last.
  mutating func advance() -> Bool {
    for index in digits.indices {
      digits[index] += 1
      if digits[index] < limits[index] { return true }
      digits[index] = 0
    }
    return false
  }
}

/// For each type, a text that stands for all texts that no link names.
private struct UnnamedTexts {
  private let uuid: Text
  private let int: Text
  let string: Text

  init(besides named: Set<Text>) {
    func unnamed(_ text: (Int) -> String) -> Text {
      var number = 0
      while named.contains(Text(text(number))) { number += 1 }
      return Text(text(number))
    }
    uuid = unnamed { number in
      let digits = String(number)
      return "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }
    int = unnamed { String($0) }
    string = unnamed { $0 == 0 ? "a" : "a-\($0)" }
  }

  func choices(for capture: Link.Capture) -> [Text?] {
    let texts: [Text] =
      switch capture.type {
      case .uuid: [uuid]
      case .int: [int]
      case .bool: ["true", "false"]
      case .string: [string]
      case .oneOf(let texts): texts
      }
    return capture.isRequired ? texts : [nil] + texts
  }
}

extension LinkTree {
  /// The texts of all literals and lists.
  fileprivate var namedTexts: Set<Text> {
    nodes.reduce(into: []) { texts, node in
      texts.formUnion(node.literals.keys)
      texts.formUnion(node.listed.keys)
    }
  }
}

extension Link {
  /// Returns path, query and fragment with these values for the captures.
  fileprivate func url(with values: [Text?], tail: [Text]) -> [UInt8] {
    var url = LinkURLWriter()
    var path = values[...]
    for step in steps {
      let text: Text? = if case .literal(let text) = step { text } else { path.popFirst() ?? nil }
      url.segment(text ?? "")
    }
    for text in tail { url.segment(text) }
    url.endPath()
    for (capture, value) in zip(captures, values) {
      switch (capture.source, value) {
      case (.query(let key), let value?): url.item(key, value)
      case (.fragment, let value?): url.fragment(value)
      default: break
      }
    }
    return url.bytes
  }
}
