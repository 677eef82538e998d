package import WaymarkBytes

/// The links of an app, compiled for matching, explaining and printing.
package struct LinkTable: Sendable {
  private(set) var tree = LinkTree()
  private(set) var printing = LinkPrintingIndex()

  /// Creates a table without links.
  package init() {}

  /// The limit of comparisons between links of the same shape, for all links of a table together.
  static let mostComparisons = 100_000

  /// Builds the table of the links without faults, and returns the faults of the others.
  ///
  /// If two links of equal rank can match the same URL, the later one has the fault.
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

  /// Returns what the URL leads to by the most specific link that takes it; nil if none does.
  package func match(_ url: LinkURL) -> LinkPlan? {
    tree.best(for: url).map { tree.links[$0].plan(url) }
  }
}
