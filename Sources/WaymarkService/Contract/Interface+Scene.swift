import WaymarkBytes
import WaymarkDBus
import WaymarkNavigation

/// One loaded scene as an object on the bus.
struct SceneObject {
  let service: Service
  let scene: LoadedScene

  var state: Scene { scene.state }

  func manifest() throws(BusError) -> Manifest {
    do throws(ServiceError) {
      return try service.manifest(of: scene.id.app)
    } catch {
      throw BusError(error)
    }
  }
}

extension InterfaceName {
  static let scene: InterfaceName = "org.waymark.Navigation1.Scene"
}

// A scene's interface, as org.waymark.Navigation1.Scene.xml declares it.

extension Interface where Target == SceneObject {
  static var scene: Interface<SceneObject> {
    Interface(
      .scene, properties: properties,
      signals: [
        SignalDeclaration("Raise", [Argument("platform_data", .vardict)]),
        SignalDeclaration("Released"),
        SignalDeclaration("Forgotten"),
      ])
  }

  private static var properties: [Property<SceneObject>] {
    [
      Property("Scene", .string, changes: .const) { .string($0.state.id.text) },
      Property("App", .string, changes: .const) { .string($0.state.id.app.text) },
      Property("Live", .boolean) { .boolean($0.scene.isLive) },
      Property("Revision", .uint64) { .uint64($0.state.revision) },
      Property("Cause", .string) { .string(Text($0.state.cause?.rawValue ?? "")) },
      Property("Tab", .string) { .string($0.state.selectedTab) },
      Property("Path", .array(.route)) { .path($0.state.path.map(\.route)) },
      Property("Entries", "at") { .numbers(of: $0.state.path) },
      Property("Tabs", "a{sa(tsa{sv})}", changes: .invalidates) { .tabs($0.state.stacks) },
      Property("Sheet", .array(.route)) { .path([$0.state.sheet].compactMap(\.self)) },
      Property("Cover", .array(.route)) { .path([$0.state.cover].compactMap(\.self)) },
      Property("BackTitle", .string) { object throws(BusError) in
        .string(object.state.backTitle(in: try object.manifest()))
      },
      Property("URL", .string, changes: .invalidates) { object throws(BusError) in
        .string(object.state.url(in: try object.manifest()) ?? "")
      },
      Property("PendingURL", .string) { .string($0.state.pending?.url ?? "") },
    ]
  }
}
