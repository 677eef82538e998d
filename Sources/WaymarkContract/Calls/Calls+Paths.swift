package import WaymarkBytes
package import WaymarkDBus

// The path of a scene's tab.

package struct PushCall: NavigationCall {
  package typealias Reply = UInt64
  package static let member: MemberName = "Push"

  package var scene: Text = ""
  package var route = RouteRequest()
  package var options = PushOptions()

  package init() {}

  package init(scene: Text, route: RouteRequest, options: PushOptions = PushOptions()) {
    self.scene = scene
    self.route = route
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("scene", &scene)
    arguments.argument("route", &route)
    arguments.options(&options)
  }
}

package struct PopCall: NavigationCall {
  package typealias Reply = UInt64
  package static let member: MemberName = "Pop"

  package var scene: Text = ""
  package var count = RouteCount()
  package var options = ChangeOptions()

  package init() {}

  package init(
    scene: Text, count: RouteCount = RouteCount(), options: ChangeOptions = ChangeOptions()
  ) {
    self.scene = scene
    self.count = count
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("scene", &scene)
    arguments.argument("count", &count)
    arguments.options(&options)
  }
}

package struct PopToCall: NavigationCall {
  package typealias Reply = UInt64
  package static let member: MemberName = "PopTo"

  package var scene: Text = ""
  package var route = RouteRequest()
  package var options = ChangeOptions()

  package init() {}

  package init(scene: Text, route: RouteRequest, options: ChangeOptions = ChangeOptions()) {
    self.scene = scene
    self.route = route
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("scene", &scene)
    arguments.argument("route", &route)
    arguments.options(&options)
  }
}

package struct PopToRootCall: NavigationCall {
  package typealias Reply = UInt64
  package static let member: MemberName = "PopToRoot"

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

package struct ReplaceCall: NavigationCall {
  package typealias Reply = UInt64
  package static let member: MemberName = "Replace"

  package var scene: Text = ""
  package var path: [RouteRequest] = []
  package var options = ReplaceOptions()

  package init() {}

  package init(scene: Text, path: [RouteRequest], options: ReplaceOptions = ReplaceOptions()) {
    self.scene = scene
    self.path = path
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("scene", &scene)
    arguments.argument("path", &path)
    arguments.options(&options)
  }
}

package struct EncodedPathCall: NavigationCall {
  package typealias Reply = Text
  package static let member: MemberName = "EncodedPath"

  package var scene: Text = ""

  package init() {}

  package init(scene: Text) {
    self.scene = scene
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("scene", &scene)
  }

  package static func eachResult(_ encoded: inout Text, _ results: inout ArgumentCoder) {
    results.argument("encoded", &encoded)
  }
}

package struct RestorePathCall: NavigationCall {
  package typealias Reply = UInt64
  package static let member: MemberName = "RestorePath"

  package var scene: Text = ""
  package var encoded = EncodedPath()
  package var options = ChangeOptions()

  package init() {}

  package init(scene: Text, encoded: EncodedPath, options: ChangeOptions = ChangeOptions()) {
    self.scene = scene
    self.encoded = encoded
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("scene", &scene)
    arguments.argument("encoded", &encoded)
    arguments.options(&options)
  }
}
