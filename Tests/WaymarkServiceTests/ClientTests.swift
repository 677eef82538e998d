import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkTestSupport

@testable import WaymarkService

// The service keeps only what a client has now, not what it had before.

@Suite struct ClientTests {
  private func beginFlow(_ serving: Serving, _ client: Connection, in scene: Text) throws {
    try serving.call(
      client, "BeginFlow", [.string(scene), Vardict().value], expecting: "t")
  }

  @Test func `forgotten scenes and ended flows leave nothing`() throws {
    let serving = try Serving(Periods())
    let client = try serving.connect()
    _ = try serving.attach(client)
    for number in 0..<20 {
      let scene = Text("org.waymark.Test/w\(number)")
      try serving.push(client, in: scene)
      try beginFlow(serving, client, in: scene)
      if number % 2 == 0 {
        try serving.call(client, "Forget", [.string(scene), Vardict().value], expecting: "")
      } else {
        try serving.push(client, in: scene)
      }
    }
    let name = try #require(client.uniqueName)
    let mine = serving.service.scenes.all.compactMap(\.client).first { $0.name == name }
    let part = serving.service.clients.part(of: try #require(mine))
    #expect(part.flows.isEmpty)
    #expect(part.scenes.count == 1)
  }
}
