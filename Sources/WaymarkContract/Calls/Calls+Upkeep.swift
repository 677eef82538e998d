package import WaymarkBytes
package import WaymarkDBus

// Watching and upkeep.

/// Makes the caller a watcher: of a scene, of an app's scenes (`<app-id>/`), or of all ("").
package struct WatchCall: NavigationCall {
  package typealias Reply = Void
  package static let member: MemberName = "Watch"

  package var subject: Text = ""
  package var options = NoOptions()

  package init() {}

  package init(subject: Text, options: NoOptions = NoOptions()) {
    self.subject = subject
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("what", &subject)
    arguments.options(&options)
  }
}

package struct UnwatchCall: NavigationCall {
  package typealias Reply = Void
  package static let member: MemberName = "Unwatch"

  package var subject: Text = ""
  package var options = NoOptions()

  package init() {}

  package init(subject: Text, options: NoOptions = NoOptions()) {
    self.subject = subject
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("what", &subject)
    arguments.options(&options)
  }
}

package struct SyncCall: NavigationCall {
  package typealias Reply = Void
  package static let member: MemberName = "Sync"

  package init() {}

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {}
}

package struct ReloadCall: NavigationCall {
  package typealias Reply = Void
  package static let member: MemberName = "Reload"

  package init() {}

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {}
}
