import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkEventLoop
import WaymarkTestSupport

// A real disk loses its power again and again while clients change scenes: from a random moment on nothing
// comes to the device any more. What it has then is mounted anew, its journal replayed, and a daemon
// started on it: every change that was acknowledged as durable before is there, with what was written at
// it, and no file is unreadable. WAYMARK_POWER_CUTS says how often.
//
// What is acknowledged later does not count: of a sync that is under way at that moment the kernel may say
// that it succeeded though it did not, to any program.
//
// What a kernel may do at worst, and does seldom, is in the store's PowerLossTests.

@Suite struct PowerCutTests {
  @Test(.enabled(if: LoopDisk.isPossible, Comment(rawValue: LoopDisk.whyNot)))
  func `R50 whenever a real disk loses its power, what was durable is there afterwards`() throws {
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
      // Or it sees that nothing can be written.
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

  /// Checks what is there; how many changes are not that were acknowledged without `durable`.
  private func checked(_ load: Load, _ desktop: Desktop) throws -> UInt64 {
    let before = load.scenes.map(\.acknowledged)
    try #require(try load.check { $0.durable })
    #expect(!desktop.log.contains("set aside"), "\(desktop.log)")
    return zip(before, load.scenes).reduce(0) { sum, pair in
      sum + (pair.0 > pair.1.acknowledged ? pair.0 - pair.1.acknowledged : 0)
    }
  }
}
