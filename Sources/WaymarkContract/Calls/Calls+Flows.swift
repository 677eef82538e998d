package import WaymarkBytes
package import WaymarkDBus

// What comes later: flows, holds and links that wait.

package struct BeginFlowCall: NavigationCall {
  package typealias Reply = UInt64
  package static let member: MemberName = "BeginFlow"

  package var scene: Text = ""
  package var options = NoOptions()

  package init() {}

  package init(scene: Text, options: NoOptions = NoOptions()) {
    self.scene = scene
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("scene", &scene)
    arguments.options(&options)
  }

  package static func eachResult(_ flow: inout UInt64, _ results: inout ArgumentCoder) {
    results.argument("flow", &flow)
  }
}

package struct EndFlowCall: NavigationCall {
  package typealias Reply = Void
  package static let member: MemberName = "EndFlow"

  package var scene: Text = ""
  package var flow: UInt64 = 0
  package var options = NoOptions()

  package init() {}

  package init(scene: Text, flow: UInt64, options: NoOptions = NoOptions()) {
    self.scene = scene
    self.flow = flow
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("scene", &scene)
    arguments.argument("flow", &flow)
    arguments.options(&options)
  }
}

package struct SetHoldCall: NavigationCall {
  package typealias Reply = Void
  package static let member: MemberName = "SetHold"

  package var scene: Text = ""
  package var isHeld = false
  package var options = NoOptions()

  package init() {}

  package init(scene: Text, isHeld: Bool, options: NoOptions = NoOptions()) {
    self.scene = scene
    self.isHeld = isHeld
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("scene", &scene)
    arguments.argument("held", &isHeld)
    arguments.options(&options)
  }
}

package struct DropPendingCall: NavigationCall {
  package typealias Reply = Void
  package static let member: MemberName = "DropPending"

  package var scene: Text = ""
  package var options = NoOptions()

  package init() {}

  package init(scene: Text, options: NoOptions = NoOptions()) {
    self.scene = scene
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("scene", &scene)
    arguments.options(&options)
  }
}
