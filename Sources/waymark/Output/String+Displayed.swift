extension String {
  /// Escapes every control character, as `\u001b`, so that text of an app or a URL cannot steer a terminal.
  /// Characters that change the direction of text count as control characters.
  ///
  /// - Parameter keepingLines: Whether newlines are kept.
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
