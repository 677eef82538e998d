/// How specific a link is. A smaller rank is more specific.
///
/// Patterns are compared segment by segment from the left: a literal comes before a list, then `uuid`,
/// then `int` and `bool`, then `string`, then the end of the pattern, then `**`. After that, more query
/// keys come before fewer, and a fragment before none. No rank is a prefix of another, so ranks are
/// compared as bytes.
struct LinkRank: Hashable, Comparable, Sendable {
  private let bytes: [UInt8]

  init(_ steps: [Link.Step], takesTail: Bool, keys: Int, hasFragment: Bool) {
    bytes =
      steps.map(\.rank) + [takesTail ? 6 : 5, UInt8(LinkURL.mostQueryItems - keys)]
      + [hasFragment ? 0 : 1]
  }

  static func < (left: LinkRank, right: LinkRank) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension Link.Step {
  fileprivate var rank: UInt8 {
    switch self {
    case .literal: 0
    case .capture(let capture): capture.type.rank
    }
  }
}

extension ParameterType {
  fileprivate var rank: UInt8 {
    switch self {
    case .oneOf: 1
    case .uuid: 2
    case .int, .bool: 3
    case .string: 4
    }
  }
}
