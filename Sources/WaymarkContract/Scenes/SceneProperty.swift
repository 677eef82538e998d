import WaymarkBytes
package import WaymarkDBus

/// A property of a scene's object.
package enum SceneProperty: String, CaseIterable, Sendable {
  case scene = "Scene"
  case app = "App"
  case live = "Live"
  case revision = "Revision"
  case cause = "Cause"
  case tab = "Tab"
  case path = "Path"
  case entries = "Entries"
  case tabs = "Tabs"
  case sheet = "Sheet"
  case cover = "Cover"
  case backTitle = "BackTitle"
  case url = "URL"
  case pendingURL = "PendingURL"

  package var name: MemberName { MemberName(madeValid: Text(rawValue)) }

  package var type: DBusType {
    switch self {
    case .scene, .app, .cause, .tab, .backTitle, .url, .pendingURL: Text.type
    case .live: Bool.type
    case .revision: UInt64.type
    case .path, .sheet, .cover: [RouteRequest].type
    case .entries: [UInt64].type
    case .tabs: TabPaths.type
    }
  }

  package var changes: PropertyChanges {
    switch self {
    case .scene, .app: .const
    case .tabs, .url: .invalidates
    case .live, .revision, .cause, .tab, .path, .entries, .sheet, .cover, .backTitle, .pendingURL:
      .value
    }
  }
}

/// A property of the daemon's own object. None changes while it serves.
package enum DaemonProperty: String, CaseIterable, Sendable {
  case version = "Version"
  case stateDirectory = "StateDirectory"

  package var name: MemberName { MemberName(madeValid: Text(rawValue)) }
  package var type: DBusType { Text.type }
  package var changes: PropertyChanges { .const }
}

/// A signal of a scene's object, beside `PropertiesChanged`.
package enum SceneSignal: String, CaseIterable, Sendable {
  /// A link was opened here: the window should come to the front.
  case raise = "Raise"
  /// Another client took the scene over.
  case released = "Released"
  /// The scene is gone for good.
  case forgotten = "Forgotten"

  package var name: MemberName { MemberName(madeValid: Text(rawValue)) }

  package var arguments: [Argument] {
    switch self {
    case .raise: [Argument("platform_data", .vardict)]
    case .released, .forgotten: []
    }
  }
}
