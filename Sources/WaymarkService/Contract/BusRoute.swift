import WaymarkBytes
import WaymarkDBus
import WaymarkNavigation

/// A route or sheet as a caller sends it, `(sa{sv})`: not yet looked up in any manifest.
struct BusRoute {
  let name: Text
  private let values: [Route.Parameter]
  /// The first parameter that is no scalar, and what it is.
  private let strange: (name: Text, is: String)?

  /// Names a parameter given twice as `InvalidArgs`.
  init(_ value: DBusValue) throws(ServiceError) {
    guard let fields = value.asStructure, fields.count == 2, let name = fields[0].asString else {
      throw .invalidArgs("expected (sa{sv}), got \(value.type)")
    }
    self.name = name
    var values: [Route.Parameter] = []
    var strange: (name: Text, is: String)?
    for item in try Vardict(argument: fields[1]).items {
      if let value = item.value.scalar {
        values.append(Route.Parameter(item.name, value))
      } else if strange == nil {
        strange = (
          item.name, "of type \(item.value.type), not a text, integer or boolean that fits"
        )
      }
    }
    self.values = values
    self.strange = strange
  }

  func route(in manifest: Manifest) throws(NavigationError) -> Route {
    if let strange, manifest.routes[name] != nil { try refuse(strange) }
    return try manifest.route(name, values)
  }

  func sheet(
    in manifest: Manifest
  ) throws(NavigationError) -> (style: SheetDeclaration.Style, sheet: Route) {
    if let strange, manifest.sheets[name] != nil { try refuse(strange) }
    return try manifest.sheet(name, values)
  }

  func sheet(
    in manifest: Manifest, slot: SheetDeclaration.Style
  ) throws(NavigationError) -> Route {
    if let strange, manifest.sheets[name]?.style == slot { try refuse(strange) }
    return try manifest.sheet(name, values, in: slot)
  }

  private func refuse(_ strange: (name: Text, is: String)) throws(NavigationError) {
    throw .invalidParameter(of: name, .notScalar(strange.name, strange.is))
  }

  /// The routes of an `a(sa{sv})`.
  static func path(_ value: DBusValue) throws(ServiceError) -> [BusRoute] {
    var routes: [BusRoute] = []
    for element in value.asArray ?? [] { routes.append(try BusRoute(element)) }
    return routes
  }
}

extension [BusRoute] {
  func routes(in manifest: Manifest) throws(NavigationError) -> [Route] {
    var routes: [Route] = []
    for route in self { routes.append(try route.route(in: manifest)) }
    return routes
  }
}

extension Vardict {
  /// The named values of an argument of a call.
  init(argument value: DBusValue) throws(ServiceError) {
    do throws(BusError) {
      try self.init(value)
    } catch {
      throw .invalidArgs(error.message.string)
    }
  }
}

extension DBusValue {
  /// The parameter's value that this is: any integer that fits into 64 bits with a sign counts.
  fileprivate var scalar: Value? {
    switch self {
    case .string(let text): .string(text)
    case .boolean(let flag): .bool(flag)
    case .byte(let number): .int(Int64(number))
    case .int16(let number): .int(Int64(number))
    case .uint16(let number): .int(Int64(number))
    case .int32(let number): .int(Int64(number))
    case .uint32(let number): .int(Int64(number))
    case .int64(let number): .int(number)
    case .uint64(let number): Int64(exactly: number).map(Value.int)
    case .double, .objectPath, .signature, .variant, .array, .dictionary, .structure: nil
    }
  }
}
