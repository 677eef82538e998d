import Testing
import WaymarkBytes
import WaymarkDBus

// The four manifests in Examples, and exactly what each of their links does.

private let one = "6f9619ff-8b86-d011-b42d-00c04fc964ff"
private let two = "0b6ad1fa-ea4a-4e2b-8df5-bb9f6a5f1f31"

@Suite struct ExampleTests {
  struct Link: CustomTestStringConvertible, Sendable {
    let app: Text
    let url: Text
    let path: [String]

    init(_ app: Text, _ url: String, _ path: String...) {
      self.app = app
      self.url = Text(url)
      self.path = path
    }

    var testDescription: String { url.string }
  }

  private static let myApp: Text = "org.example.MyApp"
  private static let shop: Text = "org.example.Shop"
  private static let recipes: Text = "org.example.Recipes"
  private static let projects: Text = "org.example.Projects"

  @Test func `a link opens exactly what its manifest says`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    let links = [
      Link(Self.myApp, "myapp://document/\(one)", "document id=\(one)"),
      Link(Self.myApp, "myapp:///document/\(one.uppercased())", "document id=\(one)"),
      Link(Self.myApp, "MYAPP:project/\(one)/", "project id=\(one)"),
      Link(Self.myApp, "myapp://settings", "settings"),
      Link(Self.myApp, "myapp://settings/display/theme?x=1#y", "settings"),
      Link(Self.shop, "iosdev://checkout/c1", "checkout cartId=c1"),
      Link(Self.shop, "iosdev://checkout/c1?promo=", "checkout cartId=c1 promoCode="),
      Link(Self.shop, "iosdev://checkout/c1?promo", "checkout cartId=c1"),
      Link(Self.shop, "iosdev://checkout/c1?promo=A&promo=B", "checkout cartId=c1 promoCode=B"),
      Link(Self.shop, "iosdev://checkout/c1/pay/now?promo=A", "checkout cartId=c1 promoCode=A"),
      Link(Self.shop, "iosdev://products/p-1/reviews", "productDetail productId=p-1"),
      Link(Self.shop, "iosdev://profile/me", "userProfile userId=me"),
      Link(Self.recipes, "recipes://recipe/\(one)", "recipe id=\(one)"),
      Link(Self.projects, "https://example.com/projects/\(one)", "project projectID=\(one)"),
      Link(
        Self.projects, "https://example.com/projects/\(one)/tasks/\(two)",
        "project projectID=\(one)", "task projectID=\(one) taskID=\(two)"),
      Link(
        Self.projects, "https://EXAMPLE.com:443/projects/\(one)/tasks/\(two)",
        "project projectID=\(one)", "task projectID=\(one) taskID=\(two)"),
      Link(
        Self.projects, "myapp://projects/\(one)/tasks/\(two)",
        "project projectID=\(one)", "task projectID=\(one) taskID=\(two)"),
    ]
    for (place, link) in links.enumerated() {
      let scene = Text("\(link.app)/w\(place)")
      let opened = try client.open(link.url, in: scene)
      #expect(opened.scene == scene)
      #expect(opened.revision == 1)
      #expect(try client.path(scene) == link.path, "\(link.url)")
    }
  }

  @Test func `R32 a link that does not fit opens nothing and says why`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    let refused: [(app: Text, url: String, error: String, says: String)] = [
      (Self.myApp, "myapp://document/not-a-uuid", "NoMatchingLink", "byte 17"),
      (Self.myApp, "myapp://document", "NoMatchingLink", "document"),
      (Self.myApp, "myapp://document/\(one)/more", "NoMatchingLink", "byte 54"),
      (Self.myApp, "myapp://Document/\(one)", "NoMatchingLink", "byte 8"),
      (Self.myApp, "other://document/\(one)", "NoMatchingLink", "org.example.MyApp"),
      (Self.myApp, "https://example.com/document/\(one)", "NoMatchingLink", "org.example.MyApp"),
      (Self.myApp, "http://document/\(one)", "NoMatchingLink", "http"),
      (Self.myApp, "myapp://document/%zz", "InvalidURL", "17"),
      (Self.myApp, "document", "InvalidURL", "scheme"),
      (Self.projects, "https://example.com/projects/\(one)/tasks", "NoMatchingLink", "tasks"),
      (Self.projects, "https://example.com/projects/\(one)/tasks/7", "NoMatchingLink", "7"),
      (Self.projects, "https://example.org/projects/\(one)", "NoMatchingLink", "Projects"),
      (Self.projects, "https://me@example.com/projects/\(one)", "InvalidURL", "user"),
      (Self.shop, "iosdev://profile", "NoMatchingLink", "profile"),
    ]
    for app in Set(refused.map(\.app)) { try client.push(.route("settings"), in: "\(app)/main") }
    for (app, url, error, word) in refused {
      let scene = Text("\(app)/main")
      let before = (try client.snapshot(scene), desktop.bytes(of: scene))
      do {
        try client.open(Text(url), in: scene)
        Issue.record("\(url) is not refused")
      } catch let refusal as BusError {
        #expect(refusal.shortName == error, "\(url)")
        #expect(refusal.message.string.contains(word), "\(url): \(refusal.message)")
      }
      #expect(try client.snapshot(scene) == before.0, "\(url)")
      #expect(desktop.bytes(of: scene) == before.1, "\(url)")
    }
  }

  @Test func `R37 a link with policy append does not repeat the end of the path`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    let scene: Text = "org.example.Recipes/main"
    try client.open("recipes://recipe/\(one)", in: scene)
    try client.open("recipes://author/\(two)", in: scene)
    #expect(try client.path(scene) == ["recipe id=\(one)", "author id=\(two)"])
    let again = try client.open("recipes://author/\(two)", in: scene)
    #expect(again.revision == 2)
    #expect(try client.path(scene) == ["recipe id=\(one)", "author id=\(two)"])
  }

  @Test func `R17 a pop at the root changes nothing and is not an error`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    let scene: Text = "org.example.Shop/main"
    try client.push(.route("home"), in: scene)
    try client.pop(in: scene)
    try client.tell("Watch", "")
    let bytes = desktop.bytes(of: scene)
    #expect(try client.pop(in: scene) == 2)
    #expect(try client.pop(7, in: scene) == 2)
    #expect(desktop.bytes(of: scene) == bytes)
    #expect(client.signals.isEmpty)
  }

  @Test func `R44 a stored path of ten routes comes back as its first eight`() throws {
    let desktop = try Desktop()
    let client = try desktop.connect()
    let scene: Text = "org.example.Shop/main"
    let path = (1...10).map { "productDetail productId=\($0)" }
    for route in path { try client.push(.route(route), in: scene) }
    let bytes = desktop.bytes(of: scene)
    try desktop.killAndStart()
    let snapshot = try client.snapshot(scene)
    #expect(snapshot["path"]?.routes == Array(path.prefix(8)))
    #expect(snapshot["restored"] == .string("cut"))
    #expect(snapshot["revision"] == .uint64(10))
    #expect(desktop.bytes(of: scene) == bytes)
  }
}
