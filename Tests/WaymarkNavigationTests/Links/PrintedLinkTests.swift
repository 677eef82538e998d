import Testing
import WaymarkBytes

@testable import WaymarkNavigation

/// Checks that the printed URL of a place opens the same place, for each link with policy `replace` or
/// `reset` of the manifests in Examples and of generated ones.
struct PrintedLinkTests {
  /// Returns a URL of the link on that base, with its captures and nothing else.
  private func url(
    of link: Link, on base: String, by generator: inout LinkGenerator
  ) -> Text {
    var values: [Text: Text] = [:]
    for capture in link.captures {
      if !capture.isRequired, Bool.random(using: &generator) { continue }
      let texts = samples(of: capture.type).filter { text in
        if case .segment = capture.source {
          text != "" && text != "." && text != ".."
        } else {
          true
        }
      }
      values[capture.name] = texts.randomElement(using: &generator)
    }
    var url = LinkURLWriter()
    for segment in link.pattern.segments {
      switch segment {
      case .literal(let text): url.segment(text)
      case .capture(let name): url.segment(values[name] ?? "")
      }
    }
    url.endPath()
    for (key, name) in link.pattern.query.map({ ($0.key, $0.name) }) {
      if let value = values[name] { url.item(key, value) }
    }
    if let value = link.pattern.fragment.flatMap({ values[$0] }) { url.fragment(value) }
    return Text(base + String(decoding: url.bytes, as: UTF8.self))
  }

  private func samples(of type: ParameterType) -> [Text] {
    switch type {
    case .uuid: ["0B6AD1FA-ea4a-4e2b-8df5-bb9f6a5f1f31", "00000000-0000-0000-0000-000000000000"]
    case .int: ["0", "-1", "9223372036854775807"]
    case .bool: ["true", "false"]
    case .string:
      [
        "a", "", "..", ".", "a/b", "a?b#c&d=e", "100%", "e\u{301}", "é+ ü", "0", "true", "{x}",
        "**",
      ]
    case .oneOf(let texts): texts
    }
  }

  /// Checks each link of the manifest with some of its URLs. Returns how many were printed.
  private func check(_ manifest: Manifest, by generator: inout LinkGenerator) throws -> Int {
    var printed = 0
    for link in manifest.links.tree.links where link.policy != .append {
      for _ in 0..<8 {
        let base = manifest.schemes.first.map { "\($0):" } ?? "https://\(manifest.hosts[0])"
        let url = url(of: link, on: base, by: &generator)
        let plan = try manifest.plan(for: url)
        // A more specific link can take a URL of this one. It is checked with its own URLs.
        guard plan.policy != .append else { continue }
        let place = LinkPlace(
          tab: plan.tab ?? manifest.firstTab, path: plan.path, sheet: plan.sheet, cover: plan.cover)
        let back = try #require(manifest.url(of: place), "\(url) of \(plan.link)")
        let again = try manifest.plan(for: back)
        #expect(again.path == plan.path && again.sheet == plan.sheet && again.cover == plan.cover)
        #expect((again.tab ?? manifest.firstTab) == place.tab)
        #expect(again.policy != .append)
        #expect(manifest.url(of: place) == back)
        printed += 1
      }
    }
    return printed
  }

  @Test(arguments: try Reading.examples())
  func `R39 every link of the examples`(app: String) throws {
    var generator = LinkGenerator(seed: 39)
    let manifest = try Reading.example(app)
    let printable = manifest.links.tree.links.count { $0.policy != .append }
    #expect(try check(manifest, by: &generator) == 8 * printable)
  }

  @Test func `R39 every link of the tests' manifests`() throws {
    var generator = LinkGenerator(seed: 40)
    #expect(try check(try Reading.manifest(Fixture.text), by: &generator) >= 80)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `R39 every link of generated manifests`(seed: UInt64) throws {
    var generator = LinkGenerator(seed: seed ^ 0x9817)
    let manifest = try generator.manifest()
    #expect(try check(manifest, by: &generator) > 0)
  }
}

extension LinkGenerator {
  /// Returns a manifest with tabs, sheets, covers and links that open several routes. Links that are
  /// ambiguous with earlier ones are left out.
  fileprivate mutating func manifest() throws -> Manifest {
    let types = [
      "p": "\"string\"", "q": "\"uuid\"", "r": "\"int\"", "s": "\"bool\"", "t": "[\"a\", \"b\"]",
      "u": "\"string?\"", "v": "\"int?\"",
    ]
    var parameters: [String: [String]] = [:]
    let places = (0..<8).map { index in
      let names = types.keys.sorted().filter { _ in Int.random(in: 0..<4, using: &self) == 0 }
      parameters["x\(index)"] = names
      let params = names.map { "\($0): \(types[$0] ?? "")" }.joined(separator: ", ")
      let more = index < 5 ? [", tab: \"two\"", ""] : [", style: \"cover\"", ""]
      return "x\(index): { params: { \(params) }\(more.randomElement(using: &self) ?? "") }"
    }
    let links = (0..<16).map { _ in link(parameters) }
    let text = """
      { app: "org.example.Notes", schemes: ["notes"], tabs: ["one", "two"],
        routes: { \(places[..<5].joined(separator: ",\n")) },
        sheets: { \(places[5...].joined(separator: ",\n")) },
      """
    var kept = ["{ match: \"/always\", open: [] }"]
    for link in links {
      let attempt = text + "links: [\((kept + [link]).joined(separator: ",\n"))] }"
      if try Reading.read(attempt).faults.isEmpty { kept.append(link) }
    }
    return try Reading.manifest(text + "links: [\(kept.joined(separator: ",\n"))] }")
  }

  private mutating func link(_ parameters: [String: [String]]) -> String {
    let open = (0..<Int.random(in: 0...3, using: &self)).map { _ in
      "x\(Int.random(in: 0..<5, using: &self))"
    }
    let sheet = Int.random(in: 5..<12, using: &self)
    let present = sheet < 8 ? ["x\(sheet)"] : []
    let names = Set((open + present).flatMap { parameters[$0] ?? [] }).sorted().shuffled(
      using: &self)
    let optional = ["u", "v"]
    var path = ["/l\(Int.random(in: 0..<4, using: &self))"]
    var query: [String] = []
    for name in names {
      if optional.contains(name) || Int.random(in: 0..<4, using: &self) == 0 {
        query.append("k-\(name)={\(name)}")
      } else {
        path.append("{\(name)}")
      }
    }
    if Int.random(in: 0..<5, using: &self) == 0 { path.append("**") }
    let match =
      path.joined(separator: "/") + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    let quoted = open.map { "\"\($0)\"" }.joined(separator: ", ")
    let policy = ["replace", "replace", "reset", "append"].randomElement(using: &self) ?? ""
    let tab = Int.random(in: 0..<4, using: &self) == 0 ? ", tab: \"one\"" : ""
    let shown = present.map { ", present: \"\($0)\"" }.joined()
    return
      "{ match: \"\(match)\", open: [\(quoted)]\(shown), policy: \"\(policy)\"\(tab) }"
  }
}
