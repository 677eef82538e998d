package import WaymarkBytes

/// A link with what it says to a URL.
package struct LinkCandidate: Equatable, Sendable {
  /// The link's pattern.
  package let link: Text
  /// Nil where the link takes the URL.
  package let mismatch: LinkMismatch?
}

// Explaining asks every link, where matching asks only those of the URL's shape: it costs at most the
// number of links times the segments of the URL, and nothing is kept of the URL.
extension LinkTable {
  package static let mostCandidates = 100

  /// The links that come nearest to the URL, best first: those that take it, by rank, so that the
  /// first is the one that opens; then those that take more of its segments before those that take
  /// fewer. At most `mostCandidates`.
  package func explain(_ url: LinkURL) -> [LinkCandidate] {
    let verdicts = tree.links.indices.map { verdict($0, url) }
    return verdicts.sorted(by: isNearer).prefix(Self.mostCandidates).map {
      LinkCandidate(link: tree.links[$0.number].pattern.text, mismatch: $0.mismatch)
    }
  }

  /// Why the nearest link does not take a URL that none does; nil for a table without links.
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
