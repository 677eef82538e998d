package import WaymarkBytes

/// What a call asks of one scene. The manifest has already checked its routes.
package enum Request: Sendable {
  /// With `unlessTop`, nothing changes if the same route is on top. With `replacingTop`, the top is
  /// removed first.
  case push(Route, unlessTop: Bool = false, replacingTop: Bool = false)
  case pop(count: UInt32)
  case popTo(Route)
  case popToRoot
  case replace([Route], tab: Text? = nil, sheet: Route? = nil, cover: Route? = nil)
  case selectTab(Text)
  case present(Route, SheetDeclaration.Style)
  case dismiss
  case open(LinkPlan, url: Text)
  /// Sets the selected tab's path if it is empty.
  case restorePath([Route])
}

/// The conditions under which a request is applied.
package struct Guards: Sendable {
  package var ifRevision: UInt64?
  package var flow: UInt64?
  /// Whether the caller is not the scene's client.
  package var isByOther = true

  package init(ifRevision: UInt64? = nil, flow: UInt64? = nil, isByOther: Bool = true) {
    self.ifRevision = ifRevision
    self.flow = flow
    self.isByOther = isByOther
  }
}

/// The rules of an app at one moment: its manifest, and which of its gates are open.
package struct Rules: Sendable {
  package let manifest: Manifest
  package var openGates: Set<Text>

  package init(_ manifest: Manifest, openGates: Set<Text> = []) {
    self.manifest = manifest
    self.openGates = openGates
  }

  /// Returns the closed gate that the route is behind, if any.
  func closedGate(of route: Route) -> Text? {
    guard let gate = manifest.gate(of: route), !openGates.contains(gate) else { return nil }
    return gate
  }
}
