extension JSONReader {
  /// Skips white space and, in JSON5, comments.
  mutating func skipSpace() throws(JSONFault) {
    while let next {
      switch next {
      case " ", "\t", "\r", "\n":
        advance()
      case "/" where isJSON5:
        try skipComment()
      case "\u{B}" where isJSON5, "\u{C}" where isJSON5, "\u{80}"... where isJSON5:
        guard let nextScalar, nextScalar.isJSON5Space else { return }
        skip(nextScalar)
      default:
        return
      }
    }
  }

  private mutating func skipComment() throws(JSONFault) {
    let start = position
    advance()
    if take("/") {
      while let nextScalar, !nextScalar.isLineEnd { skip(nextScalar) }
    } else if take("*") {
      repeat {
        while next != nil, next != "*" { advance() }
        guard take("*") else { throw JSONFault(.unclosedComment, at: start) }
      } while !take("/")
    } else {
      throw unexpected(wanted: .comment)
    }
  }
}

extension Unicode.Scalar {
  /// LineTerminator of ECMAScript 5.1, 7.3.
  var isLineEnd: Bool {
    switch self {
    case "\n", "\r", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  fileprivate var isJSON5Space: Bool {
    switch self {
    case "\u{B}", "\u{C}", "\u{FEFF}", "\u{2028}", "\u{2029}": true
    default: properties.generalCategory == .spaceSeparator
    }
  }
}
