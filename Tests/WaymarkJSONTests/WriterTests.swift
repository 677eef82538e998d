import Testing
import WaymarkBytes
import WaymarkJSON

struct WriterTests {
  @Test func `commas and colons come by themselves`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("a")
    writer.beginArray()
    writer.int(1)
    writer.beginArray()
    writer.endArray()
    writer.beginObject()
    writer.endObject()
    writer.null()
    writer.endArray()
    writer.key("b")
    writer.bool(true)
    writer.key("c")
    writer.beginObject()
    writer.key("d")
    writer.string("e")
    writer.endObject()
    writer.key("f")
    writer.bool(false)
    writer.endObject()
    #expect(text(writer) == #"{"a":[1,[],{},null],"b":true,"c":{"d":"e"},"f":false}"#)
  }

  @Test func `a text stands in each line`() {
    var writer = JSONWriter(capacity: 0)
    for number in 1...3 as ClosedRange<UInt64> {
      writer.beginArray()
      writer.uint(number)
      writer.endArray()
      writer.endLine()
    }
    #expect(text(writer) == "[1]\n[2]\n[3]\n")
  }

  @Test(
    arguments: [
      ("", ""), ("plain é€𝄞", "plain é€𝄞"), ("\"", #"\""#), ("\\", #"\\"#), ("/'", "/'"),
      ("\u{8}\t\n\u{C}\r", #"\b\t\n\f\r"#),
      ("\0\u{1}\u{F}\u{10}\u{1F}", #"\u0000\u0001\u000f\u0010\u001f"#),
      ("\u{7F}\u{85}\u{2028}\u{FEFF}", "\u{7F}\u{85}\u{2028}\u{FEFF}"), ("é\né\"é", #"é\né\"é"#),
      (
        "longer than fifteen bytes\n",
        #"longer than fifteen bytes\n"#
      ),
    ] as [(Text, Text)])
  func `only what must be is escaped, in strings and names`(string: Text, escaped: Text) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key(string)
    writer.string(string)
    writer.endObject()
    #expect(text(writer) == Text("{\"\(escaped)\":\"\(escaped)\"}"))
    #expect(read(writer.bytes).value?[string]?.string == string)
  }

  @Test func `each character is escaped or not wherever it stands`() {
    let scalars =
      (0..<0x100).map { Unicode.Scalar(UInt8($0)) } + ["€", "\u{2022}", "\u{5C5C}", "𝄞"]
    for scalar in scalars {
      for (before, after) in (0..<17).flatMap({ before in (0..<17).map { (before, $0) } }) {
        let string = Text(
          String(repeating: "x", count: before) + String(Character(scalar))
            + String(repeating: "é", count: after))
        var writer = JSONWriter()
        writer.string(string)
        let isEscaped = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
        #expect(writer.bytes.contains(UInt8(ascii: "\\")) == isEscaped, "\(scalar.value)")
        #expect(read(writer.bytes).value?.string == string, "\(scalar.value) after \(before)")
      }
    }
  }

  @Test(
    arguments: [0, 1, -1, 9, 10, -10, 99, 100, 1_000_000, 12_345_678_901, .max, .min] as [Int64])
  func `integers are written in full`(number: Int64) {
    var writer = JSONWriter()
    writer.int(number)
    #expect(text(writer) == Text(String(number)))
  }

  @Test(arguments: [0, 9, 10, 1 << 63, 10_000_000_000_000_000_000, .max] as [UInt64])
  func `unsigned integers are written in full`(number: UInt64) {
    var writer = JSONWriter()
    writer.uint(number)
    #expect(text(writer) == Text(String(number)))
  }

  private func text(_ writer: JSONWriter) -> Text? {
    Text(bytes: writer.bytes)
  }
}
