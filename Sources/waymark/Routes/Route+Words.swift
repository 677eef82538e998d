import WaymarkBytes
import WaymarkContract
import WaymarkNavigation

// Writes routes as on a command line.

extension Route {
  var words: String { RouteRequest(self).words }
}

extension [Route] {
  /// The path in one line, as written after `waymark replace`.
  var words: String { map(\.words).joined(separator: " / ") }
}

extension RouteRequest {
  var words: String {
    parameters.reduce(name.string) { words, parameter in
      words + " " + parameter.name.string + "=" + parameter.value.text.quotedForShell
    }
  }
}

extension [RouteRequest] {
  /// The path in one line, as written after `waymark replace`.
  var words: String { map(\.words).joined(separator: " / ") }
}

extension Text {
  /// The text for a shell: in single quotes if it has special characters.
  fileprivate var quotedForShell: String {
    let marks = Array("-_.:@%+,/".utf8)
    let isPlain = utf8.allSatisfy {
      $0.isLetter || $0.isDigit || marks.contains($0) || $0 >= 0x80
    }
    guard !isPlain else { return string }
    return "'"
      + string.unicodeScalars.reduce(into: "") { $0 += $1 == "'" ? "'\\''" : String($1) } + "'"
  }
}
