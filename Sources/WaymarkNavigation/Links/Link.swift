import WaymarkBytes

/// A declared link, checked against the routes and sheets that it opens.
///
/// It never changes; it is a class only so that what asks it copies one reference.
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

  /// Where a captured value stands in a URL.
  enum Source: Hashable, Sendable {
    case segment(Int)
    case query(Text)
    case fragment
  }

  /// A route or sheet, and by which of the link's captures it gets its parameters.
  struct Target: Sendable {
    let name: Text
    let parameters: [(name: Text, capture: Int)]
  }

  let pattern: LinkPattern
  let policy: LinkPolicy
  /// The link's own, else that of the first of its routes that has one.
  let tab: Text?
  let captures: [Capture]
  let steps: [Step]
  /// The captures that do not stand in the path.
  let query: [Capture]
  let fragment: Capture?
  let path: [Target]
  let sheet: Target?
  let cover: Target?
  let rank: LinkRank

  /// The captures are those of the pattern, in its order.
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

  /// The order in which a place's links are tried when it is printed.
  static func precedes(_ left: Link, _ right: Link) -> Bool {
    left.rank == right.rank ? left.pattern.text < right.pattern.text : left.rank < right.rank
  }
}
