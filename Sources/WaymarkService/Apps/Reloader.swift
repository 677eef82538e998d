import WaymarkContract
import WaymarkNavigation

/// Reads the manifests again, and adapts the loaded scenes to them.
struct Reloader {
  let apps: Apps
  let gates: Gates
  let scenes: LoadedScenes
  let changes: Changes
  let signals: SceneSignals

  func reload() {
    let before = scenes.all.map { ($0, $0.state, apps[$0.id.app]) }
    apps.read(keepingIf: scenes.hasLive)
    for manifest in apps.manifests { gates.closeUndeclared(by: manifest) }
    for scene in scenes.all.sorted(by: { $0.id < $1.id }) {
      guard let manifest = apps[scene.id.app] else {
        scenes.putAway(scene)
        continue
      }
      changes.commitOrLog(
        scene.state.adapted(to: manifest), to: scene, in: manifest, keepingTime: true)
      changes.settle(scene)
    }
    scenes.dropLinks { [apps] app in apps[app] == nil }
    for (scene, state, manifest) in before { tellReworded(scene, state, manifest) }
  }

  /// Tells the new title and link of a scene that stays the same, if its manifest words them differently now.
  private func tellReworded(_ scene: LoadedScene, _ old: Scene, _ oldManifest: Manifest?) {
    guard let oldManifest, let manifest = apps[scene.id.app], scene.state == old else { return }
    signals.tell(scene) {
      var change = SceneChange()
      let title = old.backTitle(in: manifest)
      if title != old.backTitle(in: oldManifest) { change.backTitle = title }
      let hasOtherURL = old.url(in: manifest) != old.url(in: oldManifest)
      return (change, hasOtherURL ? [.url] : [])
    }
  }
}
