package import WaymarkBytes

/// A link, and why it does not take a URL if it does not.
package struct LinkCandidate: Equatable, Sendable {
  /// The link's pattern.
  package let link: Text
  /// Nil if the link takes the URL.
  package let mismatch: LinkMismatch?
}

// Matching only looks at links of the URL's shape, but explaining looks at all. Its cost is at most the
// number of links times the number of segments. Nothing of the URL is kept.
extension LinkTable {
  package static let mostCandidates = 100

  /// Returns the links that come nearest to the URL, the best first, at most `mostCandidates`.
  ///
  /// First come the links that take the URL, by rank, so the first one opens. Then come the others, by
  /// the number of segments that match.
  package func explain(_ url: LinkURL) -> [LinkCandidate] {
    let verdicts = tree.links.indices.map { verdict($0, url) }
    return verdicts.sorted(by: isNearer).prefix(Self.mostCandidates).map {
      LinkCandidate(link: tree.links[$0.number].pattern.text, mismatch: $0.mismatch)
    }
  }

  /// Returns why the nearest link does not take the URL; nil if the table has no links.
  package func nearestMismatch(_ url: LinkURL) -> LinkMismatch? {
    tree.links.indices.lazy.map { verdict($0, url) }.min(by: isNearer)?.mismatch
  }

  private typealias Verdict = (number: Int, progress: Int, mismatch: LinkMismatch?)

  private func verdict(_ number: Int, _ url: LinkURL) -> Verdict {
    guard let (progress, mismatch) = tree.links[number].mismatch(url) else {
      return (number, Int.max, nil)
    }
    return (number, progress, mismatch)
  }

  private func isNearer(_ left: Verdict, _ right: Verdict) -> Bool {
    if (left.mismatch == nil) != (right.mismatch == nil) { return left.mismatch == nil }
    if left.progress != right.progress { return left.progress > right.progress }
    return Link.precedes(tree.links[left.number], tree.links[right.number])
  }
}
