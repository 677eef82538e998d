import WaymarkBytes
package import WaymarkNavigation

// The manifest checks a route that came in, and makes it a `Route`. Nothing else does.
extension RouteRequest {
  package func route(in manifest: Manifest) throws(NavigationError) -> Route {
    if manifest.routes[name] != nil { try checkTypes() }
    return try manifest.route(name, parameters)
  }

  /// Returns the sheet or cover, and the slot that the manifest declares for it.
  package func sheet(
    in manifest: Manifest
  ) throws(NavigationError) -> (style: SheetDeclaration.Style, sheet: Route) {
    if manifest.sheets[name] != nil { try checkTypes() }
    return try manifest.sheet(name, parameters)
  }

  /// Returns the sheet or cover, which the manifest must declare for this slot.
  package func sheet(
    in manifest: Manifest, slot: SheetDeclaration.Style
  ) throws(NavigationError) -> Route {
    if manifest.sheets[name]?.style == slot { try checkTypes() }
    return try manifest.sheet(name, parameters, in: slot)
  }

  private func checkTypes() throws(NavigationError) {
    guard let unsupported else { return }
    throw .invalidParameter(
      of: name,
      .notScalar(unsupported.parameter, type: Text("\(unsupported.type)")))
  }
}

extension [RouteRequest] {
  package func routes(in manifest: Manifest) throws(NavigationError) -> [Route] {
    var routes: [Route] = []
    for route in self { routes.append(try route.route(in: manifest)) }
    return routes
  }
}
