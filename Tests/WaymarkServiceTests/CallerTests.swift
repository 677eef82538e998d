import Testing
import WaymarkBytes
import WaymarkEventLoop
import WaymarkTestSupport

@testable import WaymarkDBus
@testable import WaymarkService

@Suite struct CallerTests {
  @Test func `a call is its client's until the connection is gone, and then nobody's`() throws {
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
    // A later connection may stand where this one stood.
    #expect(!client.isCaller(of: call))
  }
}
