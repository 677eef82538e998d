package import WaymarkBytes

// Routes and sheets are only made here, so every one that exists is declared (R9, R11).
extension Manifest {
  /// Checks that all these names are declared.
  ///
  /// Callers do this before they check any value, so that of several mistakes in a request the first in
  /// the contract's order is reported.
  package func check(
    path: [Text], sheet: Text? = nil, cover: Text? = nil, tab: Text? = nil
  ) throws(NavigationError) {
    for name in path where routes[name] == nil { throw unknownRoute(name) }
    if let sheet { try check(sheet: sheet, in: .sheet) }
    if let cover { try check(sheet: cover, in: .cover) }
    if let tab, self.tab(tab) == nil { throw .unknownTab(tab, declared: tabs.map(\.id)) }
  }

  package func route(
    _ name: Text, _ values: [Route.Parameter] = []
  ) throws(NavigationError) -> Route {
    guard let declaration = routes[name] else { throw unknownRoute(name) }
    return try bind(declaration.signature, values)
  }

  package func sheet(
    _ name: Text, _ values: [Route.Parameter] = []
  ) throws(NavigationError) -> (style: SheetDeclaration.Style, sheet: Route) {
    guard let declaration = sheets[name] else { throw unknownSheet(name) }
    return (declaration.style, try bind(declaration.signature, values))
  }

  /// Returns the sheet of this name, which must be declared for this slot.
  package func sheet(
    _ name: Text, _ values: [Route.Parameter], in slot: SheetDeclaration.Style
  ) throws(NavigationError) -> Route {
    try check(sheet: name, in: slot)
    return try sheet(name, values).sheet
  }

  private func check(sheet: Text, in slot: SheetDeclaration.Style) throws(NavigationError) {
    guard let style = sheets[sheet]?.style else { throw unknownSheet(sheet) }
    guard style == slot else { throw .wrongSlot(sheet, declared: style) }
  }

  func unknownRoute(_ name: Text) -> NavigationError {
    if sheets[name] != nil { return .unknownRoute(name, app: app, isSheet: true) }
    return .unknownRoute(name, app: app, isSheet: false, declared: routes.keys.sorted())
  }

  func unknownSheet(_ name: Text) -> NavigationError {
    if routes[name] != nil { return .unknownSheet(name, app: app, isRoute: true) }
    return .unknownSheet(name, app: app, isRoute: false, declared: sheets.keys.sorted())
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
