import Testing
import WaymarkBytes
import WaymarkNavigation

/// A place is the same, no matter how the person got there.
struct SamePlaceTests {
  /// A link, and other requests that lead to its place.
  struct Place: Sendable, CustomTestStringConvertible {
    let url: Text
    var tab: Text = "home"
    let path: [String]
    var sheet: String?
    var cover: String?

    var testDescription: String { url.string }
  }

  private static let id = "6f9619ff-8b86-d011-b42d-00c04fc964ff"

  static let places = [
    Place(url: "notes:/", path: []),
    Place(url: "notes:/a", path: ["a"]),
    Place(url: "notes:/a/x%2B%C3%BC", path: ["a", "item id=x+ü"]),
    Place(url: "notes:/a/7/edit", path: ["a", "item id=7"], sheet: "edit id=7"),
    Place(
      url: Text("notes:/doc/\(id.uppercased())?page=3"), tab: "search",
      path: ["doc id=\(id) page=3"]),
    Place(url: Text("notes:/doc/\(id)?page&x=1#top"), tab: "search", path: ["doc id=\(id)"]),
    Place(url: "notes:/fresh/7", tab: "inbox", path: ["item id=7"]),
    Place(url: "https://notes.example.com/a/7", path: ["a", "item id=7"]),
  ]

  /// Returns what a snapshot says about the place, without entry numbers.
  private struct Seen: Equatable {
    let tab: Text
    let tabs: [Text: [Route]]
    let sheet: Route?
    let cover: Route?
    let url: Text?
    let backTitle: Text
    let stored: Int

    init(_ window: Window) {
      let scene = window.scene
      tab = scene.selectedTab
      tabs = Dictionary(
        uniqueKeysWithValues: scene.stacks.map { ($0.tab, $0.entries.map(\.route)) })
      sheet = scene.sheet
      cover = scene.cover
      url = scene.url(in: window.manifest)
      backTitle = scene.backTitle(in: window.manifest)
      stored = scene.storedCount(in: window.manifest)
    }
  }

  /// Returns a window that went somewhere and back, so that it is stored.
  private func started() throws -> Window {
    var window = try Window()
    try window.push("b")
    try window.pop()
    return window
  }

  @Test(arguments: places)
  func `R28 a link, pushes, a Replace and a restart lead to equal places`(place: Place) throws {
    var linked = try started()
    try linked.open(place.url)

    var pushed = try started()
    try pushed.select(place.tab)
    for words in place.path { try pushed.push(words) }
    if let sheet = place.sheet { try pushed.present(sheet) }
    #expect(Seen(pushed) == Seen(linked))

    var replaced = try started()
    try replaced.replace(place.path, tab: place.tab, sheet: place.sheet, cover: place.cover)
    #expect(Seen(replaced) == Seen(linked))

    var restarted = linked
    try restarted.restart()
    #expect(Seen(restarted) == Seen(linked))
    #expect(restarted.numbers == linked.numbers)
    #expect(restarted.revision == linked.revision)
  }

  @Test func `R28 a restart leads to an equal place but for what is never stored`() throws {
    var window = try Window()
    try window.open(Text("notes:/doc/\(Self.id)/photo"))
    try window.restart()
    var replaced = try Window()
    try replaced.replace(["doc id=\(Self.id)"], tab: "search")
    #expect(Seen(window) == Seen(replaced))
  }

  @Test(arguments: places)
  func `R39 what a link opened can be printed as a link that opens it`(place: Place) throws {
    var window = try Window()
    try window.open(place.url)
    let printed = try #require(window.scene.url(in: window.manifest))
    var other = try Window()
    try other.select(place.tab)
    try other.open(printed)
    #expect(Seen(other) == Seen(window))
  }

  @Test func `a place that no link opens has no URL`() throws {
    var window = try Window()
    try window.replace(["b", "c"])
    #expect(window.scene.url(in: window.manifest) == nil)
    try window.open("notes:/add/1")
    #expect(window.scene.url(in: window.manifest) == nil)
  }
}
