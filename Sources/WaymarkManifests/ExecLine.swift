import WaymarkBytes
import WaymarkFiles

/// Splits the value of `Exec` into words and expands the codes in them. No shell is involved.
enum ExecLine {
  /// Decodes the escapes that every text value can have: `\s`, `\n`, `\t`, `\r` and `\\`.
  static func unescape(_ value: Text) -> Text {
    var bytes: [UInt8] = []
    var rest = Substring(value.string).utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let code = rest.first else {
        bytes.append(byte)
        continue
      }
      let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "s"): 0x20, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09,
        UInt8(ascii: "r"): 0x0D, UInt8(ascii: "\\"): UInt8(ascii: "\\"),
      ]
      guard let escaped = escapes[code] else {
        bytes.append(byte)
        continue
      }
      bytes.append(escaped)
      rest.removeFirst()
    }
    return Text(bytes: bytes) ?? value
  }

  /// Splits a line at spaces that are not in double quotes. In quotes, `\` escapes `"`, `` ` ``, `$` and
  /// `\`.
  ///
  /// Returns nil if a quote is not closed.
  static func words(_ line: Text) -> [Text]? {
    var words: [Text] = []
    var word: [UInt8]?
    var rest = Substring(line.string).utf8
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"):
        if let ended = word { words.append(Text(bytes: ended) ?? "") }
        word = nil
      case UInt8(ascii: "\""):
        guard let quoted = quoted(&rest) else { return nil }
        word = (word ?? []) + quoted
      default: word = (word ?? []) + [byte]
      }
    }
    if let ended = word { words.append(Text(bytes: ended) ?? "") }
    return words
  }

  private static func quoted(_ rest: inout Substring.UTF8View) -> [UInt8]? {
    let escapable: [UInt8] = [
      UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "$"), UInt8(ascii: "\\"),
    ]
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return bytes }
      if byte == UInt8(ascii: "\\"), let next = rest.first, escapable.contains(next) {
        bytes.append(next)
        rest.removeFirst()
      } else {
        bytes.append(byte)
      }
    }
    return nil
  }

  /// Expands the codes of a word. There are no files or URLs, so their codes expand to nothing.
  ///
  /// Returns nil if a code is unknown.
  static func expand(_ word: Text, name: Text, icon: Text?, file: FilePath) -> [Text]? {
    switch word {
    case "%f", "%F", "%u", "%U", "%d", "%D", "%n", "%N", "%v", "%m": return []
    case "%i": return icon.map { ["--icon", $0] } ?? []
    default: break
    }
    var bytes: [UInt8] = []
    var rest = Substring(word.string).utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "%"): bytes.append(byte)
      case UInt8(ascii: "c"): bytes += name.bytes
      case UInt8(ascii: "k"): bytes += file.bytes
      case let code? where "fFuUdDnNvmi".utf8.contains(code): break
      default: return nil
      }
    }
    return Text(bytes: bytes).map { [$0] }
  }
}
