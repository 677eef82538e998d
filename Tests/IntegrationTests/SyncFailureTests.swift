import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

// A disk that takes changes but fails to sync them. `durable` and Sync fail, and the change stays made.
// When the disk works again, the daemon stores the change without a new call.

private let scene = TestApp.scene
private let durable: Options = [("durable", .boolean(true))]

@Suite struct SyncFailureTests {
  /// An environment variable makes a debug build of the daemon fail.
  @Test func `R49 R50 a failed sync is reported, and repaired when the disk works again`() throws {
    let folder = try TemporaryFolder()
    let failing = try FailingDisk(state: folder.path("state"), marker: folder.path("fails"))
    try failing.fails { try folder.write("", to: "fails") }
    try failing.isMended { try FileManager.default.removeItem(atPath: folder.path("fails")) }
  }

  /// The kernel fails, because the device has no space for blocks that the file system has already granted.
  @Test(.enabled(if: LoopDisk.isPossible, Comment(rawValue: LoopDisk.whyNot)))
  func `R49 R50 a failed sync on a real disk is reported, and repaired when it works again`()
    throws
  {
    let disk = try LoopDisk()
    let failing = try FailingDisk(state: disk.path("state"))
    try failing.fails { try disk.failWrites() }
    try failing.isMended { try disk.endFailing() }
  }
}

private struct FailingDisk {
  let desktop: Desktop
  let client: Client

  init(state: String, marker: String? = nil) throws {
    desktop = try Desktop([TestApp.id.string: TestApp.manifest], starts: false)
    desktop.environment["XDG_STATE_HOME"] = state
    desktop.environment["WAYMARK_TEST_SYNC_FAILURE"] = marker
    try desktop.start()
    client = try desktop.connect()
  }

  /// Writes a path of several blocks, so that the disk needs new ones.
  private func replace(with id: String) throws -> UInt64 {
    let page = DBusValue.route("page id=\(id).\(String(repeating: "x", count: 1000))")
    return try client.replace(Array(repeating: page, count: 8), in: scene, durable)
  }

  func fails(after begin: () throws -> Void) throws {
    #expect(try replace(with: "stable") == 1)
    #expect(try client.replace([], in: TestApp.other, durable) == 0)
    try begin()
    #expect(try refusal { try replace(with: "loose") } == "SyncFailed")
    // The change is still made, and every client can read it.
    #expect(try client.snapshot(scene)["revision"] == .uint64(2))
    #expect(try client.path(scene)[0].hasPrefix("page id=loose."))
    #expect(try refusal { try client.call("Sync") } == "SyncFailed")
    #expect(try refusal { try replace(with: "loose") } == "SyncFailed")
    #expect(try client.snapshot(scene)["revision"] == .uint64(2))
    #expect(complaints.count == 1, "\(desktop.log)")
  }

  private var complaints: [Substring] {
    desktop.log.split(separator: "\n").filter { $0.contains("may not survive a power loss") }
  }

  func isMended(after end: () throws -> Void) throws {
    try end()
    // Without a call, the daemon writes the scene again within seconds.
    try desktop.waitForLog("scene \(scene) is on stable storage again")
    try client.call("Sync")
    #expect(try replace(with: "last") == 3)
    try desktop.killAndStart()
    #expect(try client.snapshot(scene)["revision"] == .uint64(3))
    #expect(try client.path(scene)[0].hasPrefix("page id=last."))
    #expect(complaints.isEmpty)
    #expect(try desktop.stop() == 0)
  }
}
