package import WaymarkBytes
package import WaymarkDBus

// A scene's life, and what is known of it.

/// What attaching a scene gives its client.
package struct Attachment: Hashable, Sendable {
  /// The scene's object, whose signals the client gets.
  package var object: ObjectPath
  package var snapshot: Snapshot

  package init(object: ObjectPath = ObjectPath(), snapshot: Snapshot = Snapshot()) {
    self.object = object
    self.snapshot = snapshot
  }
}

package struct SnapshotCall: NavigationCall {
  package typealias Reply = Snapshot
  package static let member: MemberName = "Snapshot"

  package var scene: Text = ""

  package init() {}

  package init(scene: Text) {
    self.scene = scene
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("scene", &scene)
  }

  package static func eachResult(_ snapshot: inout Snapshot, _ results: inout ArgumentCoder) {
    results.argument("snapshot", &snapshot)
  }
}

/// Makes the caller the scene's client.
package struct AttachCall: NavigationCall {
  package typealias Reply = Attachment
  package static let member: MemberName = "Attach"

  package var scene: Text = ""
  package var options = AttachOptions()

  package init() {}

  package init(scene: Text, options: AttachOptions = AttachOptions()) {
    self.scene = scene
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("scene", &scene)
    arguments.options(&options)
  }

  package static var blankReply: Attachment { Attachment() }

  package static func eachResult(_ attachment: inout Attachment, _ results: inout ArgumentCoder) {
    results.argument("object", &attachment.object)
    results.argument("snapshot", &attachment.snapshot)
  }
}

package struct DetachCall: NavigationCall {
  package typealias Reply = Void
  package static let member: MemberName = "Detach"

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

package struct ForgetCall: NavigationCall {
  package typealias Reply = Void
  package static let member: MemberName = "Forget"

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

package struct FocusCall: NavigationCall {
  package typealias Reply = Void
  package static let member: MemberName = "Focus"

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

/// Lists an app's scenes, or with "" every app's.
package struct ListScenesCall: NavigationCall {
  package typealias Reply = [SceneSummary]
  package static let member: MemberName = "ListScenes"

  package var app: Text = ""
  package var options = ListScenesOptions()

  package init() {}

  package init(app: Text, options: ListScenesOptions = ListScenesOptions()) {
    self.app = app
    self.options = options
  }

  package mutating func eachArgument(_ arguments: inout ArgumentCoder) {
    arguments.argument("app", &app)
    arguments.options(&options)
  }

  package static func eachResult(_ scenes: inout [SceneSummary], _ results: inout ArgumentCoder) {
    results.argument("scenes", &scenes)
  }
}
