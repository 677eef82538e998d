import Testing
import WaymarkBytes
import WaymarkJSON

// A reader with quadratic time or unlimited recursion does not finish these tests.
@Suite(.timeLimit(.minutes(10)))
struct LimitTests {
  static let size = 1 << 20

  @Test(arguments: [JSONReader.Dialect.strict, .json5])
  func `arrays and objects nest as deep as allowed and no deeper`(dialect: JSONReader.Dialect) {
    let limits = [0, 1, 2, 64, 200]
    for limit in limits {
      let most = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
      #expect((read(most.utf8, dialect, depth: limit).value != nil) == (limit > 0))
      #expect(
        read("[\(most)]".utf8, dialect, depth: limit).reasons == [
          Reason(1, limit + 1, .tooDeep(limit: limit))
        ])
    }
    #expect(read("1".utf8, dialect, depth: 0).value == 1)
    #expect(
      read(#"{"a":{"b":1},"c":[]}"#.utf8, dialect, depth: 1).reasons == [
        Reason(1, 6, .tooDeep(limit: 1))
      ])
    #expect(read("[[],[],{},[]]".utf8, dialect, depth: 2).value?.array?.count == 4)
  }

  @Test(arguments: ["[", #"{"a":"#, "[{\"a\":", "/**/["])
  func `deep nesting of any kind is refused`(opening: String) {
    let text = String(repeating: opening, count: Self.size / opening.utf8.count)
    guard case .tooDeep(limit: 64)? = read(text, .json5).faults.first?.reason else {
      Issue.record("read past the limit")
      return
    }
  }

  @Test func `an object of very many names is read`() {
    let text = "{\((0..<100_000).map { "\"n\($0)\":1" }.joined(separator: ","))}"
    #expect(read(text).value?.object?.count == 100_000)
  }

  @Test func `an array of very many numbers is read`() {
    let text = "[" + String(repeating: "1,", count: Self.size / 2) + "1]"
    #expect(read(text).value?.array?.count == Self.size / 2 + 1)
  }

  @Test(
    arguments: [
      ("x", 1), ("é", 2), (#"\n"#, 1), (#"\u00e9"#, 2), (#"\ud834\udd1e"#, 4), ("\\\n", 0),
    ])
  func `a very long string is read`(piece: String, decoded: Int) {
    let count = Self.size / piece.utf8.count
    let text = read("\"" + String(repeating: piece, count: count) + "\"", .json5).value?.string
    #expect(text?.utf8.count == count * decoded)
  }

  @Test(arguments: [" ", "\n", "\u{A0}", "/**/", "//\n", "/*\n*/"])
  func `very much space is skipped`(space: String) {
    let count = Self.size / space.utf8.count
    let value = read(String(repeating: space, count: count) + "1", .json5).value
    #expect(value?.position.offset == count * space.utf8.count)
  }

  @Test func `very long names, numbers and words are read`() {
    let long = String(repeating: "1", count: Self.size)
    #expect(read(long).value?.number?.literal.utf8.count == Self.size)
    #expect(read(long).value?.int64 == nil)
    #expect(read("{a\(long):1}", .json5).value?.object?.first?.name.utf8.count == Self.size + 1)
    #expect(read("a\(long)", .json5).faults.first?.description.utf8.count ?? .max < 300)
  }
}
