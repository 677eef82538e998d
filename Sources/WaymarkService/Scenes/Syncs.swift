import WaymarkEventLoop
import WaymarkFiles
import WaymarkNavigation
import WaymarkSceneStore

/// When the store syncs, and who is answered after it.
final class Syncs {
  private let store: SceneStore
  private let loop: EventLoop
  private var timer: Timer?
  private var completions: IOSource?
  private var willSync = false

  init(_ store: SceneStore, on loop: EventLoop) throws(LoopError) {
    self.store = store
    self.loop = loop
    timer = try Timer(on: loop) { [unowned self] in sync() }
    completions = try IOSource(store.completionDescriptor, .readable, on: loop) {
      [unowned self] _ in
      store.handleCompletions()
      schedule()
    }
    schedule()
  }

  /// Has a sync begin when the store wants one: at once, but after the requests that are there, or
  /// within the second that docs/scenes.md promises.
  func schedule() {
    guard let due = store.syncDue else { return }
    if due > Clock.monotonic {
      timer?.arm(at: due)
    } else if !willSync {
      willSync = true
      loop.afterwards { [unowned self] in
        willSync = false
        sync()
      }
    }
  }

  private func sync() {
    store.beginSync()
    schedule()
  }

  /// Replies once what is stored of the scene is on stable storage.
  func reply<Method>(
    _ reply: Method.Reply, to incoming: Incoming<Method>, whenStable scene: LoadedScene
  ) {
    let revision = scene.state.revision
    store.whenStable(scene.id) { result in
      switch result {
      case .success: incoming.reply(reply)
      case .failure(let failure): incoming.fail(.notSynced(revision: revision, failure))
      }
    }
    schedule()
  }

  /// Replies once everything that was acknowledged before is on stable storage.
  func replyWhenAllStable<Method>(_ reply: Method.Reply, to incoming: Incoming<Method>) {
    store.whenAllStable { result in
      switch result {
      case .success: incoming.reply(reply)
      case .failure(let failure): incoming.fail(.notSynced(revision: nil, failure))
      }
    }
    schedule()
  }
}
