import WaymarkBytes
import WaymarkDBus
import WaymarkNavigation

// The contract's types on the wire: route `(sa{sv})`, path `a(sa{sv})`, entry `(tsa{sv})`.

extension DBusType {
  static let route: DBusType = "(sa{sv})"
  static let entry: DBusType = "(tsa{sv})"
}

extension DBusValue {
  static func route(_ route: Route) -> DBusValue {
    .structure([.string(route.name), parameters(of: route)])
  }

  static func path(_ routes: some Sequence<Route>) -> DBusValue {
    .array(element: .route, routes.map(DBusValue.route))
  }

  static func numbers(of entries: [Entry]) -> DBusValue {
    .array(element: .uint64, entries.map { .uint64($0.number) })
  }

  /// Every tab's path, each route after its entry number.
  static func tabs(_ stacks: [TabStack]) -> DBusValue {
    let type = DBusType.array(.entry)
    return .dictionary(
      key: .string, value: type,
      stacks.map { stack in
        DBusEntry(.string(stack.tab), .array(element: .entry, stack.entries.map(entry)))
      })
  }

  private static func entry(_ entry: Entry) -> DBusValue {
    .structure([.uint64(entry.number), .string(entry.route.name), parameters(of: entry.route)])
  }

  private static func parameters(of route: Route) -> DBusValue {
    .dictionary(
      key: .string, value: .variant,
      route.parameters.map { DBusEntry(.string($0.name), .variant(value($0.value))) })
  }

  private static func value(_ value: Value) -> DBusValue {
    switch value {
    case .string(let text): .string(text)
    case .int(let number): .int64(number)
    case .bool(let flag): .boolean(flag)
    }
  }
}
