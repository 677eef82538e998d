import Testing
import WaymarkBytes
import WaymarkNavigation

struct LinkAmbiguityTests {
  /// Two links, each with a route that declares its captures, and the types of the captures.
  struct Pair: Sendable {
    var first: Text
    var firstTypes: [(Text, ParameterType)] = []
    var firstOptional: [(Text, ParameterType)] = []
    var second: Text
    var secondTypes: [(Text, ParameterType)] = []
    var secondOptional: [(Text, ParameterType)] = []

    func app(swapped: Bool) -> LinkApp {
      let links = [LinkDeclaration(first, open: ["one"]), LinkDeclaration(second, open: ["two"])]
      return LinkApp(
        routes: [
          declareRoute("one", firstTypes, optional: firstOptional),
          declareRoute("two", secondTypes, optional: secondOptional),
        ],
        links: swapped ? links.reversed() : links)
    }
  }

  private static let list = ParameterType.oneOf(["a", "bb"])
  private static let overlapping = ParameterType.oneOf(["bb", "c"])
  private static let apart = ParameterType.oneOf(["c", "d"])

  @Test(
    arguments: [
      (Pair(first: "/a", second: "/a"), "/a"), (Pair(first: "/", second: "/"), "/"),
      (Pair(first: "/**", second: "/**"), "/"), (Pair(first: "/é", second: "/%C3%A9"), "/%C3%A9"),
      (
        Pair(
          first: "/x/{s}", firstTypes: [("s", .string)], second: "/x/{t}",
          secondTypes: [("t", .string)]), "/x/a"
      ),
      (
        Pair(
          first: "/{s}/**", firstTypes: [("s", .int)], second: "/{t}/**",
          secondTypes: [("t", .int)]), "/0"
      ),
      (
        Pair(
          first: "/{s}", firstTypes: [("s", list)], second: "/{t}",
          secondTypes: [("t", overlapping)]), "/bb"
      ),
      (
        Pair(
          first: "/?k={s}", firstOptional: [("s", .int)], second: "/?l={t}",
          secondOptional: [("t", .int)]), "/"
      ),
      (
        Pair(
          first: "/?k={s}", firstTypes: [("s", .int)], second: "/?l={t}",
          secondTypes: [("t", .bool)]), "/?k=0&l=true"
      ),
      (
        Pair(
          first: "/?k={s}", firstTypes: [("s", .string)], second: "/?k={t}",
          secondOptional: [("t", .uuid)]), "/?k=00000000-0000-0000-0000-000000000000"
      ),
      (
        Pair(
          first: "/?k={s}", firstOptional: [("s", .int)], second: "/?k={t}",
          secondOptional: [("t", .bool)]), "/"
      ),
      (
        Pair(
          first: "/?k={s}", firstTypes: [("s", .oneOf(["x", "true"]))], second: "/?k={t}",
          secondTypes: [("t", .bool)]), "/?k=true"
      ),
      (
        Pair(
          first: "/#{s}", firstTypes: [("s", .string)], second: "/#{t}",
          secondOptional: [("t", .int)]), "/#0"
      ),
    ] as [(Pair, Text)])
  func `of two links of one rank that a URL could match both, the later is refused with such a URL`(
    pair: Pair, url: Text
  ) {
    #expect(
      pair.app(swapped: false).faults
        == [LinkFault(link: 1, .ambiguous(with: 0, pattern: pair.first, url: url))])
    #expect(pair.app(swapped: true).faults.map(\.link) == [1])
  }

  @Test(arguments: [
    Pair(first: "/a", second: "/A"), Pair(first: "/a", second: "/a/**"),
    Pair(first: "/a/**", second: "/a/b"), Pair(first: "/a", second: "/a/b"),
    Pair(first: "/{s}", firstTypes: [("s", .int)], second: "/{t}", secondTypes: [("t", .bool)]),
    Pair(first: "/{s}", firstTypes: [("s", .uuid)], second: "/{t}", secondTypes: [("t", .string)]),
    Pair(first: "/{s}", firstTypes: [("s", list)], second: "/{t}", secondTypes: [("t", apart)]),
    Pair(
      first: "/{s}/a", firstTypes: [("s", list)], second: "/{t}/b",
      secondTypes: [("t", overlapping)]),
    Pair(
      first: "/{s}", firstTypes: [("s", .oneOf(["", "..", "a"]))], second: "/{t}",
      secondTypes: [("t", .oneOf(["", "..", "b"]))]),
    Pair(first: "/", second: "/?k={t}", secondOptional: [("t", .int)]),
    Pair(first: "/", second: "/#{t}", secondOptional: [("t", .int)]),
    Pair(
      first: "/?k={s}", firstTypes: [("s", .int)], second: "/?k={t}", secondTypes: [("t", .bool)]),
    Pair(
      first: "/?k={s}", firstTypes: [("s", .int)], second: "/?k={t}",
      secondOptional: [("t", .bool)]),
    Pair(
      first: "/#{s}", firstTypes: [("s", .int)], second: "/#{t}", secondOptional: [("t", .bool)]),
  ])
  func `links of another rank, and those that no URL matches both, stand side by side`(pair: Pair) {
    #expect(pair.app(swapped: false).faults == [])
    #expect(pair.app(swapped: true).faults == [])
  }

  @Test func `two links are not ambiguous if the URL that both take would be too long`() {
    func link(_ letter: String, keys: Int) -> (Text, [(Text, ParameterType)]) {
      let names = (0..<keys).map { "\(letter)\($0)" }
      let pattern = "/?" + names.map { "\($0)={\($0)}" }.joined(separator: "&")
      return (Text(pattern), names.map { (Text($0), .int) })
    }
    for (keys, isAmbiguous) in [(32, true), (33, false)] {
      let (first, firstTypes) = link("a", keys: keys)
      let (second, secondTypes) = link("b", keys: keys)
      let pair = Pair(
        first: first, firstTypes: firstTypes, second: second, secondTypes: secondTypes)
      #expect(pair.app(swapped: false).faults.isEmpty != isAmbiguous)
    }
  }

  @Test func `ten thousand links of many shapes have no ambiguity that is not there`() {
    let links = (0..<10_000).map { LinkDeclaration(Text("/section\($0 / 3)/\($0 % 3)/{id}")) }
    let open = links.map { LinkDeclaration($0.match, open: ["r"]) }
    #expect(LinkApp(routes: [declareRoute("r", [("id", .string)])], links: open).faults == [])
  }

  @Test func `links that only lists tell apart are compared a bounded number of times`() {
    let count = 500
    let routes = (0..<count).map { declareRoute(Text("r\($0)"), [("k", .oneOf([Text("v\($0)")]))]) }
    let links = (0..<count).map { LinkDeclaration("/?k={k}", open: [Text("r\($0)")]) }
    let faults = LinkApp(routes: routes, links: links).faults
    // 447 links have 99,681 pairs, and at most 100,000 pairs are compared.
    #expect(faults == (447..<count).map { LinkFault(link: $0, .tooManyAlike) })
    #expect(LinkApp(routes: routes, links: Array(links.prefix(447))).faults == [])
  }
}
