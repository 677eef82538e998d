import WaymarkBytes

extension Scene {
  mutating func push(
    _ route: Route, unlessTop: Bool, replacingTop: Bool, by rules: Rules
  ) throws(NavigationError) {
    try checkEntering([route], by: rules)
    if unlessTop && path.last?.route == route { return }
    let index = selectedIndex
    let depth = path.count + (replacingTop && !path.isEmpty ? 0 : 1)
    try checkDepth(depth, by: rules)
    stacks[index].rest = nil
    if replacingTop, let top = stacks[index].entries.last {
      if top.route == route { return }
      stacks[index].entries.removeLast()
    }
    append(route, at: index)
  }

  /// Removes up to `count` routes from the top. At the root nothing changes (R17).
  mutating func pop(_ count: Int) {
    guard count > 0, !path.isEmpty else { return }
    let index = selectedIndex
    stacks[index].entries.removeLast(min(count, path.count))
    stacks[index].rest = nil
  }

  mutating func popTo(_ route: Route) throws(NavigationError) {
    guard let index = path.lastIndex(where: { $0.route == route }) else {
      throw .notOnPath(route.name)
    }
    pop(path.count - index - 1)
  }

  mutating func replace(
    _ routes: [Route], tab: Text?, sheet: Route?, cover: Route?, by rules: Rules
  ) throws(NavigationError) {
    if let tab { selectedTab = tab }
    try checkEntering(routes, by: rules)
    try checkDepth(routes.count, by: rules)
    setPath(routes, at: selectedIndex)
    self.sheet = sheet
    self.cover = cover
  }

  /// Sets the selected tab's path if it is empty; otherwise changes nothing (R52).
  mutating func restorePath(_ routes: [Route], by rules: Rules) throws(NavigationError) {
    try checkEntering(routes, by: rules)
    try checkDepth(routes.count, by: rules)
    guard path.isEmpty, !routes.isEmpty else { return }
    setPath(routes, at: selectedIndex)
  }

  mutating func present(_ sheet: Route, _ style: SheetDeclaration.Style) {
    switch style {
    case .sheet: self.sheet = sheet
    case .cover: cover = sheet
    }
  }

  /// Removes the cover or, if there is none, the sheet.
  mutating func dismiss() {
    if cover != nil { cover = nil } else { sheet = nil }
  }

  func checkDepth(_ depth: Int, by rules: Rules) throws(NavigationError) {
    let limit = rules.manifest.limits.depth
    guard depth <= limit else { throw .depthExceeded(limit: limit) }
  }

  private func checkEntering(_ routes: [Route], by rules: Rules) throws(NavigationError) {
    for route in routes {
      if let gate = rules.closedGate(of: route) { throw .gateClosed(gate, route: route.name) }
    }
  }
}
