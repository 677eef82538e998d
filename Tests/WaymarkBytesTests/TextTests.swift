import Testing
import WaymarkBytes

struct TextTests {
  @Test func `texts are equal only if their bytes are`() {
    #expect(Text("e\u{301}") != Text("\u{e9}"))
    #expect(Set([Text("e\u{301}"), Text("\u{e9}")]).count == 2)
    #expect(Text("a") == Text(bytes: [0x61]))
  }

  @Test func `texts are ordered by their bytes`() {
    #expect(["é", "z", "a", "Z"].map(Text.init(stringLiteral:)).sorted() == ["Z", "a", "z", "é"])
  }

  @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82]] as [[UInt8]])
  func `bytes that are not UTF-8 are no text`(bytes: [UInt8]) {
    #expect(Text(bytes: bytes) == nil)
  }

  @Test(arguments: ["\u{0}", "a\u{1f}", "\u{7f}", "x\u{85}y", "\u{9f}"])
  func `C0, DEL and C1 are control characters`(string: String) {
    #expect(Text(string).hasControlCharacter)
    #expect(!Text("a \u{a0}é").hasControlCharacter)
  }
}
