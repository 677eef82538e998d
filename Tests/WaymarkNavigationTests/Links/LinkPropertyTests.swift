import Testing
import WaymarkBytes
import WaymarkNavigation

/// Compares generated tables and URLs with a reference that tries every link by the rules.
struct LinkPropertyTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a match is the best of all that match, whatever the order of the links`(
    seed: UInt64
  ) throws {
    var generator = LinkGenerator(seed: seed)
    let links = generator.links(14)
    let good = naivelyUnambiguous(links).map { links[$0] }
    let table = GeneratedLink.app(good).table()
    let shuffled = GeneratedLink.app(good.shuffled(using: &generator)).table()
    for _ in 0..<150 {
      let url = try LinkURL.read(Text(generator.url(like: good)))
      let best = good.filter { $0.takes(url) }.min { $0.rank.lexicographicallyPrecedes($1.rank) }
      let plan = table.match(url)
      #expect(plan?.path.map(\.name) == best.map { [$0.route] })
      #expect(plan == shuffled.match(url))
      #expect((table.nearestMismatch(url) == nil) == (plan != nil))
      let takers = table.explain(url).filter { $0.mismatch == nil }
      #expect(takers.count == good.count { $0.takes(url) })
      #expect(takers.first?.link == plan?.link)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `the ambiguities found are those of trying every URL`(seed: UInt64) throws {
    var generator = LinkGenerator(seed: seed ^ 0xA3B1)
    let links = generator.links(24)
    let (_, faults) = GeneratedLink.app(links).build()
    let kept = naivelyUnambiguous(links)
    #expect(Set(links.indices).subtracting(faults.map(\.link)) == Set(kept))
    for fault in faults {
      guard case .ambiguous(let other, let pattern, let text) = fault.reason else {
        Issue.record("\(fault)")
        continue
      }
      let url = try LinkURL.read(Text("n:" + text.string))
      #expect(pattern == Text(links[other].pattern))
      #expect(links[other].rank == links[fault.link].rank)
      #expect(links[other].takes(url) && links[fault.link].takes(url))
      #expect(other == kept.first { links[$0].meets(links[fault.link]) })
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `R39 what is printed reads back to the same plan, and only then is it printed`(
    seed: UInt64
  ) throws {
    var generator = LinkGenerator(seed: seed ^ 0x9F17)
    let links = generator.links(14)
    let good = naivelyUnambiguous(links).map { links[$0] }
    let table = GeneratedLink.app(good).table()
    for base in [LinkBase.scheme("n"), .host("a.b")] {
      for _ in 0..<100 {
        let url = try LinkURL.read(Text(generator.url(like: good)))
        guard let plan = table.match(url),
          let link = good.first(where: { $0.route == plan.path.first?.name })
        else { continue }
        let printed = table.print(LinkPlace(tab: "t", path: plan.path), on: base)
        if let printed {
          #expect(table.match(try LinkURL.read(printed)) == plan)
        } else {
          let naive = try LinkURL.read(Text("n:" + link.printed(plan.path[0])))
          #expect(table.match(naive)?.link != plan.link)
        }
      }
    }
  }

  /// Returns the links that remain if each link that shares a URL with an earlier one is left out.
  private func naivelyUnambiguous(_ links: [GeneratedLink]) -> [Int] {
    var kept: [Int] = []
    for (index, link) in links.enumerated() where !kept.contains(where: { links[$0].meets(link) }) {
      kept.append(index)
    }
    return kept
  }
}
