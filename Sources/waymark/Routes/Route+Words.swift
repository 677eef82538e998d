import WaymarkBytes
import WaymarkContract
import WaymarkNavigation

// Routes as they are written on a command line.

extension Route {
  var words: String { RouteRequest(self).words }
}

extension [Route] {
  /// The path in one line, as `replace` takes it.
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
  /// The path in one line, as `replace` takes it.
  var words: String { map(\.words).joined(separator: " / ") }
}

extension Text {
  /// The text as a shell reads it: in single quotes where it holds more than plain characters.
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
