package import Bytes

// Routes and sheets are made here and nowhere else, so that none that exists is undeclared (R9, R11).
extension Manifest {
  package func route(
    _ name: Text, _ values: [Route.Parameter] = []
  ) throws(NavigationError) -> Route {
    guard let declaration = routes[name] else {
      throw .unknownRoute(name, app: app, isSheet: sheets[name] != nil)
    }
    return try bind(declaration.signature, values)
  }

  package func sheet(
    _ name: Text, _ values: [Route.Parameter] = []
  ) throws(NavigationError) -> (style: SheetDeclaration.Style, sheet: Route) {
    guard let declaration = sheets[name] else {
      throw .unknownSheet(name, app: app, isRoute: routes[name] != nil)
    }
    return (declaration.style, try bind(declaration.signature, values))
  }

  /// The sheet of this name where it is shown in this slot.
  package func sheet(
    _ name: Text, _ values: [Route.Parameter], in slot: SheetDeclaration.Style
  ) throws(NavigationError) -> Route {
    let (style, sheet) = try self.sheet(name, values)
    guard style == slot else { throw .wrongSlot(name, declared: style) }
    return sheet
  }

  private func bind(
    _ signature: RouteSignature, _ values: [Route.Parameter]
  ) throws(NavigationError) -> Route {
    do {
      return try signature.bind(values)
    } catch {
      throw .invalidParameter(of: signature.name, error)
    }
  }
}
