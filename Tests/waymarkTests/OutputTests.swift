import Testing
import WaymarkBytes
import WaymarkJSON

@testable import waymark

@Suite struct OutputTests {
  @Test(arguments: [
    ("plain, é, 日本", "plain, é, 日本"), ("\u{1B}[31m", "\\u001b[31m"), ("a\tb\r", "a\\u0009b\\u000d"),
    ("\u{7F}\u{85}\u{9F}", "\\u007f\\u0085\\u009f"), ("\u{202E}x\u{2069}", "\\u202ex\\u2069"),
    ("a\nb", "a\nb"), ("\r\n", "\\u000d\n"),
  ])
  func `control characters are shown escaped`(text: String, displayed: String) {
    #expect(text.displayed(keepingLines: true).utf8.elementsEqual(displayed.utf8))
  }

  @Test func `a message is one line`() {
    #expect("a\nb".displayed(keepingLines: false) == "a\\u000ab")
  }

  @Test func `JSON is one line without control characters, and reads back unchanged`() throws {
    let bytes = JSONWriter.line { writer in
      writer.beginArray()
      writer.string("\u{1B}\u{85}\u{202E}\n\u{7F}")
      writer.endArray()
    }
    #expect(bytes.last == UInt8(ascii: "\n"))
    #expect(bytes.dropLast().allSatisfy { (0x20...0x7E).contains($0) })
    #expect(try JSONReader.read(bytes).array?.first?.string == "\u{1B}\u{85}\u{202E}\n\u{7F}")
  }

  @Test func `columns are as wide as their widest cell`() {
    let table = Table([["a", "bb", "one"], ["äää", "b", "two\nthree"], ["x"]])
    #expect(
      table.plain == """
        a    bb  one
        äää  b   two
                 three
        x

        """)
  }

  @Test func `a row whose last cell is empty is a row`() {
    #expect(Table([["x", ""]]).plain == "x  \n")
  }

  @Test func `an empty table is empty`() {
    #expect(Table([]).indented.isEmpty)
  }
}
