package import WaymarkBytes
package import WaymarkJSON

/// A route or sheet that was stored, perhaps under an earlier manifest. The current manifest reads it by
/// name and value.
package struct StoredRoute: Sendable {
  package enum Field: Sendable {
    case value(Value)
    /// A JSON value that no parameter can have.
    case other
  }

  /// The number of its entry on a path; nil for a sheet.
  package let entry: UInt64?
  package let name: Text
  /// The parameters that are not null, in any order.
  package let fields: [(name: Text, field: Field)]

  package subscript(name: Text) -> Field? {
    fields.first { $0.name == name }?.field
  }

  /// Creates a stored route from a live one, so that another manifest can read it.
  init(_ route: Route, entry: UInt64? = nil) {
    self.entry = entry
    name = route.name
    fields = route.parameters.map { ($0.name, .value($0.value)) }
  }

  /// Reads an element of a stored path. If it is not a route, its name is empty, which no manifest
  /// declares.
  init(lenient json: JSONValue) {
    self = StoredRoute(json) ?? StoredRoute(Route(""))
  }

  /// Reads a flat JSON object; nil if the value is not one or has no `type`.
  package init?(_ json: JSONValue) {
    guard let members = json.object, let name = json["type"]?.string else { return nil }
    self.name = name
    entry = json["entry"]?.uint64
    fields = members.compactMap { member in
      switch member.value.kind {
      case .null: nil
      case .string(let text): (member.name, .value(.string(text)))
      case .bool(let flag): (member.name, .value(.bool(flag)))
      case .number(let number):
        (member.name, number.int64.map { .value(.int($0)) } ?? .other)
      case .array, .object: (member.name, .other)
      }
    }
  }
}

extension Manifest {
  /// Returns the route with this present or former name, with former parameter names and defaults
  /// applied.
  ///
  /// Throws the error that a push of the route would give.
  package func route(reading stored: StoredRoute) throws(NavigationError) -> Route {
    try stored.read(as: declaration(of: stored).signature)
  }

  /// Returns the routes of a path. Of several mistakes it throws the first in the contract's order.
  func path(reading stored: some Sequence<StoredRoute>) throws(NavigationError) -> [Route] {
    for route in stored { _ = try declaration(of: route) }
    var path: [Route] = []
    for route in stored { path.append(try self.route(reading: route)) }
    return path
  }

  private func declaration(of stored: StoredRoute) throws(NavigationError) -> RouteDeclaration {
    let name = routes[stored.name] == nil ? formerRoutes[stored.name] ?? stored.name : stored.name
    guard let declaration = routes[name] else { throw unknownRoute(stored.name) }
    return declaration
  }

  /// Returns the sheet or cover with this present or former name.
  func sheet(_ stored: StoredRoute) throws(NavigationError) -> Route {
    let name = sheets[stored.name] == nil ? formerSheets[stored.name] ?? stored.name : stored.name
    guard let declaration = sheets[name] else { throw unknownSheet(stored.name) }
    return try stored.read(as: declaration.signature)
  }

  func sheet(reading stored: StoredRoute, in slot: SheetDeclaration.Style) -> Route? {
    guard let sheet = try? sheet(stored), sheets[sheet.name]?.style == slot else { return nil }
    return sheet
  }

  func restorableEntry(_ stored: StoredRoute) -> Entry? {
    guard let number = stored.entry, number > 0,
      let route = try? route(reading: stored), !transientRoutes.contains(route.name)
    else { return nil }
    return Entry(number: number, route: route)
  }

  func restorableSheet(_ stored: StoredRoute, in slot: SheetDeclaration.Style) -> Route? {
    guard let sheet = sheet(reading: stored, in: slot), sheets[sheet.name]?.isRestorable == true
    else { return nil }
    return sheet
  }
}

extension StoredRoute {
  /// Returns the route or sheet with these fields, with former parameter names and defaults applied.
  func read(as signature: RouteSignature) throws(NavigationError) -> Route {
    var values: [Route.Parameter] = []
    for declaration in signature.parameters {
      let names = [declaration.name] + declaration.formerNames
      switch names.lazy.compactMap({ self[$0] }).first {
      case .value(let value): values.append(Route.Parameter(declaration.name, value))
      case .other:
        throw .invalidParameter(
          of: signature.name, .notScalar(declaration.name))
      case nil:
        guard let value = declaration.defaultValue else { continue }
        values.append(Route.Parameter(declaration.name, value))
      }
    }
    do {
      return try signature.bind(values)
    } catch {
      throw .invalidParameter(of: signature.name, error)
    }
  }
}
