import Foundation
import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkEventLoop
import WaymarkTestSupport

// A program that is being started holds copies of all descriptors until it is its own. Whatever libdbus
// closes meanwhile stays open there, and the kernel goes on to report it to whoever still watches it.

@Suite struct SharedDescriptorTests {
  @Test func `an ended connection is not watched, even if another process holds it`()
    async
  {
    await #expect(processExitsWith: .success) {
      let shared = try PeerLoop()
      let peer = try RawPeer(shared)
      try shared.run { !shared.present.isEmpty }
      // The copies share what the kernel watches, as those of another process do.
      let copies = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        .compactMap { Int32($0) }.filter { isSocket($0) }.map { dup($0) }
      // libdbus reads the end, and closes its descriptor; the copy stays at its end for ever.
      shutdown(peer.descriptor, Int32(SHUT_RDWR))
      let timer = try Timer(on: shared.loop) { [loop = shared.loop] in loop.exit(0) }
      while shared.gone == 0 {
        timer.arm(after: .milliseconds(50))
        _ = try shared.loop.run()
      }
      timer.arm(after: .milliseconds(50))
      _ = try shared.loop.run()
      for copy in copies { close(copy) }
    }
  }
}

private func isSocket(_ descriptor: Int32) -> Bool {
  var status = stat()
  return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
}
