import Testing
import WaymarkBytes
import WaymarkNavigation

struct AppIDTests {
  @Test(arguments: [
    "org.example", "org.example.Notes", "a.b", "org.ex-ample.No_tes9", "_a.-b",
    String(repeating: "a", count: 127) + "." + String(repeating: "b", count: 127),
  ])
  func `an app id is a bus name of two elements or more`(name: String) {
    #expect(AppID(Text(name))?.description == name)
  }

  @Test(arguments: [
    "", "org", ".", "org.", ".org", "org..example", "org.9example", "1org.example", "org.ex ample",
    "org.exämple", "org.example/Notes", ":1.42", "org.example\0",
    String(repeating: "a", count: 128) + "." + String(repeating: "b", count: 127),
  ])
  func `anything else is not an app id`(name: String) {
    #expect(AppID(Text(name)) == nil)
  }

  @Test func `app ids are ordered by their bytes`() throws {
    let ids = ["org.b", "org.a", "org.B", "org.a-a"].compactMap { AppID(Text($0)) }
    #expect(ids.sorted().map(\.description) == ["org.B", "org.a", "org.a-a", "org.b"])
  }
}
