import Testing
import WaymarkBytes
import WaymarkJSON

struct StrictTests {
  @Test(
    arguments: [
      Accepted("null", nil), Accepted("true", true), Accepted("false", false),
      Accepted(" \t\r\n1 \t\r\n", 1),
      Accepted("[]", []), Accepted("[ ]", []), Accepted("[1]", [1]),
      Accepted("[ 1 , [ ] , null ]", [1, [], nil]),
      Accepted("{}", [:]), Accepted("{ }", [:]), Accepted(#"{"":{}}"#, ["": [:]]),
      Accepted(#"{ "a" : 1 , "b" : [ true ] }"#, ["a": 1, "b": [true]]),
      Accepted(#"{"a":{"a":{"a":0}}}"#, ["a": ["a": ["a": 0]]]),
    ])
  func `values are read`(_ accepted: Accepted) {
    #expect(read(accepted.text) == .success(accepted.value))
  }

  @Test(
    arguments: [
      Accepted(#""""#, ""), Accepted(#""a b""#, "a b"),
      Accepted(#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      Accepted(#""\u0041\u00e9\u20AC\uFFFF""#, "Aé€\u{FFFF}"),
      Accepted(#""\u0000\u001f""#, "\0\u{1F}"),
      Accepted(#""\ud834\udd1e\uDBFF\uDFFF""#, "\u{1D11E}\u{10FFFF}"),
      Accepted(#""\ud800\udc00x""#, "\u{10000}x"),
      Accepted(#""é€𝄞\#u{7F}\#u{85}\#u{2028}\#u{FEFF}""#, "é€𝄞\u{7F}\u{85}\u{2028}\u{FEFF}"),
      Accepted(#""a\u0301b""#, "a\u{301}b"), Accepted(#""'""#, "'"),
      Accepted(#""// \/* no comment""#, "// /* no comment"),
    ])
  func `strings are decoded`(_ accepted: Accepted) {
    #expect(read(accepted.text) == .success(accepted.value))
  }

  @Test(
    arguments: [
      "0", "-0", "7", "-12", "9007199254740993", "123456789012345678901234567890", "0.5", "-0.0",
      "10.25", "1e5", "1E5", "1e+5", "1e-5", "0e0", "-1.5E-007", "1e999",
    ])
  func `numbers keep what was written`(literal: String) {
    #expect(read(literal).value?.number?.literal.string == literal)
    #expect(read("[\(literal)]").value?.array?.first?.number?.literal.string == literal)
  }

  @Test(
    arguments: [
      Refused("", 1, 1, found: nil, .value), Refused(" \n ", 2, 2, found: nil, .value),
      Refused("1 2", 1, 3, found: "2", .end), Refused("{}\n}", 2, 1, found: "}", .end),
      Refused("[", 1, 2, found: nil, .value), Refused("[1", 1, 3, found: nil, .commaOrBracket),
      Refused("[1,", 1, 4, found: nil, .value), Refused("[1,]", 1, 4, found: "]", .value),
      Refused("[,1]", 1, 2, found: ",", .value),
      Refused("[1 2]", 1, 4, found: "2", .commaOrBracket),
      Refused("[1}", 1, 3, found: "}", .commaOrBracket), Refused("]", 1, 1, found: "]", .value),
      Refused("[1,,2]", 1, 4, found: ",", .value),
      Refused("[1:2]", 1, 3, found: ":", .commaOrBracket),
      Refused("{", 1, 2, found: nil, .quotedName), Refused("{1:2}", 1, 2, found: "1", .quotedName),
      Refused("{a:1}", 1, 2, found: "a", .quotedName),
      Refused("{'a':1}", 1, 2, found: "'", .quotedName),
      Refused(#"{"a""#, 1, 5, found: nil, .colon), Refused(#"{"a" 1}"#, 1, 6, found: "1", .colon),
      Refused(#"{"a":"#, 1, 6, found: nil, .value), Refused(#"{"a":}"#, 1, 6, found: "}", .value),
      Refused(#"{"a":1"#, 1, 7, found: nil, .commaOrBrace),
      Refused(#"{"a":1]"#, 1, 7, found: "]", .commaOrBrace),
      Refused(#"{"a":1,}"#, 1, 8, found: "}", .quotedName),
      Refused(#"{,"a":1}"#, 1, 2, found: ",", .quotedName),
    ])
  func `what stands in the wrong place is refused there`(_ refused: Refused) {
    #expect(read(refused.text).reasons == [refused.reason])
  }

  @Test(
    arguments: [
      Refused("[nul]", 1, 2, .unknownWord("nul")), Refused("nullx", 1, 1, .unknownWord("nullx")),
      Refused("True", 1, 1, .unknownWord("True")), Refused("true1", 1, 1, .unknownWord("true1")),
      Refused("NaN", 1, 1, .unknownWord("NaN")), Refused("-NaN", 1, 2, found: "N", .digit),
      Refused("Infinity", 1, 1, .unknownWord("Infinity")),
      Refused("-Infinity", 1, 2, found: "I", .digit), Refused("é", 1, 1, found: "é", .value),
      Refused("'a'", 1, 1, found: "'", .value), Refused("// a\n1", 1, 1, found: "/", .value),
      Refused("1/**/", 1, 2, found: "/", .end),
      Refused("\u{FEFF}1", 1, 1, found: "\u{FEFF}", .value),
      Refused("\u{A0}1", 1, 1, found: "\u{A0}", .value),
      Refused("\u{B}1", 1, 1, found: "\u{B}", .value),
      Refused("1\u{C}", 1, 2, found: "\u{C}", .end),
      Refused("1\u{2028}", 1, 2, found: "\u{2028}", .end),
      Refused("1\0", 1, 2, found: "\0", .end),
    ])
  func `words, spaces and comments of other grammars are refused`(_ refused: Refused) {
    #expect(read(refused.text).reasons == [refused.reason])
  }

  @Test(
    arguments: [
      Refused("-", 1, 2, found: nil, .digit), Refused("--1", 1, 2, found: "-", .digit),
      Refused("- 1", 1, 2, found: " ", .digit), Refused("+1", 1, 1, found: "+", .value),
      Refused("01", 1, 1, .leadingZero), Refused("[-00.5]", 1, 3, .leadingZero),
      Refused(".5", 1, 1, found: ".", .value), Refused("-.5", 1, 2, found: ".", .digit),
      Refused("1.", 1, 3, found: nil, .digit), Refused("[1.]", 1, 4, found: "]", .digit),
      Refused("1.e2", 1, 3, found: "e", .digit), Refused("1e", 1, 3, found: nil, .digit),
      Refused("1e+", 1, 4, found: nil, .digit), Refused("1e-x", 1, 4, found: "x", .digit),
      Refused("1e1.5", 1, 4, found: ".", .end), Refused("1.2.3", 1, 4, found: ".", .end),
      Refused("0x1", 1, 2, found: "x", .end), Refused("1_000", 1, 2, found: "_", .end),
      Refused("[1a]", 1, 3, found: "a", .commaOrBracket), Refused("１", 1, 1, found: "１", .value),
    ])
  func `malformed numbers are refused`(_ refused: Refused) {
    #expect(read(refused.text).reasons == [refused.reason])
  }

  @Test(
    arguments: [
      Refused(#"["#, 1, 2, found: nil, .value), Refused(#"[""#, 1, 2, .unclosedString),
      Refused(#" "a'"#, 1, 2, .unclosedString), Refused(#""a\""#, 1, 1, .unclosedString),
      Refused(#""a\"#, 1, 4, found: nil, .escapable),
      Refused(#""\a""#, 1, 3, found: "a", .escapable),
      Refused(#""\'""#, 1, 3, found: "'", .escapable),
      Refused(#""\é""#, 1, 3, found: "é", .escapable),
      Refused(#""\x41""#, 1, 3, found: "x", .escapable),
      Refused(#""\0""#, 1, 3, found: "0", .escapable),
      Refused(#""\U0041""#, 1, 3, found: "U", .escapable),
      Refused(#""\u""#, 1, 4, found: "\"", .hexDigit),
      Refused(#""\u12"#, 1, 6, found: nil, .hexDigit),
      Refused(#""\u00g0""#, 1, 6, found: "g", .hexDigit),
      Refused("\"a\nb\"", 1, 3, .unescaped("\n")), Refused("\"a\tb\"", 1, 3, .unescaped("\t")),
      Refused("\"\0\"", 1, 2, .unescaped("\0")), Refused("\"\\\n\"", 1, 3, found: "\n", .escapable),
      Refused("\"\u{1F}\"", 1, 2, .unescaped("\u{1F}")),
      Refused(#""a\ud800""#, 1, 3, .loneSurrogate(0xD800)),
      Refused(#""\udc00\ud800""#, 1, 2, .loneSurrogate(0xDC00)),
      Refused(#""\ud800\n""#, 1, 2, .loneSurrogate(0xD800)),
      Refused(#""\ud800\u0041""#, 1, 2, .loneSurrogate(0xD800)),
      Refused(#""\udbff\ud800""#, 1, 2, .loneSurrogate(0xDBFF)),
      Refused(#""\ud800\udc0""#, 1, 13, found: "\"", .hexDigit),
    ])
  func `malformed strings are refused`(_ refused: Refused) {
    #expect(read(refused.text).reasons == [refused.reason])
  }

  @Test(
    arguments: [
      ([0xFF], 1, 1, 0xFF), ([0x22, 0xC3, 0x22], 1, 2, 0xC3), ([0x22, 0x80, 0x22], 1, 2, 0x80),
      ([0x22, 0xC0, 0x80, 0x22], 1, 2, 0xC0), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1, 2, 0xED),
      ([0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], 1, 2, 0xF5),
      ([0x31, 0x0A, 0x20, 0xE2, 0x82], 2, 2, 0xE2),
      ([0x2F, 0x2F, 0xFE], 1, 3, 0xFE),
    ] as [([UInt8], Int, Int, UInt8)])
  func `bytes that are not UTF-8 are refused in both dialects`(
    bytes: [UInt8], line: Int, column: Int, byte: UInt8
  ) {
    for dialect in [JSONReader.Dialect.strict, .json5] {
      #expect(read(bytes, dialect).reasons == [Reason(line, column, .notUTF8(byte))])
    }
  }
}
