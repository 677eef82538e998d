import Files
import TestSupport

// What a disk may hold after a loss of power.

/// The files below a state home; a folder has no bytes.
typealias DiskContent = [FilePath: [UInt8]?]

extension DiskModel {
  /// Contents that the model allows: all of them where they are at most `limit`, else as many at random,
  /// with the two extremes among them.
  func losses(limit: Int, tears: Int, _ random: inout SeededRandom) -> [DiskContent] {
    let variants = nodes.map { $0.variants(tears: tears) }
    // The product may be far too large to count.
    let count = variants.reduce(1) { product, node in min(1 << 30, product * node.count) }
    if count <= limit { return (0..<count).map { content(choosing: $0, of: variants) } }
    var contents = [content(variants.map { $0[0] }), content(variants.map { $0[$0.count - 1] })]
    for _ in 2..<max(limit, 3) {
      contents.append(
        content(variants.map { $0[Int.random(in: 0..<$0.count, using: &random)] }))
    }
    return contents
  }

  private func content(choosing number: Int, of variants: [[DiskNode.Variant]]) -> DiskContent {
    var rest = number
    return content(
      variants.map { node in
        defer { rest /= node.count }
        return node[rest % node.count]
      })
  }

  private func content(_ chosen: [DiskNode.Variant]) -> DiskContent {
    var content: DiskContent = [:]
    var folders: [(path: FilePath?, node: Int)] = [(nil, 0)]
    while let (path, node) = folders.popLast() {
      for (name, child) in chosen[node].names {
        let place = path.map { $0 / name } ?? name
        content[place] = .some(nodes[child].isFolder ? nil : chosen[child].bytes)
        if nodes[child].isFolder { folders.append((place, child)) }
      }
    }
    return content
  }
}

extension DiskNode {
  /// What may be left of it; of these, the first has everything and the last only what is stable.
  struct Variant: Hashable {
    var names: [FilePath: Int] = [:]
    var bytes: [UInt8] = []
  }

  func variants(tears: Int) -> [Variant] {
    let variants = isFolder ? folderVariants : fileVariants(tears: tears)
    var seen: Set<Variant> = []
    return variants.filter { seen.insert($0).inserted }
  }

  /// Every choice of the names that may or may not be there.
  private var folderVariants: [Variant] {
    let open = changes.indices.filter { !changes[$0].isStable }
    // With very many, each of them alone missing, or alone there.
    let masks =
      open.count <= 10
      ? Array(0..<1 << open.count)
      : [0] + open.indices.map { 1 << $0 } + open.indices.map { (1 << open.count) - 1 - (1 << $0) }
        + [(1 << open.count) - 1]
    return masks.map { missing in
      var variant = Variant()
      for index in changes.indices {
        if let bit = open.firstIndex(of: index), missing >> bit & 1 == 1 { continue }
        switch changes[index].kind {
        case .link(let name, let node): variant.names[name] = node
        case .unlink(let name): variant.names[name] = nil
        case .write, .truncate: break
        }
      }
      return variant
    }
  }

  private enum Write {
    case whole
    case zeros
    /// Ends, or is zeros, from that byte on; or is zeros before it.
    case torn(Int), zerosFrom(Int), zerosBefore(Int)
  }

  private func fileVariants(tears: Int) -> [Variant] {
    let firstLoose = (changes.lastIndex { $0.isStable } ?? -1) + 1
    var variants: [Variant] = []
    for end in (firstLoose...changes.count).reversed() {
      let loose = changes[..<end].indices.filter { !changes[$0].isStable }
      // All there or zeros, in every combination of the last four.
      for mask in 0..<1 << min(loose.count, 4) {
        let zeros = loose.suffix(4).enumerated().filter { mask >> $0.offset & 1 == 1 }
        variants.append(
          file(end) { index in zeros.contains { $0.element == index } ? .zeros : .whole })
      }
      // One of them torn.
      for index in loose {
        for place in changes[index].tears(tears) {
          variants.append(file(end) { $0 == index ? .zerosFrom(place) : .whole })
          variants.append(file(end) { $0 == index ? .zerosBefore(place) : .whole })
          guard index == end - 1 else { continue }
          variants.append(file(end) { $0 == index ? .torn(place) : .whole })
        }
      }
    }
    variants.append(file(firstLoose) { changes[$0].isStable ? .whole : .zeros })
    return variants
  }

  private func file(_ end: Int, _ form: (Int) -> Write) -> Variant {
    var bytes: [UInt8] = []
    for index in 0..<end {
      switch changes[index].kind {
      case .truncate(let size): bytes.removeLast(max(0, bytes.count - size))
      case .write(let all):
        switch changes[index].isStable ? .whole : form(index) {
        case .whole: bytes += all
        case .zeros: bytes += [UInt8](repeating: 0, count: all.count)
        case .torn(let place): bytes += all.prefix(place)
        case .zerosFrom(let place):
          bytes += all.prefix(place) + [UInt8](repeating: 0, count: all.count - place)
        case .zerosBefore(let place):
          bytes += [UInt8](repeating: 0, count: place) + all.dropFirst(place)
        }
      case .link, .unlink: break
      }
    }
    return Variant(bytes: bytes)
  }
}

extension DiskChange {
  /// The bytes at which a write is torn: the outermost ones and some between.
  fileprivate func tears(_ count: Int) -> [Int] {
    guard case .write(let bytes) = kind, bytes.count > 1 else { return [] }
    guard bytes.count - 1 > count else { return Array(1..<bytes.count) }
    return (0..<count).map { 1 + $0 * (bytes.count - 2) / max(1, count - 1) }
  }
}
