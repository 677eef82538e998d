import WaymarkBytes
import WaymarkDBus
import WaymarkNavigation

// The contract's types: route `(sa{sv})`, path `a(sa{sv})`, entry `(tsa{sv})`.

extension DBusValue {
  static func route(_ route: Route) -> DBusValue {
    let parameters = route.parameters.map {
      DBusEntry(.string($0.name), .variant(value($0.value)))
    }
    return .structure([
      .string(route.name), .dictionary(key: .string, value: .variant, parameters),
    ])
  }

  static func path(_ routes: [Route]) -> DBusValue {
    .array(element: "(sa{sv})", routes.map(DBusValue.route))
  }

  private static func value(_ value: Value) -> DBusValue {
    switch value {
    case .string(let text): .string(text)
    case .int(let number): .int64(number)
    case .bool(let flag): .boolean(flag)
    }
  }
}

// What a value is where it has the form asked for, else nil.
extension DBusValue {
  var asRoute: Route? {
    guard let fields = asStructure, fields.count == 2 else { return nil }
    return Route(name: fields[0], parameters: fields[1])
  }

  var asPath: [Route]? { all { $0.asRoute } }
  var asTexts: [Text]? { all { $0.asString } }
  var asNumbers: [UInt64]? { all { $0.asUInt64 } }

  /// Routes with their entry numbers.
  var asEntries: [Entry]? {
    all { value in
      guard let fields = value.asStructure, fields.count == 3, let number = fields[0].asUInt64,
        let route = Route(name: fields[1], parameters: fields[2])
      else { return nil }
      return Entry(number: number, route: route)
    }
  }

  /// Every tab's path.
  var asTabs: [Snapshot.Tab]? {
    guard case .dictionary(.string, _, let tabs) = self else { return nil }
    let read = tabs.compactMap { tab in
      tab.key.asString.flatMap { id in
        tab.value.asEntries.map { Snapshot.Tab(id: id, entries: $0) }
      }
    }
    return read.count == tabs.count ? read : nil
  }

  private func all<Element>(_ read: (DBusValue) -> Element?) -> [Element]? {
    guard let values = asArray else { return nil }
    let elements = values.compactMap(read)
    return elements.count == values.count ? elements : nil
  }
}

extension Route {
  fileprivate init?(name: DBusValue, parameters: DBusValue) {
    guard let name = name.asString, let values = try? Vardict(parameters) else { return nil }
    let read = values.items.compactMap { item in
      Value(item.value).map { Parameter(item.name, $0) }
    }
    guard read.count == values.items.count else { return nil }
    self.init(name, read)
  }
}

extension Value {
  fileprivate init?(_ value: DBusValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .int64(let number): self = .int(number)
    case .boolean(let flag): self = .bool(flag)
    default: return nil
    }
  }
}
