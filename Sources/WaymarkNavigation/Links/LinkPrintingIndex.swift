import WaymarkBytes

/// The links that can be printed, indexed by the names of the routes and sheets that they open.
struct LinkPrintingIndex: Sendable {
  private struct Key: Hashable, Sendable {
    let tab: Text?
    let path: [Text]
    let sheet: Text?
    let cover: Text?
  }

  /// The numbers of the links, the most specific first.
  private var numbers: [Key: [Int]] = [:]

  init() {}

  init(_ links: [Link]) {
    for (number, link) in links.enumerated() where link.policy != .append {
      let key = Key(
        tab: link.tab, path: link.path.map(\.name), sheet: link.sheet?.name,
        cover: link.cover?.name)
      numbers[key, default: []].append(number)
    }
    for key in numbers.keys {
      numbers[key]?.sort { Link.precedes(links[$0], links[$1]) }
    }
  }

  /// Returns the links that open routes and sheets with the names of the place, on its tab or on the tab
  /// that is shown.
  func numbers(for place: LinkPlace, of links: [Link]) -> [Int] {
    let path = place.path.map(\.name)
    let own = Key(tab: place.tab, path: path, sheet: place.sheet?.name, cover: place.cover?.name)
    let any = Key(tab: nil, path: path, sheet: place.sheet?.name, cover: place.cover?.name)
    guard let ofOwn = numbers[own] else { return numbers[any] ?? [] }
    guard let ofAny = numbers[any] else { return ofOwn }
    return (ofOwn + ofAny).sorted { Link.precedes(links[$0], links[$1]) }
  }
}
