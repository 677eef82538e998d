import Testing
import WaymarkBytes
import WaymarkJSON

struct FaultWordsTests {
  @Test(
    arguments: [
      ("[1 2]", "line 1, column 4: expected `,` or `]`, found `2`"),
      ("{\"a\"", "line 1, column 5: expected `:`, found the end of the text"),
      ("{a:1}", "line 1, column 2: expected a name in double quotes, found `a`"),
      ("\u{FEFF}1", "line 1, column 1: expected a value, found `U+FEFF`"),
      ("\u{9B}", "line 1, column 1: expected a value, found `U+009B`"),
      ("\u{301}", "line 1, column 1: expected a value, found `U+0301`"),
      ("\u{A0}1", "line 1, column 1: expected a value, found `U+00A0`"),
      ("1e ", "line 1, column 3: expected a digit, found ` `"),
      (
        "True",
        "line 1, column 1: `True` is not a value; put a string in quotes, or use true, false or null"
      ),
      (
        "-01",
        "line 1, column 2: a number must not begin with 0 and another digit"
      ),
      ("\"\t\"", "line 1, column 2: `U+0009` must be written as an escape in a string"),
      (
        #""\udead""#,
        #"line 1, column 2: \uDEAD is half of a surrogate pair, and the other half is missing"#
      ),
      ("\"", "line 1, column 1: the string that begins here has no closing quote"),
      (
        #"{"a\u001b":1,"a\u001b":2}"#,
        #"line 1, column 14: this object already has the name "aU+001B", at line 1, column 2"#
      ),
    ])
  func `a fault of strict JSON is said in words`(text: String, words: String) {
    #expect(read(text).faults.map(\.description) == [words])
  }

  @Test(
    arguments: [
      ("{1:1}", "line 1, column 2: expected a name, found `1`"),
      ("/*", "line 1, column 1: the comment that begins here has no closing */"),
      (
        "1 /",
        "line 1, column 4: expected `/` or `*`, which make it a comment, found the end of the text"
      ),
      ("0x10000000000000000", "line 1, column 1: a hexadecimal number must have at most 64 bits"),
      (#"'\01'"#, "line 1, column 4: expected a character that is not a digit, found `1`"),
      (#"{\u002d:1}"#, "line 1, column 2: expected a letter, found `-`"),
      (
        #"{a\-:1}"#,
        "line 1, column 4: expected `u` and four hexadecimal digits, found `-`"
      ),
    ])
  func `a fault of JSON5 is said in words`(text: String, words: String) {
    #expect(read(text, .json5).faults.map(\.description) == [words])
  }

  @Test func `limits and bytes are said in words`() {
    #expect(
      read("[[]]".utf8, depth: 1).faults.map(\.description) == [
        "line 1, column 2: arrays and objects are nested more than 1 deep"
      ])
    #expect(
      read([0x22, 0x0A, 0xFE]).faults.map(\.description) == [
        "line 2, column 1: the byte 0xFE is not UTF-8; save the text as UTF-8"
      ])
  }

  @Test func `faults are said one in a line, and long names cut`() {
    let name = String(repeating: "é", count: 100)
    guard case .failure(let faults) = read("{\(name):1,\(name):2,\(name):3}", .json5) else {
      Issue.record("accepted")
      return
    }
    let lines = faults.description.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains("\"" + String(repeating: "é", count: 60) + "…\"") })
  }
}
