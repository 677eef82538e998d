import Testing
import WaymarkBytes
import WaymarkFiles

@Suite struct DetachedTests {
  @Test(arguments: ["no-such-program", "/no/such/program", "/etc", "/etc/passwd", "", "-foo"])
  func `a file that is not a program is not started`(name: String) {
    #expect(throws: Errno.noEntry) {
      try Process.startDetached([Text(name)], environment: [])
    }
  }
}
