import Testing
import WaymarkBytes
import WaymarkEventLoop
import WaymarkTestSupport

@testable import WaymarkDBus
@testable import WaymarkService

@Suite struct CallerTests {
  @Test func `a call belongs to its client until the connection is closed, then to no client`()
    throws
  {
    let bus = try PrivateBus()
    let loop = try EventLoop()
    var connection: Connection? = try Connection(bus: Text(bus.address), on: loop)
    let message = try Message.call(
      MethodCall(to: nil, at: "/", "org.waymark.Test", "Test"), wantsReply: false)
    let call = Call(message, at: "/", on: try #require(connection))
    let client = Client(of: call)
    #expect(client.isCaller(of: call))
    #expect(!Client(connection, ":1.7").isCaller(of: call))
    connection?.close()
    connection = nil
    // A later connection may get the same address in memory.
    #expect(!client.isCaller(of: call))
  }
}
