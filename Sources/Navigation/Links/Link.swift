import Bytes

/// A declared link, checked against the routes and sheets that it opens.
struct Link: Sendable {
  enum Step: Sendable {
    case literal(Text)
    case capture(Text, ParameterType)
  }

  struct Capture: Sendable {
    let name: Text
    let type: ParameterType
    let isRequired: Bool
  }

  /// Where a parameter's value stands in a URL.
  enum Source: Sendable {
    case segment(Int)
    case query(Int)
    case fragment
  }

  /// A route or sheet with where each of its captured parameters comes from.
  struct Place: Sendable {
    let name: Text
    let parameters: [(name: Text, source: Source)]
  }

  let pattern: LinkPattern
  let policy: LinkPolicy
  /// The link's own, else that of the first of its routes that has one.
  let tab: Text?
  let steps: [Step]
  /// One for each of the pattern's query keys, in their order.
  let query: [Capture]
  let fragment: Capture?
  let path: [Place]
  let sheet: Place?
  let cover: Place?
  let rank: LinkRank

  /// The order in which a place's links are tried when it is printed.
  static func precedes(_ left: Link, _ right: Link) -> Bool {
    left.rank == right.rank ? left.pattern.text < right.pattern.text : left.rank < right.rank
  }
}
