import WaymarkBytes

/// A word that begins with `--`, with a value or without.
struct Option: Equatable, Sendable {
  let name: Text
  /// How the help calls its value; nil where it takes none.
  let value: String?
  let help: String

  init(_ name: Text, value: String? = nil, help: String) {
    self.name = name
    self.value = value
    self.help = help
  }

  var form: String { value.map { "\(name) \($0)" } ?? name.string }
}

extension Option {
  static let help = Option("--help", help: "show this text")
  static let json = Option("--json", help: "print one JSON document")
  static let jsonLines = Option("--json", help: "print each change as one line of JSON")
  static let durable = Option(
    "--durable", help: "return only once the change is on stable storage")
  static let ifRevision = Option(
    "--if-revision", value: "N", help: "only while the scene is at this revision")
  static let scene = Option("--scene", value: "SCENE", help: "open it in this window")
  static let tab = Option("--tab", value: "TAB", help: "in this tab, which is selected")
  static let tabOfLink = Option("--tab", value: "TAB", help: "in this tab; the first unless given")
  static let limit = Option("--limit", value: "N", help: "at most this many; 1,000 unless given")
  static let unlessTop = Option(
    "--unless-top", help: "do nothing where the same route is on top already")
  static let replaceTop = Option(
    "--replace-top", help: "take the top route off first, as one change")
}

extension [Option] {
  /// Those of every change of one scene.
  static let guards: [Option] = [.durable, .ifRevision]
}
