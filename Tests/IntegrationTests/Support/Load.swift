import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkEventLoop
import WaymarkTestSupport

/// Clients that change scenes as fast as the daemon allows, and know what must be stored afterwards.
final class Load {
  private let desktop: Desktop
  private let clients: [Client]
  let scenes: [LoadedScene]
  var random = SeededRandom(seed: 1)
  private(set) var acknowledged = 0
  private(set) var acknowledgedDurable = 0
  /// The number of calls that neither the daemon nor, after its death, the bus has answered.
  private var unanswered = 0
  private var isStopped = false
  /// The errors of callbacks.
  private var complaint: String?

  /// A scene that only one client changes, so that the state of each revision is known.
  final class LoadedScene {
    let name: Text
    /// The revisions of the last change that was requested, that was answered, and that was answered as
    /// durable.
    var asked: UInt64 = 0
    var acknowledged: UInt64 = 0
    var durable: UInt64 = 0

    init(_ name: Text) {
      self.name = name
    }
  }

  private static let death = ["NoReply", "ServiceUnknown", "NameHasNoOwner", "Disconnected"]

  init(on desktop: Desktop) throws {
    self.desktop = desktop
    clients = try (0..<3).map { _ in try desktop.connect() }
    scenes = (0..<6).map { LoadedScene("org.waymark.Test/w\($0)") }
  }

  /// Ends the load: later answers do not count, and no more calls are made.
  func stop() {
    isStopped = true
  }

  func begin() {
    isStopped = false
    for (index, scene) in scenes.enumerated() {
      for _ in 0..<4 { change(scene, by: clients[index % clients.count]) }
    }
  }

  /// Waits until the daemon accepts no more changes.
  func waitForEnd() throws {
    try desktop.wait(for: "the end of the load") { unanswered == 0 }
    if let complaint { Issue.record("\(complaint)") }
    complaint = nil
  }

  /// Compares each scene with what must be stored. Returns false if the daemon died meanwhile.
  func check(atLeast promised: (LoadedScene) -> UInt64) throws -> Bool {
    for scene in scenes where scene.asked > 0 {
      let found: Vardict
      do {
        found = try clients[0].snapshot(scene.name)
      } catch let error as BusError where error.shortName == "NoSuchScene" {
        #expect(promised(scene) == 0, "\(scene.name) is gone")
        scene.restart(at: 0)
        continue
      } catch let error as BusError where Self.death.contains(error.shortName) {
        try desktop.wait(for: "the name's end") { !desktop.isServed }
        return false
      }
      let revision = found["revision"]?.asUInt64 ?? 0
      #expect((promised(scene)...scene.asked).contains(revision), "\(scene.name)")
      let path = found["path"]?.routes ?? []
      let isWhole = !path.isEmpty && path.allSatisfy { $0.hasPrefix("page id=\(revision).x") }
      #expect(isWhole, "\(scene.name) at \(revision): \(path)")
      scene.restart(at: revision)
    }
    return true
  }

  /// Changes the scene, and again after each answer, until the load ends.
  private func change(_ scene: LoadedScene, by client: Client) {
    scene.asked += 1
    let revision = scene.asked
    // Long, so that the file is soon compacted.
    let padding = String(repeating: "x", count: 900)
    let pages = (0...Int.random(in: 0...3, using: &random)).map { _ in
      DBusValue.route("page id=\(revision).\(padding)")
    }
    let isDurable = Int.random(in: 0..<3, using: &random) == 0
    let call = MethodCall(
      to: "org.waymark.Navigation1", at: "/org/waymark/Navigation1", "org.waymark.Navigation1",
      "Replace",
      [.string(scene.name), .path(pages), .options([("durable", .boolean(isDurable))])])
    unanswered += 1
    client.connection.call(call, expecting: "t") { [unowned self] result in
      unanswered -= 1
      guard !isStopped else { return desktop.loop.exit(0) }
      switch result {
      case .success(let reply):
        if reply != [.uint64(revision)] { complaint = "\(revision) answered \(reply)" }
        scene.acknowledged = max(scene.acknowledged, revision)
        acknowledged += 1
        if isDurable {
          scene.durable = max(scene.durable, revision)
          acknowledgedDurable += 1
        }
        change(scene, by: client)
      case .failure(let error):
        if !Self.death.contains(error.shortName) { complaint = "\(error)" }
        desktop.loop.exit(0)
      }
    }
  }
}

extension Load.LoadedScene {
  fileprivate func restart(at revision: UInt64) {
    (asked, acknowledged, durable) = (revision, revision, revision)
  }
}
