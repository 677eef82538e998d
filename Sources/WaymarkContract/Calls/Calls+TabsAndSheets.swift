package import WaymarkBytes
package import WaymarkDBus

// What is beside the path.

package struct SelectTabCall: NavigationCall {
  package typealias Reply = UInt64
  package static let member: MemberName = "SelectTab"

  package var scene: Text = ""
  package var tab: Text = ""
  package var options = ChangeOptions()

  package init() {}

  package init(scene: Text, tab: Text, options: ChangeOptions = ChangeOptions()) {
    self.scene = scene
    self.tab = tab
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("scene", &scene)
    arguments.argument("tab", &tab)
    arguments.options(&options)
  }
}

package struct PresentCall: NavigationCall {
  package typealias Reply = UInt64
  package static let member: MemberName = "Present"

  package var scene: Text = ""
  package var sheet = RouteRequest()
  package var options = ChangeOptions()

  package init() {}

  package init(scene: Text, sheet: RouteRequest, options: ChangeOptions = ChangeOptions()) {
    self.scene = scene
    self.sheet = sheet
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("scene", &scene)
    arguments.argument("sheet", &sheet)
    arguments.options(&options)
  }
}

package struct DismissCall: NavigationCall {
  package typealias Reply = UInt64
  package static let member: MemberName = "Dismiss"

  package var scene: Text = ""
  package var options = ChangeOptions()

  package init() {}

  package init(scene: Text, options: ChangeOptions = ChangeOptions()) {
    self.scene = scene
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("scene", &scene)
    arguments.options(&options)
  }
}
