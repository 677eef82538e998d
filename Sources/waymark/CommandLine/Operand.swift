import WaymarkBytes

/// An argument of a subcommand that is not an option: one word or several.
struct Operand: Equatable, Sendable {
  enum Count: Sendable {
    case one, optional
    /// The rest of the words: any number, or at least one.
    case any, some
  }

  /// The name in messages and in the table of the help.
  let name: Text
  /// The form in the usage line.
  let form: String
  let count: Count
  let help: String

  init(_ name: Text, form: String? = nil, _ count: Count = .one, help: String) {
    self.name = name
    self.form = form ?? name.string
    self.count = count
    self.help = help
  }

  var isRequired: Bool { count == .one || count == .some }
  var takesRest: Bool { count == .any || count == .some }
}

extension Operand {
  static let scene = Operand("SCENE", help: "a window: <app-id>/<window>")
  static let app = Operand("APP", help: "an app's id: a reverse-DNS name")
  static let apps = Operand("APP", .optional, help: "an app's id; without one, every app")
  static let url = Operand("URL", help: "the link; put “--” before it if it begins with “-”")
  static let tab = Operand("TAB", help: "a tab that the app's manifest declares")
  static let count = Operand("COUNT", .optional, help: "how many routes; the default is 1")
  static let files = Operand(
    "FILE", form: "FILE…", .some, help: "<app-id>.json, or a module in <app-id>.d")

  static let route = Operand(
    "ROUTE", form: "ROUTE [NAME=VALUE…]", .some,
    help: "a route that the app's manifest declares, and its parameters")
  static let sheet = Operand(
    "SHEET", form: "SHEET [NAME=VALUE…]", .some,
    help: "a sheet or cover that the app's manifest declares, and its parameters")
  static let path = Operand(
    "ROUTE", form: "[ROUTE [NAME=VALUE…] [/ ROUTE [NAME=VALUE…]]…]", .any,
    help: "the path from its first route to its top, with “/” as a word of its own between\n"
      + "two routes; if none is given, the root")
  static let sceneOrApp = Operand(
    "SCENE|APP", help: "a window, for the link of its place; or an app, for that of the path given")
  static let subject = Operand(
    "WHAT", .optional, help: "a SCENE, or an APP for all its scenes; without one, all scenes")
}
