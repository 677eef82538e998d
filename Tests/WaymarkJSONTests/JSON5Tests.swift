import Testing
import WaymarkBytes
import WaymarkJSON

struct JSON5Tests {
  @Test(
    arguments: [
      Accepted("// a\n1 // b", 1), Accepted("/* a\n * b **/[/**/1/*,2*/]/*/*/", [1]),
      Accepted("//\r1", 1), Accepted("// é\u{2028}1", 1), Accepted("// \u{2029}1//", 1),
      Accepted("[1,]", [1]), Accepted("[[],]", [[]]), Accepted("{a:1,}", ["a": 1]),
      Accepted("\u{FEFF}1", 1), Accepted("\u{B}\u{C}\u{A0}\u{1680}\u{3000}\u{2028}\u{2029}1", 1),
      Accepted("[1\u{FEFF},\u{2003}2]", [1, 2]), Accepted("null", nil),
      Accepted("[true,false]", [true, false]),
    ])
  func `comments, more space and trailing commas are read`(_ accepted: Accepted) {
    #expect(read(accepted.text, .json5) == .success(accepted.value))
  }

  @Test(
    arguments: [
      Accepted("''", ""), Accepted(#"'a"b'"#, #"a"b"#), Accepted(#""it's""#, "it's"),
      Accepted(#"'\'\"\\\/\b\f\n\r\t\v\0'"#, "'\"\\/\u{8}\u{C}\n\r\t\u{B}\0"),
      Accepted(#"'\x41\xe9\u20ac\ud834\udd1e'"#, "Aé€𝄞"), Accepted(#"'\a\q\é\𝄞\-'"#, "aqé𝄞-"),
      Accepted("'a\\\nb\\\rc\\\r\nd\\\u{2028}e\\\u{2029}f'", "abcdef"), Accepted("'\\\n'", ""),
      Accepted("'\u{2028}\u{2029}\t\0'", "\u{2028}\u{2029}\t\0"), Accepted(#"'\0a'"#, "\0a"),
    ])
  func `strings have both quotes, more escapes and may go on in the next line`(_ accepted: Accepted)
  {
    #expect(read(accepted.text, .json5) == .success(accepted.value))
  }

  @Test(
    arguments: [
      Accepted("{a:1}", ["a": 1]), Accepted("{$_a9:1}", ["$_a9": 1]),
      Accepted("{'a b':1}", ["a b": 1]),
      Accepted("{été:1,Ωmega:2,名前:3}", ["été": 1, "Ωmega": 2, "名前": 3]),
      Accepted("{ⅷ:1,ʰ:2,ǅ:3,𝒜:4}", ["ⅷ": 1, "ʰ": 2, "ǅ": 3, "𝒜": 4]),
      Accepted("{a\u{301}:1,a٣:2,a‿b:3,aः:4}", ["a\u{301}": 1, "a٣": 2, "a‿b": 3, "aः": 4]),
      Accepted("{a\u{200C}b\u{200D}:1}", ["a\u{200C}b\u{200D}": 1]),
      Accepted(#"{\u0061\u0031b:1}"#, ["a1b": 1]), Accepted(#"{\ud835\udc9c:1}"#, ["𝒜": 1]),
      Accepted(
        "{null:1,true:2,Infinity:3,NaN:4}", ["null": 1, "true": 2, "Infinity": 3, "NaN": 4]),
      Accepted("{a/**/:/**/1}", ["a": 1]),
    ])
  func `names may be identifiers`(_ accepted: Accepted) {
    #expect(read(accepted.text, .json5) == .success(accepted.value))
  }

  @Test(
    arguments: [
      "0", "-1", "+1", "+0", ".5", "-.5", "+.5e1", "5.", "5.e3", "0.", "0x0", "0xfF", "-0X10",
      "+0x1", "0xffffffffffffffff", "0x00000000000000000001", "Infinity", "-Infinity", "+Infinity",
      "NaN", "-NaN", "+NaN", "1E-5",
    ])
  func `numbers have more forms`(literal: String) {
    #expect(read(literal, .json5).value?.number?.literal.string == literal)
    #expect(read("[\(literal)]", .json5).value?.array?.first?.number?.literal.string == literal)
  }

  @Test(
    arguments: [
      Refused("", 1, 1, found: nil, .value), Refused("[,]", 1, 2, found: ",", .value),
      Refused("[1,,]", 1, 4, found: ",", .value), Refused("{,}", 1, 2, found: ",", .name),
      Refused("{a:1,,}", 1, 6, found: ",", .name), Refused("/ 1", 1, 2, found: " ", .comment),
      Refused("1 /", 1, 4, found: nil, .comment), Refused("1\n /* *", 2, 2, .unclosedComment),
      Refused("/*/ 1", 1, 1, .unclosedComment), Refused("/**/", 1, 5, found: nil, .value),
      Refused("// 1", 1, 5, found: nil, .value), Refused("\u{85}1", 1, 1, found: "\u{85}", .value),
      Refused("\u{200B}1", 1, 1, found: "\u{200B}", .value),
      Refused("# 1", 1, 1, found: "#", .value),
      Refused("projects", 1, 1, .unknownWord("projects")),
      Refused("undefined", 1, 1, .unknownWord("undefined")),
      Refused("infinity", 1, 1, .unknownWord("infinity")),
      Refused("NaN1", 1, 1, .unknownWord("NaN1")),
    ])
  func `what JSON5 lacks is refused`(_ refused: Refused) {
    #expect(read(refused.text, .json5).reasons == [refused.reason])
  }

  @Test(
    arguments: [
      Refused("'a\"", 1, 1, .unclosedString), Refused("'a\n'", 1, 3, .unescaped("\n")),
      Refused("'a\r'", 1, 3, .unescaped("\r")), Refused(#"'\1'"#, 1, 3, found: "1", .escapable),
      Refused(#"'\00'"#, 1, 4, found: "0", .noDigit),
      Refused(#"'\9'"#, 1, 3, found: "9", .escapable),
      Refused(#"'\x4'"#, 1, 5, found: "'", .hexDigit),
      Refused(#"'\x"#, 1, 4, found: nil, .hexDigit),
      Refused(#"'\"#, 1, 3, found: nil, .escapable),
      Refused("'\\ud800\\\n\\udc00'", 1, 2, .loneSurrogate(0xD800)),
      Refused("'\\\n\\u12'", 2, 5, found: "'", .hexDigit),
    ])
  func `malformed strings are refused`(_ refused: Refused) {
    #expect(read(refused.text, .json5).reasons == [refused.reason])
  }

  @Test(
    arguments: [
      Refused("{1:2}", 1, 2, found: "1", .name),
      Refused("{\u{301}a:1}", 1, 2, found: "\u{301}", .name),
      Refused("{a-b:1}", 1, 3, found: "-", .colon), Refused("{a b:1}", 1, 4, found: "b", .colon),
      Refused("{©:1}", 1, 2, found: "©", .name),
      Refused(#"{a\x62:1}"#, 1, 4, found: "x", .unicodeEscape),
      Refused(#"{\u0031:1}"#, 1, 2, found: "1", .letter),
      Refused(#"{a\u002d:1}"#, 1, 3, found: "-", .letter),
      Refused(#"{a\u00"#, 1, 7, found: nil, .hexDigit),
      Refused(#"{\ud835:1}"#, 1, 2, .loneSurrogate(0xD835)),
      Refused("{:1}", 1, 2, found: ":", .name), Refused("{", 1, 2, found: nil, .name),
      Refused("{a", 1, 3, found: nil, .colon),
    ])
  func `malformed names are refused`(_ refused: Refused) {
    #expect(read(refused.text, .json5).reasons == [refused.reason])
  }

  @Test(
    arguments: [
      Refused("+", 1, 2, found: nil, .digit), Refused("+-1", 1, 2, found: "-", .digit),
      Refused("-+1", 1, 2, found: "+", .digit), Refused("+ 1", 1, 2, found: " ", .digit),
      Refused(".", 1, 2, found: nil, .digit), Refused(".e1", 1, 2, found: "e", .digit),
      Refused("1.e", 1, 4, found: nil, .digit), Refused("00", 1, 1, .leadingZero),
      Refused("-012", 1, 2, .leadingZero), Refused("0x", 1, 3, found: nil, .hexDigit),
      Refused("0xg", 1, 3, found: "g", .hexDigit), Refused("0x1.5", 1, 4, found: ".", .end),
      Refused("[0x1ffffffffffffffff]", 1, 2, .hexTooLarge), Refused("0b1", 1, 2, found: "b", .end),
      Refused("-Inf", 1, 2, .unknownWord("Inf")), Refused("5.x", 1, 3, found: "x", .end),
      Refused("1n", 1, 2, found: "n", .end), Refused("-infinity", 1, 2, found: "i", .digit),
    ])
  func `malformed numbers are refused`(_ refused: Refused) {
    #expect(read(refused.text, .json5).reasons == [refused.reason])
  }
}
