package import WaymarkBytes
package import WaymarkDBus

// What concerns all scenes of an app.

package struct ListAppsCall: NavigationCall {
  package typealias Reply = [AppSummary]
  package static let member: MemberName = "ListApps"

  package init() {}

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {}

  package static func eachResult(_ apps: inout [AppSummary], _ results: inout ArgumentCoder) {
    results.argument("apps", &apps)
  }
}

/// Opens or closes one of an app's gates.
package struct SetGateCall: NavigationCall {
  package typealias Reply = Void
  package static let member: MemberName = "SetGate"

  package var app: Text = ""
  package var gate: Text = ""
  package var isOpen = false
  package var options = SetGateOptions()

  package init() {}

  package init(app: Text, gate: Text, isOpen: Bool, options: SetGateOptions = SetGateOptions()) {
    self.app = app
    self.gate = gate
    self.isOpen = isOpen
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("app", &app)
    arguments.argument("gate", &gate)
    arguments.argument("open", &isOpen)
    arguments.options(&options)
  }
}

/// Takes a route whose record is gone off every path. Answers the scenes that changed.
package struct InvalidateCall: NavigationCall {
  package typealias Reply = [Text]
  package static let member: MemberName = "Invalidate"

  package var app: Text = ""
  package var route = RouteRequest()
  package var options = DurableOptions()

  package init() {}

  package init(app: Text, route: RouteRequest, options: DurableOptions = DurableOptions()) {
    self.app = app
    self.route = route
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("app", &app)
    arguments.argument("route", &route)
    arguments.options(&options)
  }

  package static func eachResult(_ scenes: inout [Text], _ results: inout ArgumentCoder) {
    results.argument("scenes", &scenes)
  }
}
