extension String {
  /// The text with every control character as `\u001b`, so that nothing that an app or a URL brings
  /// along can steer a terminal. Those that turn the direction of what follows count as such.
  ///
  /// - Parameter keepingLines: Whether a line's end stays one.
  func displayed(keepingLines: Bool) -> String {
    guard unicodeScalars.contains(where: \.steersTerminals) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      guard scalar.steersTerminals, !keepingLines || scalar != "\n" else {
        return text.unicodeScalars.append(scalar)
      }
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
  }
}

extension Unicode.Scalar {
  fileprivate var steersTerminals: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
