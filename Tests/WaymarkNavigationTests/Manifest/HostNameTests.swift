import Testing
import WaymarkBytes

@testable import WaymarkNavigation

struct HostNameTests {
  /// Most of them are from RFC 3492, section 7.1.
  @Test(
    arguments: [
      ("bücher.example", "xn--bcher-kva.example"), ("MÜNCHEN.example", "xn--mnchen-3ya.example"),
      ("www.例え.テスト", "www.xn--r8jz45g.xn--zckzah"), ("пример", "xn--e1afmkfd"),
      ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"), ("faß.de", "xn--fa-hia.de"),
      ("3年B組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"), ("äääb", "xn--b-zfaaa"), ("😀", "xn--e28h"),
      ("plain.example", "plain.example"), ("e\u{301}.example", nil), ("ä..example", nil),
      ("ä b", nil), ("", nil),
    ] as [(Text, Text?)])
  func `an international name is shown as it is written in ASCII`(name: Text, ascii: Text?) {
    #expect(HostName.ascii(name) == ascii)
  }

  @Test func `the longest name of the largest characters overflows nothing`() {
    let name = Text(String(repeating: "\u{10FFFF}", count: 256))
    #expect(HostName.ascii(name) == nil)
  }
}
