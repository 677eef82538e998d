import Bytes

/// A word that begins with `--`, with a value or without.
struct Option: Equatable, Sendable {
  let name: Text
  /// How the help calls its value; nil where it takes none.
  let value: Text?
  let help: Text

  init(_ name: Text, _ value: Text? = nil, _ help: Text) {
    self.name = name
    self.value = value
    self.help = help
  }

  var form: Text { value.map { Text("\(name) \($0)") } ?? name }
}

extension Option {
  static let help = Option("--help", nil, "show this text")
  static let json = Option("--json", nil, "print one JSON document")
  static let jsonLines = Option("--json", nil, "print each change as one line of JSON")
  static let durable = Option(
    "--durable", nil, "return only once the change is on stable storage")
  static let ifRevision = Option(
    "--if-revision", "N", "only while the scene is at this revision")
  static let scene = Option("--scene", "SCENE", "open it in this window")
  static let tab = Option("--tab", "TAB", "in this tab, which is selected")
  static let tabOfLink = Option("--tab", "TAB", "in this tab; the first unless given")
  static let limit = Option("--limit", "N", "at most this many; 1,000 unless given")
  static let unlessTop = Option(
    "--unless-top", nil, "do nothing where the same route is on top already")
  static let replaceTop = Option(
    "--replace-top", nil, "take the top route off first, as one change")
}

extension [Option] {
  /// Those of every change of one scene.
  static let guards: [Option] = [.durable, .ifRevision]
}
