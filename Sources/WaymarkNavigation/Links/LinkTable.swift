package import WaymarkBytes

/// The links of an app, compiled once: matching, explaining and printing.
package struct LinkTable: Sendable {
  private(set) var tree = LinkTree()
  private(set) var printing = LinkPrintingIndex()

  /// No link.
  package init() {}

  /// For all links of a table together: how often two that have one shape are compared.
  static let mostComparisons = 100_000

  /// The table of those links that are without fault, and the faults of all others, each with the index
  /// of its link.
  ///
  /// Of two links that some URL could match both, at equal rank, the fault is the later one's.
  package static func build(
    _ links: [LinkDeclaration], routes: [Text: RouteDeclaration], sheets: [Text: SheetDeclaration]
  ) -> (table: LinkTable, faults: [LinkFault]) {
    let checker = LinkChecker(routes: routes, sheets: sheets)
    var table = LinkTable()
    var faults: [LinkFault] = []
    var indices: [Int] = []
    var comparisons = mostComparisons
    for (index, declaration) in links.enumerated() {
      var reasons: [LinkFault.Reason] = []
      if let link = checker.link(declaration, reasons: &reasons) {
        switch table.tree.ambiguity(with: link, comparisons: &comparisons) {
        case .with(let other, let url):
          let pattern = table.tree.links[other].pattern.text
          reasons = [.ambiguous(with: indices[other], pattern: pattern, url: url)]
        case .tooManyAlike:
          reasons = [.tooManyAlike]
        case nil:
          table.tree.insert(link)
          indices.append(index)
        }
      }
      faults += reasons.map { LinkFault(link: index, $0) }
    }
    table.printing = LinkPrintingIndex(table.tree.links)
    return (table, faults)
  }

  /// What the URL leads to by the most specific link that takes it; nil where none does.
  package func match(_ url: LinkURL) -> LinkPlan? {
    tree.best(for: url).map { tree.links[$0].plan(url) }
  }
}
