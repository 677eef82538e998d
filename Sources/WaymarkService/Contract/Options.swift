import WaymarkBytes
import WaymarkDBus

/// The options of a call, each known to the method and of its type.
///
/// A key that the method does not know is refused: a guard that an older daemon does not know must not
/// be skipped in silence.
struct Options {
  struct Declaration: Sendable {
    let name: Text
    let type: DBusType
  }

  private let values: Vardict

  init(_ value: DBusValue, _ known: [Declaration]) throws(ServiceError) {
    values = try Vardict(argument: value)
    for item in values.items {
      guard let declaration = known.first(where: { $0.name == item.name }) else {
        let names = known.map { "\($0.name) \($0.type)" }.joined(separator: ", ")
        throw .invalidArgs(
          "there is no option “\(item.name)” here"
            + (known.isEmpty ? "; this method has none" : "; there are " + names))
      }
      guard item.value.type == declaration.type else {
        throw .invalidArgs(
          "the option “\(item.name)” is of type \(declaration.type), not \(item.value.type)")
      }
    }
  }

  func flag(_ name: Text) -> Bool { values[name]?.asBoolean ?? false }
  func number(_ name: Text) -> UInt64? { values[name]?.asUInt64 }
  func text(_ name: Text) -> Text? { values[name]?.asString }
  func limit(_ name: Text) -> UInt32? { values[name]?.asUInt32 }

  /// A route or sheet, not yet looked up.
  func place(_ name: Text) throws(ServiceError) -> BusRoute? {
    guard let value = values[name] else { return nil }
    return try BusRoute(value)
  }
}

extension [Options.Declaration] {
  static let none: [Options.Declaration] = []
  static let durable = [Options.Declaration(name: "durable", type: .boolean)]
  /// Those of every method that changes one scene.
  static let guards =
    durable + [.init(name: "if_revision", type: .uint64), .init(name: "flow", type: .uint64)]
  static let push =
    guards + [
      .init(name: "unless_top", type: .boolean), .init(name: "replace_top", type: .boolean),
    ]
  static let replace = guards + [.init(name: "tab", type: .string)] + sheets
  static let openURL =
    guards
    + [
      .init(name: "activation_token", type: .string),
      .init(name: "desktop_startup_id", type: .string),
    ]
  static let printURL = [Options.Declaration(name: "tab", type: .string)] + sheets
  static let attach: [Options.Declaration] = [
    .init(name: "focused", type: .boolean), .init(name: "take_over", type: .boolean),
    .init(name: "resume", type: .uint64),
  ]
  static let listScenes = [Options.Declaration(name: "limit", type: .uint32)]
  static let setGate = durable + [.init(name: "keep", type: .boolean)]

  private static let sheets: [Options.Declaration] = [
    .init(name: "sheet", type: "(sa{sv})"), .init(name: "cover", type: "(sa{sv})"),
  ]
}
