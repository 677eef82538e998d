import WaymarkBytes

/// An option: a word that begins with `--`, with or without a value.
struct Option: Equatable, Sendable {
  let name: Text
  /// The name of its value in the help. Nil if it takes none.
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
    "--durable", help: "return only after the change is on stable storage")
  static let ifRevision = Option(
    "--if-revision", value: "N", help: "change the scene only if it is at this revision")
  static let scene = Option("--scene", value: "SCENE", help: "open it in this window")
  static let wait = Option("--wait", help: "return only after the window is there")
  static let timeout = Option(
    "--timeout", value: "SECONDS", help: "with --wait: fail after this time; the default is 30")
  static let tab = Option("--tab", value: "TAB", help: "in this tab, and select it")
  static let tabOfLink = Option(
    "--tab", value: "TAB", help: "in this tab; the default is the first")
  static let limit = Option("--limit", value: "N", help: "at most this many; the default is 1,000")
  static let unlessTop = Option(
    "--unless-top", help: "do nothing if the same route is on top already")
  static let replaceTop = Option(
    "--replace-top", help: "remove the top route first, in the same change")
}

extension [Option] {
  /// The options of every change of one scene.
  static let guards: [Option] = [.durable, .ifRevision]
}
