import Testing
import WaymarkBytes
import WaymarkDBus
import WaymarkEventLoop
import WaymarkNavigation

@testable import WaymarkService

@Suite struct InvalidationTests {
  @Test
  func `R54 a record is removed from a few scenes at a time, and other events come between`()
    throws
  {
    let serving = try Serving(Periods())
    let client = try serving.connect()
    for number in 0..<40 {
      try serving.push(client, in: Text("org.waymark.Test/w\(number)"))
    }
    var seen: Set<Int> = []
    func look() {
      let count = serving.service.scenes.all.count { $0.state.revision == 2 }
      seen.insert(count)
      if count < 40 { serving.loop.afterwards(look) }
    }
    look()
    let reply = try serving.call(
      client, "Invalidate", [.string("org.waymark.Test"), Serving.page, Vardict().value],
      expecting: "as")
    #expect(reply[0].asArray?.count == 40)
    #expect(seen.contains(0) && seen.contains(40))
    #expect(seen.count > 2)
  }
}
