package import WaymarkBytes
package import WaymarkDBus

// Links.

/// Opens a link. Without a scene, "", the daemon chooses one.
package struct OpenURLCall: NavigationCall {
  package typealias Reply = OpenedLink
  package static let member: MemberName = "OpenURL"

  package var scene: Text = ""
  package var url: Text = ""
  package var options = OpenURLOptions()

  package init() {}

  package init(scene: Text, url: Text, options: OpenURLOptions = OpenURLOptions()) {
    self.scene = scene
    self.url = url
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("scene", &scene)
    arguments.argument("url", &url)
    arguments.options(&options)
  }

  package static var blankReply: OpenedLink { OpenedLink() }

  package static func eachResult(_ opened: inout OpenedLink, _ results: inout ArgumentCoder) {
    results.argument("opened_scene", &opened.scene)
    results.argument("revision", &opened.revision)
    results.argument("results", &opened.results)
  }
}

/// Says what `OpenURL` without a scene would do.
package struct ResolveURLCall: NavigationCall {
  package typealias Reply = ResolvedLink
  package static let member: MemberName = "ResolveURL"

  package var url: Text = ""

  package init() {}

  package init(url: Text) {
    self.url = url
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("url", &url)
  }

  package static func eachResult(_ plan: inout ResolvedLink, _ results: inout ArgumentCoder) {
    results.argument("plan", &plan)
  }
}

/// Says why a URL matches or does not, one verdict for each candidate.
package struct ExplainURLCall: NavigationCall {
  package typealias Reply = [LinkVerdict]
  package static let member: MemberName = "ExplainURL"

  package var url: Text = ""

  package init() {}

  package init(url: Text) {
    self.url = url
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("url", &url)
  }

  package static func eachResult(_ candidates: inout [LinkVerdict], _ results: inout ArgumentCoder)
  {
    results.argument("candidates", &candidates)
  }
}

/// Asks for the link that opens a place; "" if no link does.
package struct PrintURLCall: NavigationCall {
  package typealias Reply = Text
  package static let member: MemberName = "PrintURL"

  package var app: Text = ""
  package var path: [RouteRequest] = []
  package var options = PlaceOptions()

  package init() {}

  package init(app: Text, path: [RouteRequest], options: PlaceOptions = PlaceOptions()) {
    self.app = app
    self.path = path
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("app", &app)
    arguments.argument("path", &path)
    arguments.options(&options)
  }

  package static func eachResult(_ url: inout Text, _ results: inout ArgumentCoder) {
    results.argument("url", &url)
  }
}
