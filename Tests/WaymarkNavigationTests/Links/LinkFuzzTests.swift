import Testing
import WaymarkBytes
import WaymarkNavigation

/// Random texts made of the parts that matter to the reader.
struct LinkFuzzTests {
  private static let pieces: [[UInt8]] =
    [
      "n", "https", "HTTP", ":", ":", "/", "/", "//", "?", "&", "=", "#", "%", "%4", "%41", "%2F",
      "%2e", ".", "..", "%00", "%C3%A9", "%C3", "%FF", "é", "e\u{301}", "+", "@", ":443", "[", "]",
      "a", "b1", "{x}", "{", "}", "*", "**", " ", "\u{85}", "\\", "true", "7",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x00]]

  private func text(_ generator: inout LinkGenerator, after start: String) -> [UInt8] {
    (0..<Int.random(in: 0...12, using: &generator)).reduce(into: Array(start.utf8)) { bytes, _ in
      bytes += Self.pieces.randomElement(using: &generator) ?? []
    }
  }

  @Test(arguments: ["", "n:", "n:a/", "n:?", "https://a.b", "https://"])
  func `a URL is read by the rules or refused at one of its bytes, whatever it is`(start: String) {
    var generator = LinkGenerator(seed: UInt64(start.utf8.count))
    var outcomes = (read: 0, refused: 0)
    for _ in 0..<3000 {
      let bytes = text(&generator, after: start)
      do throws(URLFault) {
        let url = try LinkURL.read(bytes)
        outcomes.read += 1
        #expect((url.host != nil) == (url.scheme == "https"))
        #expect(!url.segments.contains { $0.text.isEmpty || $0.text == "." || $0.text == ".." })
        #expect(!url.segments.contains { $0.text.hasControlCharacter })
        #expect(url.segments.map(\.offset) == url.segments.map(\.offset).sorted())
        #expect(url.pathEnd <= url.queryEnd && url.queryEnd <= bytes.count)
        #expect(Text(bytes: bytes).map { (try? LinkURL.read($0)) == url } == true)
      } catch {
        outcomes.refused += 1
        #expect((0...bytes.count).contains(error.offset))
      }
    }
    #expect(outcomes.read > 0 && outcomes.refused > 0)
  }

  @Test func `a pattern is read or refused at one of its bytes, whatever it is`() {
    var generator = LinkGenerator(seed: 7)
    var outcomes = (read: 0, refused: 0)
    for _ in 0..<5000 {
      guard let text = Text(bytes: text(&generator, after: "/")) else { continue }
      do throws(PatternFault) {
        let pattern = try LinkPattern.parse(text)
        outcomes.read += 1
        #expect(pattern.text == text)
        #expect(!pattern.segments.contains(.literal("")))
      } catch {
        outcomes.refused += 1
        #expect((0...text.utf8.count).contains(error.offset))
      }
    }
    #expect(outcomes.read > 0 && outcomes.refused > 0)
  }
}
