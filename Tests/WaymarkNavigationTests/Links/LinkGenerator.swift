import WaymarkBytes
import WaymarkNavigation
import WaymarkTestSupport

/// Makes links and URLs from a small alphabet. The same seed gives the same ones.
struct LinkGenerator: RandomNumberGenerator {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func next() -> UInt64 { random.next() }

  private mutating func one<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }

  mutating func links(_ count: Int) -> [GeneratedLink] {
    (0..<count).map { number in
      var link = GeneratedLink(route: Text("r\(number)"))
      for _ in 0..<Int.random(in: 0...3, using: &self) {
        link.segments.append(
          chance(40)
            ? .literal(one(of: ["a", "0", "true"])) : .capture(one(of: GeneratedLink.types)))
      }
      link.takesTail = chance(25)
      for key in ["k", "l", "m"] where chance(20) {
        link.query.append((key, one(of: GeneratedLink.types), chance(50)))
      }
      if chance(15) { link.fragment = (one(of: GeneratedLink.types), chance(50)) }
      return link
    }
  }

  /// Returns a URL that some of the links can take.
  mutating func url(like links: [GeneratedLink]) -> String {
    let texts = GeneratedLink.alphabet
    var segments = (0..<Int.random(in: 0...4, using: &self)).map { _ in one(of: texts) }
    if chance(70), let link = links.randomElement(using: &self) {
      segments = link.segments.map { segment in
        switch segment {
        case .literal(let text): text
        case .capture: one(of: texts)
        }
      }
      if chance(20) { segments.append(one(of: texts)) }
    }
    var url = chance(50) ? "n://" : "n:/"
    url += segments.map { chance(20) ? $0.replacing("a", with: "%61") : $0 }.joined(separator: "/")
    let items = ["k", "l", "m", "z"].filter { _ in chance(35) }
      .map { chance(10) ? $0 : "\($0)=\(one(of: texts))" }
    if !items.isEmpty { url += "?" + items.joined(separator: "&") }
    if chance(25) { url += "#" + one(of: texts + ["%zz", ""]) }
    return url
  }
}

/// A generated link, and the rules for it, written without a tree.
struct GeneratedLink: Sendable {
  enum Segment: Sendable {
    case literal(String)
    case capture(ParameterType)
  }

  static let types: [ParameterType] = [
    .uuid, .int, .bool, .string, .oneOf(["a", "b"]), .oneOf(["b", "0"]), .oneOf(["c"]),
    .oneOf(["c", "true", LinkApp.id].map { Text($0) }),
  ]

  /// If two of the types share a text, one of these is such a text.
  static let alphabet = ["a", "b", "c", "0", "7", "true", "false", LinkApp.id, "zz"]

  let route: Text
  var segments: [Segment] = []
  var takesTail = false
  var query: [(key: String, type: ParameterType, isRequired: Bool)] = []
  var fragment: (type: ParameterType, isRequired: Bool)?

  init(route: Text) { self.route = route }

  var pattern: String {
    var parts = segments.enumerated().map { index, segment in
      switch segment {
      case .literal(let text): text
      case .capture: "{s\(index)}"
      }
    }
    if takesTail { parts.append("**") }
    let items = query.map { "\($0.key)={\($0.key)}" }.joined(separator: "&")
    return "/" + parts.joined(separator: "/") + (items.isEmpty ? "" : "?" + items)
      + (fragment == nil ? "" : "#{f}")
  }

  private var declaration: RouteDeclaration {
    var required: [(Text, ParameterType)] = []
    for (index, segment) in segments.enumerated() {
      if case .capture(let type) = segment { required.append((Text("s\(index)"), type)) }
    }
    required += query.filter(\.isRequired).map { (Text($0.key), $0.type) }
    var optional = query.filter { !$0.isRequired }.map { (Text($0.key), $0.type) }
    if let fragment {
      if fragment.isRequired {
        required.append(("f", fragment.type))
      } else {
        optional.append(("f", fragment.type))
      }
    }
    return declareRoute(route, required, optional: optional)
  }

  static func app(_ links: [GeneratedLink]) -> LinkApp {
    LinkApp(
      routes: links.map(\.declaration),
      links: links.map { LinkDeclaration(Text($0.pattern), open: [$0.route]) })
  }

  // MARK: - The rules

  /// The rank: literal, list, uuid, int or bool, string, the end, a tail; then keys; then a fragment.
  /// Less is more specific.
  var rank: [Int] {
    segments.map { segment in
      switch segment {
      case .literal: 0
      case .capture(.oneOf): 1
      case .capture(.uuid): 2
      case .capture(.int), .capture(.bool): 3
      case .capture(.string): 4
      }
    } + [takesTail ? 6 : 5, -query.count, fragment == nil ? 1 : 0]
  }

  func takes(_ url: LinkURL) -> Bool {
    takes(path: url.segments.map(\.text))
      && query.allSatisfy { key, type, isRequired in
        let value = url.query.last { $0.name == Text(key) }?.value
        return takes(value, type, isRequired)
      }
      && (fragment.map { type, isRequired in
        guard let text = try? url.decodedFragment() else {
          return url.fragment == nil && !isRequired
        }
        return takes(text, type, isRequired)
      } ?? true)
  }

  private func takes(_ value: Text?, _ type: ParameterType, _ isRequired: Bool) -> Bool {
    value.map { type.read($0) != nil } ?? !isRequired
  }

  private func takes(path: [Text]) -> Bool {
    guard takesTail ? path.count >= segments.count : path.count == segments.count else {
      return false
    }
    return zip(segments, path).allSatisfy { segment, text in
      switch segment {
      case .literal(let literal): text == Text(literal)
      case .capture(let type): type.read(text) != nil
      }
    }
  }

  /// Returns whether a URL of the alphabet matches both links. They must have the same rank.
  func meets(_ other: GeneratedLink) -> Bool {
    guard rank == other.rank else { return false }
    let texts = Self.alphabet.map { Text($0) }
    let values = texts.map(Optional.some) + [nil]
    let paths = zip(segments, other.segments).allSatisfy { own, others in
      texts.contains { text in
        [own, others].allSatisfy { segment in
          switch segment {
          case .literal(let literal): text == Text(literal)
          case .capture(let type): type.read(text) != nil
          }
        }
      }
    }
    let queries = ["k", "l", "m"].allSatisfy { key in
      let captures = (query + other.query).filter { $0.key == key }
      return values.contains { value in
        captures.allSatisfy { takes(value, $0.type, $0.isRequired) }
      }
    }
    let fragments = [fragment, other.fragment].compactMap(\.self)
    return paths && queries
      && values.contains { value in
        fragments.allSatisfy { takes(value, $0.type, $0.isRequired) }
      }
  }

  /// Returns path, query and fragment of the link with these values. No text of the alphabet needs an
  /// escape.
  func printed(_ route: Route) -> String {
    let parts = segments.enumerated().map { index, segment in
      switch segment {
      case .literal(let text): text
      case .capture: route[Text("s\(index)")]?.text.string ?? ""
      }
    }
    let items = query.compactMap { item in
      route[Text(item.key)].map { "\(item.key)=\($0.text)" }
    }
    return "/" + parts.joined(separator: "/")
      + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
      + (route["f"].map { "#\($0.text)" } ?? "")
  }
}
