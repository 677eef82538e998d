import Testing
import WaymarkBytes
import WaymarkJSON

struct FaultWordsTests {
  @Test(
    arguments: [
      ("[1 2]", "line 1, column 4: found `2` where `,` or `]` should be"),
      ("{\"a\"", "line 1, column 5: the text ends where `:` should be"),
      ("{a:1}", "line 1, column 2: found `a` where a name in double quotes should be"),
      ("\u{FEFF}1", "line 1, column 1: found `U+FEFF` where a value should be"),
      ("\u{9B}", "line 1, column 1: found `U+009B` where a value should be"),
      ("\u{301}", "line 1, column 1: found `U+0301` where a value should be"),
      ("\u{A0}1", "line 1, column 1: found `U+00A0` where a value should be"),
      ("1e ", "line 1, column 3: found ` ` where a digit should be"),
      (
        "True",
        "line 1, column 1: `True` is no value; strings have quotes, words are true, false, null"
      ),
      (
        "-01",
        "line 1, column 2: a number begins with a needless 0; only 0 itself and 0.… begin with 0"
      ),
      ("\"\t\"", "line 1, column 2: `U+0009` stands in a string; there it is written as an escape"),
      (
        #""\udead""#,
        #"line 1, column 2: \uDEAD is half of a surrogate pair without its other half"#
      ),
      ("\"", "line 1, column 1: the string that begins here has no closing quote"),
      (
        #"{"a\u001b":1,"a\u001b":2}"#,
        #"line 1, column 14: the name "aU+001B" is in this object already, at line 1, column 2"#
      ),
    ])
  func `a fault of strict JSON is said in words`(text: String, words: String) {
    #expect(read(text).faults.map(\.description) == [words])
  }

  @Test(
    arguments: [
      ("{1:1}", "line 1, column 2: found `1` where a name should be"),
      ("/*", "line 1, column 1: the comment that begins here has no closing */"),
      ("1 /", "line 1, column 4: the text ends where a comment's second `/` or `*` should be"),
      ("0x10000000000000000", "line 1, column 1: a hexadecimal number has more than 64 bits"),
      (#"'\01'"#, "line 1, column 4: found `1` where anything but a digit should be"),
      (#"{\u002d:1}"#, "line 1, column 2: found `-` where a letter should be"),
      (
        #"{a\-:1}"#,
        "line 1, column 4: found `-` where `u` and four hexadecimal digits should be"
      ),
    ])
  func `a fault of JSON5 is said in words`(text: String, words: String) {
    #expect(read(text, .json5).faults.map(\.description) == [words])
  }

  @Test func `limits and bytes are said in words`() {
    #expect(
      read("[[]]".utf8, depth: 1).faults.map(\.description) == [
        "line 1, column 2: an array or object inside 1 others; at most 1 may nest"
      ])
    #expect(
      read([0x22, 0x0A, 0xFE]).faults.map(\.description) == [
        "line 2, column 1: the byte 0xFE is not UTF-8; the text must be saved as UTF-8"
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
