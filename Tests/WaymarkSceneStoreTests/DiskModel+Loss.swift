import WaymarkFiles
import WaymarkTestSupport

// What a disk may hold after a loss of power.

/// The files and folders below a state home. A folder has nil instead of bytes.
typealias DiskContent = [FilePath: [UInt8]?]

extension DiskModel {
  /// Calls `body` with contents that the model allows. If there are more than `limit`, it takes the two
  /// extremes and chooses the others at random.
  func forEachLoss(
    limit: Int, tears: Int, _ random: inout SeededRandom, _ body: (DiskContent) throws -> Void
  ) rethrows {
    let remains = nodes.map { $0.remains(tears: tears) }
    // The product may overflow.
    let count = remains.reduce(1) { product, node in min(1 << 30, product * node.count) }
    guard count > limit else {
      for number in 0..<count { try body(content(choosing: number, of: remains)) }
      return
    }
    try body(content(remains.map { $0[0] }))
    try body(content(remains.map { $0[$0.count - 1] }))
    for _ in 2..<max(limit, 3) {
      try body(content(remains.map { $0[Int.random(in: 0..<$0.count, using: &random)] }))
    }
  }

  private func content(choosing number: Int, of remains: [[DiskNode.Remains]]) -> DiskContent {
    var rest = number
    return content(
      remains.map { node in
        defer { rest /= node.count }
        return node[rest % node.count]
      })
  }

  private func content(_ chosen: [DiskNode.Remains]) -> DiskContent {
    var content: DiskContent = [:]
    var folders: [(path: FilePath?, node: Int)] = [(nil, 0)]
    while let (path, node) = folders.popLast() {
      for (name, child) in nodes[node].names(in: chosen[node]) {
        let place = path.map { $0 / name } ?? name
        content[place] = .some(nodes[child].isFolder ? nil : nodes[child].bytes(in: chosen[child]))
        if nodes[child].isFolder { folders.append((place, child)) }
      }
    }
    return content
  }
}

extension DiskNode {
  /// What may be left of a node, in a form that is small enough to list every case.
  enum Remains {
    /// The missing changes of a folder, with a bit for each change that is not stable.
    case without(Int)
    /// The changes of a file before `end`, and the form of those that are not stable.
    case before(end: Int, Form)
  }

  enum Form {
    /// The changes that are zeros, with a bit for each of the last four that are not stable.
    case zeros(Int)
    /// All changes that are not stable are zeros.
    case noneLoose
    /// The change with this index ends at the byte, is zeros from it on, or is zeros before it.
    case torn(Int, at: Int), zerosFrom(Int, at: Int), zerosBefore(Int, at: Int)
  }

  /// Returns all cases. The first has everything, and the last has only what is stable.
  func remains(tears: Int) -> [Remains] {
    isFolder ? folderRemains : fileRemains(tears: tears)
  }

  private var loose: [Int] { changes.indices.filter { !changes[$0].isStable } }

  /// Every choice of the names that may be missing.
  private var folderRemains: [Remains] {
    let loose = loose
    // If there are too many choices, only one change is missing, or only one is there.
    let all = (1 << loose.count) - 1
    let masks =
      loose.count <= 10
      ? Array(0...all)
      : [0] + loose.indices.map { 1 << $0 } + loose.indices.map { all - (1 << $0) } + [all]
    return masks.map { .without($0) }
  }

  func names(in remains: Remains) -> [FilePath: Int] {
    guard case .without(let missing) = remains else { return [:] }
    let loose = loose
    var names: [FilePath: Int] = [:]
    for index in changes.indices {
      if let bit = loose.firstIndex(of: index), missing >> bit & 1 == 1 { continue }
      switch changes[index].kind {
      case .link(let name, let node): names[name] = node
      case .unlink(let name): names[name] = nil
      case .write, .truncate: break
      }
    }
    return names
  }

  private func fileRemains(tears: Int) -> [Remains] {
    let firstLoose = (changes.lastIndex { $0.isStable } ?? -1) + 1
    var remains: [Remains] = []
    for end in (firstLoose...changes.count).reversed() {
      let loose = loose.filter { $0 < end }
      // Each of the last four is there or is zeros, in every combination.
      for mask in 0..<1 << min(loose.count, 4) { remains.append(.before(end: end, .zeros(mask))) }
      // One of them is torn.
      for index in loose {
        for place in changes[index].tears(tears) {
          remains.append(.before(end: end, .zerosFrom(index, at: place)))
          remains.append(.before(end: end, .zerosBefore(index, at: place)))
          guard index == end - 1 else { continue }
          remains.append(.before(end: end, .torn(index, at: place)))
        }
      }
    }
    return remains + [.before(end: firstLoose, .noneLoose)]
  }

  func bytes(in remains: Remains) -> [UInt8] {
    guard case .before(let end, let form) = remains else { return [] }
    let lastLoose = loose.filter { $0 < end }.suffix(4)
    var bytes: [UInt8] = []
    for index in 0..<end {
      switch changes[index].kind {
      case .truncate(let size): bytes.removeLast(max(0, bytes.count - size))
      case .write(let all):
        guard !changes[index].isStable else {
          bytes += all
          continue
        }
        switch form {
        case .torn(index, let place): bytes += all.prefix(place)
        case .zerosFrom(index, let place):
          bytes += all.prefix(place) + [UInt8](repeating: 0, count: all.count - place)
        case .zerosBefore(index, let place):
          bytes += [UInt8](repeating: 0, count: place) + all.dropFirst(place)
        case .zeros(let mask):
          let bit = lastLoose.firstIndex(of: index).map { $0 - lastLoose.startIndex }
          let isZero = bit.map { mask >> $0 & 1 == 1 } ?? false
          bytes += isZero ? [UInt8](repeating: 0, count: all.count) : all
        case .noneLoose: bytes += [UInt8](repeating: 0, count: all.count)
        default: bytes += all
        }
      case .link, .unlink: break
      }
    }
    return bytes
  }
}

extension DiskChange {
  /// Returns the bytes at which a write is torn: the first, the last and some between.
  fileprivate func tears(_ count: Int) -> [Int] {
    guard case .write(let bytes) = kind, bytes.count > 1 else { return [] }
    guard bytes.count - 1 > count else { return Array(1..<bytes.count) }
    return (0..<count).map { 1 + $0 * (bytes.count - 2) / max(1, count - 1) }
  }
}
