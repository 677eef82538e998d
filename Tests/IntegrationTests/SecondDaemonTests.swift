import Foundation
import Glibc
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

// A bus name and a state folder each have only one daemon.

@Suite struct SecondDaemonTests {
  private func second(
    _ desktop: Desktop, _ variables: [String: String?]
  ) throws -> ProgramResult {
    try run(
      [Package.program("waymarkd")],
      environment: desktop.environment.merging(variables) { $1 })
  }

  @Test func `a second daemon on the bus exits with status 75 and names the owner`() throws {
    let desktop = try Desktop()
    let other = try TemporaryFolder()
    let result = try second(desktop, ["XDG_STATE_HOME": other.path("state")])
    #expect(result.status == 75)
    let process = try #require(desktop.daemon?.process)
    #expect(
      result.errors
        == "waymarkd: org.waymark.Navigation1 is taken on this bus by process \(process)\n")
    #expect(try desktop.connect().scenes().isEmpty)
  }

  @Test func `a second daemon on the state folder exits with status 75 and names the process`()
    throws
  {
    let desktop = try Desktop()
    let bus = try PrivateBus()
    let result = try second(desktop, bus.environment)
    #expect(result.status == 75)
    let process = try #require(desktop.daemon?.process)
    let lock = desktop.home.path("state/waymark/lock")
    #expect(result.errors == "waymarkd: \(lock) is locked by process \(process); stop it first\n")
    try desktop.connect().push(.route("home"), in: "org.example.Shop/main")
  }

  @Test func `a second daemon waits until the first unlocks the state folder`() throws {
    let desktop = try Desktop(starts: false)
    try desktop.home.write("", to: "state/waymark/lock")
    let lock = open(desktop.home.path("state/waymark/lock"), O_RDWR | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX) == 0)
    let opened = try OpenWatch(desktop.home.path("state/waymark/lock"))
    let daemon = try RunningProgram(
      [Package.program("waymarkd")], environment: desktop.environment)
    opened.wait(times: 3)
    close(lock)
    try desktop.wait(for: "the name") { desktop.isServed }
    daemon.send(signal: SIGTERM)
    #expect(daemon.wait() == 0)
  }
}

/// Counts how often a file is opened.
private final class OpenWatch {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = inotify_init1(Int32(O_CLOEXEC))
    try #require(inotify_add_watch(descriptor, path, UInt32(IN_OPEN)) >= 0)
  }

  deinit {
    close(descriptor)
  }

  /// Blocks until the file was opened this many times. Waits at most a minute for each time.
  func wait(times: Int) {
    var left = times
    while left > 0 {
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard Glibc.poll(&poll, 1, 60_000) == 1 else { return }
      var events = [UInt8](repeating: 0, count: 4096)
      // Events of a watched file have no name, so they all have this size.
      left -= read(descriptor, &events, events.count) / MemoryLayout<inotify_event>.size
    }
  }
}
