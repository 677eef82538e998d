import WaymarkBytes

/// A declared link that was checked against the routes and sheets that it opens.
///
/// It is immutable. It is a class so that a copy is one reference.
final class Link: Sendable {
  enum Step: Sendable {
    case literal(Text)
    case capture(Capture)
  }

  struct Capture: Sendable {
    let name: Text
    let source: Source
    let type: ParameterType
    let isRequired: Bool
  }

  /// The part of a URL that has the captured value.
  enum Source: Hashable, Sendable {
    case segment(Int)
    case query(Text)
    case fragment
  }

  /// A route or sheet that the link opens, and the index of the capture that gives each parameter.
  struct Target: Sendable {
    let name: Text
    let parameters: [(name: Text, capture: Int)]
  }

  let pattern: LinkPattern
  let policy: LinkPolicy
  /// The link's tab, or else the tab of its first route that declares one.
  let tab: Text?
  let captures: [Capture]
  let steps: [Step]
  /// The captures from query keys.
  let query: [Capture]
  let fragment: Capture?
  let path: [Target]
  let sheet: Target?
  let cover: Target?
  let rank: LinkRank

  /// Creates a link from the captures of the pattern, in the pattern's order.
  init(
    _ pattern: LinkPattern, _ captures: [Capture], policy: LinkPolicy, tab: Text?,
    path: [RouteSignature], sheet: SheetDeclaration?
  ) {
    func target(_ signature: RouteSignature) -> Target {
      Target(
        name: signature.name,
        parameters: signature.parameters.compactMap { parameter in
          captures.firstIndex { $0.name == parameter.name }.map { (parameter.name, $0) }
        })
    }
    var inPath = captures.makeIterator()
    self.pattern = pattern
    self.policy = policy
    self.tab = tab
    self.captures = captures
    steps = pattern.segments.compactMap { segment in
      switch segment {
      case .literal(let text): .literal(text)
      case .capture: inPath.next().map(Step.capture)
      }
    }
    query = captures.filter { if case .query = $0.source { true } else { false } }
    fragment = captures.last.flatMap { $0.source == .fragment ? $0 : nil }
    self.path = path.map(target)
    self.sheet = sheet.flatMap { $0.style == .sheet ? target($0.signature) : nil }
    cover = sheet.flatMap { $0.style == .cover ? target($0.signature) : nil }
    rank = LinkRank(
      steps, takesTail: pattern.takesTail, keys: query.count, hasFragment: fragment != nil)
  }

  /// Whether `left` comes before `right` if links are explained or printed.
  static func precedes(_ left: Link, _ right: Link) -> Bool {
    left.rank == right.rank ? left.pattern.text < right.pattern.text : left.rank < right.rank
  }
}
