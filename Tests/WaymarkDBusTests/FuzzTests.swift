import Testing
import WaymarkBytes
import WaymarkEventLoop
import WaymarkTestSupport

@testable import WaymarkDBus

struct FuzzTests {
  @Test func `libdbus accepts every text that a name type accepts`() throws {
    var values = RandomValues(seed: 1)
    var taken = 0
    for _ in 0..<200_000 {
      let text = values.text()
      let signal = Signal(
        at: ObjectPath(text) ?? "/a", InterfaceName(text) ?? "a.b", MemberName(text) ?? "A")
      let receiver = BusName(text) ?? ":1.1"
      let error = BusError(ErrorName(text) ?? "a.b", text)
      let names = [signal.path.text, signal.interface.text, signal.member.text]
      guard (names + [receiver.text, error.name.text]).contains(text) else { continue }
      taken += 1
      let message = try Message.signal(signal)
      try message.setDestination(receiver)
      #expect(message.path == signal.path && message.interface == signal.interface)
      #expect(message.member == signal.member && message.signature == "")
      let answer = try Message.error(to: 1, from: receiver, error)
      #expect(answer.error == error)
    }
    #expect(taken > 10_000)
  }

  @Test func `random values are refused, or read back equal from the message`() throws {
    var values = RandomValues(seed: 2)
    var (taken, refused) = (0, 0)
    for _ in 0..<150_000 {
      let value = values.value()
      do {
        let message = try Message.signal(Signal(at: "/a", "a.b", "C", [value, .byte(7)]))
        let read = try message.values()
        if read != [value, .byte(7)] { Issue.record("\(value) became \(read)") }
        taken += 1
      } catch {
        #expect(error != .outOfMemory)
        refused += 1
      }
    }
    #expect(taken > 100_000)
    #expect(refused > 1_000)
  }

  @Test func `values that do not have the declared signature are refused`() throws {
    var values = RandomValues(seed: 3)
    var (taken, refused) = (0, 0)
    for _ in 0..<100_000 {
      guard let type = DBusType(Text(values.type().description)) else { continue }
      let value = values.chance(4) ? values.value() : values.value(of: type)
      do {
        let message = try Message.reply(to: 1, from: ":1.1", [value], as: [type])
        #expect(try message.values(as: Signature(Text(type.description)) ?? "") == [value])
        #expect(value.type == type)
        taken += 1
      } catch {
        #expect(error != .outOfMemory)
        refused += 1
      }
    }
    #expect(taken > 50_000)
    #expect(refused > 5_000)
  }

  @Test func `values go over the bus and back unchanged, and none closes the connection`()
    throws
  {
    let shared = try SharedLoop()
    let service = try shared.serve()
    let client = try shared.connect()
    var values = RandomValues(seed: 4)
    let batches = 1_500
    var (answered, refused) = (0, 0)
    for _ in 0..<batches {
      let batch = DBusValue.array(
        element: .variant, (0..<20).map { _ in .variant(values.value()) })
      let call = TestService.call("EchoValue", [.variant(batch)])
      client.call(call, expecting: "v") { result in
        switch result {
        case .success(let reply): #expect(reply == [.variant(batch)])
        case .failure(let error):
          #expect(error.name == "org.freedesktop.DBus.Error.InvalidArgs")
          refused += 1
        }
        answered += 1
        if answered == batches { shared.loop.exit(0) }
      }
    }
    try shared.run()
    #expect(refused > 10)
    #expect(answered - refused > 500)
    #expect(service.isConnected && client.isConnected)
  }
}
