import Testing
import WaymarkBytes

@testable import waymark

@Suite struct ParsingTests {
  private static let sample = Subcommand(
    "sample", "A sample", [.scene, .count], [.durable, .ifRevision]
  ) { _ in .nothing }

  private static let rest = Subcommand("rest", "A rest", [.scene, .path]) { _ in .nothing }

  private func parse(_ words: Text..., of subcommand: Subcommand = sample) throws -> Arguments {
    try #require(try subcommand.parse(words))
  }

  @Test func `words are assigned to operands in order`() throws {
    let arguments = try parse("a.b/c", "3")
    #expect(arguments[.scene] == "a.b/c")
    #expect(arguments.optional(.count) == "3")
  }

  @Test func `an optional operand may be missing`() throws {
    #expect(try parse("a.b/c").optional(.count) == nil)
  }

  @Test func `the last operand takes the rest, even if there is none`() throws {
    #expect(try parse("a.b/c", "x", "y=1", "/", of: Self.rest).all(.path) == ["x", "y=1", "/"])
    #expect(try parse("a.b/c", of: Self.rest).all(.path) == [])
  }

  @Test(
    arguments: [
      ["--durable", "--if-revision", "7", "a.b/c"], ["a.b/c", "--if-revision=7", "--durable"],
      ["--if-revision", "5", "a.b/c", "--durable", "--if-revision", "7"],
    ] as [[Text]])
  func `options can be anywhere, and the last of two counts`(words: [Text]) throws {
    let arguments = try #require(try Self.sample.parse(words))
    #expect(arguments.has(.durable))
    #expect(arguments.value(.ifRevision) == "7")
    #expect(arguments[.scene] == "a.b/c")
  }

  @Test func `the value of an option can be any word`() throws {
    #expect(try parse("--if-revision", "--durable", "a.b/c").value(.ifRevision) == "--durable")
    #expect(try parse("--if-revision=", "a.b/c").value(.ifRevision) == "")
    #expect(try parse("--if-revision=a=b", "a.b/c").value(.ifRevision) == "a=b")
  }

  @Test func `nothing is an option after two dashes`() throws {
    let arguments = try parse("--", "--durable", "--help")
    #expect(arguments[.scene] == "--durable")
    #expect(arguments.optional(.count) == "--help")
    #expect(!arguments.has(.durable))
  }

  @Test func `one dash alone is a word`() throws {
    #expect(try parse("-")[.scene] == "-")
  }

  @Test(arguments: ["--help", "-h"] as [Text])
  func `a request for help can be anywhere`(word: Text) throws {
    #expect(try Self.sample.parse([word]) == nil)
    #expect(try Self.sample.parse(["a", "b", "c", word]) == nil)
  }

  @Test(
    arguments: [
      ([], UsageError.missing(.scene)),
      (["a.b/c", "1", "2"], .unexpected("2")),
      (["--no"], .unknownOption("--no")),
      (["--no=1"], .unknownOption("--no")),
      (["--json", "a.b/c"], .unknownOption("--json")),
      (["-d"], .unknownOption("-d")),
      (["--durable=yes"], .unwantedValue(.durable)),
      (["a.b/c", "--if-revision"], .missingValue(.ifRevision)),
      (["--durabl\u{65}\u{301}"], .unknownOption("--durabl\u{65}\u{301}")),
    ] as [([Text], UsageError)])
  func `a wrong command line is refused`(words: [Text], error: UsageError) {
    #expect(throws: error) { try Self.sample.parse(words) }
  }

  @Test func `the rest needs at least one word if the operand is required`() {
    let subcommand = Subcommand("some", "Some", [.files]) { _ in .nothing }
    #expect(throws: UsageError.missing(.files)) { try subcommand.parse([]) }
  }
}
