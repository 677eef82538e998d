import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkEventLoop
import WaymarkTestSupport

// A real disk loses its power again and again while clients change scenes: from a random moment on,
// nothing is written to the device. Then its content is mounted again with its journal replayed, and a
// daemon starts on it. Every change that was acknowledged as durable before must be there with its
// content, and every file must be readable. WAYMARK_POWER_CUTS sets how often.
//
// Later acknowledgements do not count, because the kernel may report success for a sync that was under
// way at that moment and did not succeed.
//
// The store's PowerLossTests has the worst that a kernel may do, which is rare on a real disk.

@Suite struct PowerCutTests {
  @Test(.enabled(if: LoopDisk.isPossible, Comment(rawValue: LoopDisk.whyNot)))
  func `R50 after a real disk loses its power, every durable change is there`() throws {
    let wanted = ProcessInfo.processInfo.environment["WAYMARK_POWER_CUTS"].flatMap { Int($0) } ?? 10
    let disk = try LoopDisk()
    let desktop = try Desktop([TestApp.id.string: TestApp.manifest], starts: false)
    desktop.environment["XDG_STATE_HOME"] = disk.path("state")
    let load = try Load(on: desktop)
    var lost: UInt64 = 0
    for _ in 0..<wanted {
      try desktop.start()
      lost += try checked(load, desktop)
      var failure: (any Error)?
      // A daemon that is not killed runs on, and its writes fail.
      let dies = Bool.random(using: &load.random)
      let cut = try Timer(on: desktop.loop) {
        load.stop()
        do { try disk.cutPower() } catch { failure = error }
        if dies { desktop.daemon?.send(signal: SIGKILL) }
      }
      cut.arm(after: .microseconds(Int.random(in: 0...300_000, using: &load.random)))
      load.begin()
      try load.waitForEnd()
      if let failure { throw failure }
      try desktop.kill()
      try disk.restart()
    }
    try desktop.start()
    lost += try checked(load, desktop)
    #expect(try desktop.stop() == 0)
    print(
      "\(wanted) power cuts: \(load.acknowledgedDurable) durable changes looked for, "
        + "\(lost) of \(load.acknowledged - load.acknowledgedDurable) others lost")
    #expect(load.acknowledgedDurable > wanted)
  }

  /// Checks what is there, and returns how many changes without `durable` are missing.
  private func checked(_ load: Load, _ desktop: Desktop) throws -> UInt64 {
    let before = load.scenes.map(\.acknowledged)
    try #require(try load.check { $0.durable })
    #expect(!desktop.log.contains("set aside"), "\(desktop.log)")
    return zip(before, load.scenes).reduce(0) { sum, pair in
      sum + (pair.0 > pair.1.acknowledged ? pair.0 - pair.1.acknowledged : 0)
    }
  }
}
