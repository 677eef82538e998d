import Testing
import WaymarkBytes
import WaymarkNavigation

/// Links that never open because other links take all of their URLs.
struct LinkReachTests {
  private static let routes = [
    declareRoute("r"), declareRoute("s", [("s", .string)]), declareRoute("u", [("u", .uuid)]),
    declareRoute("b", [("b", .bool)]), declareRoute("l", [("l", .oneOf(["x", "y"]))]),
    declareRoute("k", optional: [("k", .string)]), declareRoute("i", optional: [("k", .int)]),
    declareRoute("needs", [("k", .string)]),
    declareRoute("two", optional: [("k", .string), ("m", .string)]),
  ]

  private func unreachable(_ links: [(Text, Text)]) -> [UnreachableLink] {
    let links = links.map { LinkDeclaration($0.0, open: [$0.1]) }
    return LinkApp(routes: Self.routes, links: links).table().unreachable()
  }

  @Test(
    arguments: [
      ([("/a", "r"), ("/a?k={k}", "k")], "/a", "/a?k={k}"),
      ([("/a", "r"), ("/a?k={k}", "i")], "/a", "/a?k={k}"),
      ([("/a", "r"), ("/a#{k}", "k")], "/a", "/a#{k}"),
      ([("/a?k={k}", "k"), ("/a?k={k}&m={m}", "two")], "/a", "/a?k={k}&m={m}"),
      ([("/{b}", "b"), ("/true", "r"), ("/false", "r")], "/true", "/true"),
      ([("/{l}", "l"), ("/x", "r"), ("/y", "r")], "/x", "/x"),
      ([("/a/**", "r"), ("/a", "r"), ("/a/{s}/**", "s")], "/a", "/a"),
    ] as [([(Text, Text)], Text, Text)])
  func `a link whose every URL opens another one is found, with the other`(
    links: [(Text, Text)], url: Text, openedBy: Text
  ) {
    let found = unreachable(links)
    #expect(found.map(\.link) == [0])
    #expect(found.map(\.url) == [url])
    #expect(found.map(\.openedBy) == [openedBy])
  }

  @Test(
    arguments: [
      [("/a", "r"), ("/a?k={k}", "needs")], [("/a/**", "r"), ("/a", "r"), ("/a/{s}", "s")],
      [("/a/**", "r"), ("/a", "r"), ("/a/{s}/b/**", "s")], [("/{b}", "b"), ("/true", "r")],
      [("/{l}", "l"), ("/x", "r")], [("/{s}", "s"), ("/a", "r"), ("/a-1", "r"), ("/{u}", "u")],
      [("/{u}", "u"), ("/00000000-0000-0000-0000-000000000000", "r")],
      [("/a/{s}/**", "s"), ("/a/b/**", "r"), ("/a/{s}", "s")],
    ] as [[(Text, Text)]])
  func `a link that one URL opens is not`(links: [(Text, Text)]) {
    #expect(unreachable(links) == [])
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `no URL with what a pattern names opens a link that is said to be unreachable`(
    seed: UInt64
  ) throws {
    var generator = LinkGenerator(seed: seed ^ 0x5EAC)
    let links = generator.links(20)
    let (_, faults) = GeneratedLink.app(links).build()
    let faulty = Set(faults.map(\.link))
    let good = links.indices.filter { !faulty.contains($0) }.map { links[$0] }
    let table = GeneratedLink.app(good).table()
    let unreachable = table.unreachable()
    for (place, link) in unreachable.enumerated() {
      let url = try LinkURL.read(Text("n:" + link.url.string))
      #expect(good[link.link].takes(url))
      #expect(table.match(url)?.link == link.openedBy)
      #expect(unreachable.firstIndex { $0.link == link.link } == place)
    }
    let routes = Set(unreachable.map { good[$0.link].route })
    for _ in 0..<400 {
      let url = try LinkURL.read(Text(generator.url(like: good)))
      guard let name = table.match(url)?.path.first?.name, routes.contains(name),
        let link = good.first(where: { $0.route == name })
      else { continue }
      let keys = Set(link.query.map { Text($0.key) })
      let hasMore =
        url.query.contains { $0.value == nil || !keys.contains($0.name) }
        || (url.fragment != nil && link.fragment == nil)
      #expect(hasMore, "\(link.pattern)")
    }
  }
}
