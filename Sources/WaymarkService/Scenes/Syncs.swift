import WaymarkEventLoop
import WaymarkFiles
import WaymarkNavigation
import WaymarkSceneStore

/// Starts the store's syncs in time, and answers the calls that wait for one.
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

  /// Schedules the next sync for the time that the store asks for. A sync that is due now begins after the
  /// requests that have already arrived, so that they share it.
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

  /// Replies once the scene's last change is on stable storage.
  ///
  /// - Parameter revision: The revision that the call has made.
  func reply<Method>(
    _ reply: Method.Reply, to incoming: Incoming<Method>, whenStable scene: SceneID,
    at revision: UInt64
  ) {
    store.whenStable(scene) { result in
      switch result {
      case .success: incoming.reply(reply)
      case .failure(let failure): incoming.fail(.notSynced(revision: revision, failure))
      }
    }
    schedule()
  }

  /// Replies once every change that was answered before is on stable storage.
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
