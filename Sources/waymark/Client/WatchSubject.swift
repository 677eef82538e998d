import WaymarkBytes
import WaymarkNavigation

/// The scenes whose changes a watcher reports.
enum WatchSubject: Hashable, Sendable {
  case everything
  case app(AppID)
  case scene(SceneID)

  var text: Text {
    switch self {
    case .everything: ""
    case .app(let app): Text("\(app)/")
    case .scene(let scene): scene.text
    }
  }
}
