/// How specific a link is; the less, the more so.
///
/// Segment by segment from the left: literal before list before `uuid` before `int` or `bool` before
/// `string` before the pattern's end before `**`; then more query keys before fewer; then with a
/// fragment before without. No rank is the beginning of another, so their bytes' order is theirs.
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
