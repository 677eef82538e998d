import WaymarkBytes
import WaymarkContract
import WaymarkDBus
import WaymarkNavigation

/// A loaded scene as an object on the bus.
struct SceneObject {
  let scene: LoadedScene
  let apps: Apps

  func value(of property: SceneProperty) throws(BusError) -> DBusValue {
    let state = scene.state
    return switch property {
    case .scene: state.id.text.value
    case .app: state.id.app.text.value
    case .live: scene.isLive.value
    case .revision: state.revision.value
    case .cause: Text(state.cause?.rawValue ?? "").value
    case .tab: state.selectedTab.value
    case .path: state.path.requests.value
    case .entries: state.path.map(\.number).value
    case .tabs: TabPaths(state.stacks).value
    case .sheet: [state.sheet].requests.value
    case .cover: [state.cover].requests.value
    case .backTitle: state.backTitle(in: try manifest()).value
    case .url: (state.url(in: try manifest()) ?? "").value
    case .pendingURL: (state.pending?.url ?? "").value
    }
  }

  private func manifest() throws(BusError) -> Manifest {
    do throws(ServiceError) {
      return try apps.manifest(of: scene.id.app)
    } catch {
      throw BusError(error)
    }
  }
}

extension Interface where Target == SceneObject {
  static var scene: Interface<SceneObject> {
    Interface(
      .scene,
      properties: SceneProperty.allCases.map { property in
        Property(property.name, property.type, changes: property.changes) {
          object throws(BusError) in try object.value(of: property)
        }
      },
      signals: SceneSignal.allCases.map { SignalDeclaration($0.name, $0.arguments) })
  }
}
