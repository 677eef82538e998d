import Testing
import WaymarkBytes
import WaymarkJSON
import WaymarkTestSupport

/// Properties of all texts, checked with generated ones.
struct GeneratedTests {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `what is written is read back, in both dialects`(seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    let value = JSONValue.random(depth: 5, using: &generator)
    let text = written(value)
    #expect(read(text) == .success(value))
    #expect(read(text, .json5) == .success(value))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `no text that ends early is accepted`(seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    let text = written(["a": .random(depth: 2, using: &generator)])
    for end in 0..<text.count {
      #expect(read(text[..<end]).faults.count == 1)
      #expect(read(text[..<end], .json5).faults.count == 1)
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a changed text is refused within its bounds or read, and alike in JSON5`(seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    let text = written(.random(depth: 3, using: &generator))
    let bytes =
      Array(#"[]{}:,"'\/*u0e+-.xnI"#.utf8) + [0, 0x0A, 0x0D, 0x80, 0xC3, 0xED, 0xF0, 0xFF]
    for _ in 0..<30 {
      var changed = text
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let start = Int.random(in: 0...changed.count, using: &generator)
        let end = Int.random(in: start...min(start + 2, changed.count), using: &generator)
        changed.replaceSubrange(start..<end, with: [bytes.randomElement(using: &generator) ?? 0])
      }
      switch read(changed) {
      case .success(let value):
        #expect(read(changed, .json5) == .success(value))
        #expect(read(written(value)) == .success(value))
      case .failure(let faults):
        #expect(faults.all.allSatisfy { (0...changed.count).contains($0.position.offset) })
      }
    }
  }

  private func written(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(value)
    return writer.bytes
  }
}

extension JSONValue {
  /// Returns a value in which at most `depth` arrays and objects are nested.
  fileprivate static func random(depth: Int, using generator: inout SeededRandom) -> JSONValue {
    let kinds = depth > 0 ? 0..<6 : 0..<4
    let count = Int.random(in: 0...12, using: &generator)
    switch kinds.randomElement(using: &generator) {
    case 0: return nil
    case 1: return JSONValue(.bool(Bool.random(using: &generator)))
    case 2: return JSONValue(.number(.random(using: &generator)))
    case 3: return JSONValue(.string(.random(using: &generator)))
    case 4:
      return JSONValue(.array((0..<count).map { _ in random(depth: depth - 1, using: &generator) }))
    default:
      let names = Set((0..<count).map { _ in Text.random(using: &generator) })
      return JSONValue(
        .object(
          names.sorted().map { JSONMember($0, random(depth: depth - 1, using: &generator)) }))
    }
  }
}

extension JSONNumber {
  fileprivate static func random(using generator: inout SeededRandom) -> JSONNumber {
    let bits = Int.random(in: 0..<64, using: &generator)
    return JSONNumber(Int64(truncatingIfNeeded: generator.next()) >> Int64(bits))
  }
}

extension Text {
  fileprivate static func random(using generator: inout SeededRandom) -> Text {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x1F, 0x20...0x7E, 0x20...0x7E, 0x7F...0xFF, 0x300...0x36F, 0x2020...0x2030,
      0xE000...0xFFFF, 0x10000...0x10FFFF,
    ]
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...20, using: &generator) {
      let range = ranges.randomElement(using: &generator) ?? 0...0
      scalars.append(contentsOf: [
        Unicode.Scalar(UInt32.random(in: range, using: &generator)) ?? " "
      ])
    }
    return Text(String(scalars))
  }
}
