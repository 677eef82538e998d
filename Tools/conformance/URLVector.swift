import Foundation
import WaymarkBytes

/// A vector of `urltestdata.json` from the web platform tests: a text, and how the URL Standard reads it.
struct URLVector: Decodable {
  let input: String
  let failure: Bool?
  let `protocol`: String?
  let hostname: String?
  let pathname: String?
  let search: String?
  let hash: String?

  /// Reads the vectors of the file, without the comments between them.
  static func all(in file: URL) throws -> [URLVector] {
    try JSONDecoder().decode([Entry].self, from: Data(contentsOf: file)).compactMap(\.vector)
  }

  private struct Entry: Decodable {
    let vector: URLVector?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      vector =
        (try? container.decode(String.self)) == nil ? try container.decode(URLVector.self) : nil
    }
  }
}

extension URLVector {
  /// The text with `https` instead of `http`. The standard splits both in the same way, and links are
  /// never `http`.
  var text: String { input.replacing(/^http:/.ignoresCase(), with: "https:") }
  var scheme: String { (`protocol` ?? "").replacing(/^http:$/, with: "https:") }
  var segments: [String] { decoded(pathname, separator: "/").filter { !$0.isEmpty } }

  var query: [[String]] {
    (search ?? "").dropFirst().split(separator: "&").map { item in
      item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { percentDecoded(String($0).replacing("+", with: " ")) }
    }
  }

  var fragment: String { percentDecoded(String((hash ?? "").dropFirst())) }

  /// The text between `//` and the path, not decoded.
  var authority: Substring { text.firstMatch(of: /^[^:\/?#]*:\/\/([^\/?#]*)/)?.1 ?? "" }

  /// Whether the scheme has special rules in the standard that links do not have.
  var isForeign: Bool { text.contains(/^(file|ftp|ws|wss):/.ignoresCase()) }
}

/// Returns the text with its escapes decoded. (Foundation's function would drop U+FEFF.)
func percentDecoded(_ text: String) -> String {
  var decoded: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), let high = rest.first?.hexDigit,
      let low = rest.dropFirst().first?.hexDigit
    {
      decoded.append(high << 4 | low)
      rest = rest.dropFirst(2)
    } else {
      decoded.append(byte)
    }
  }
  return String(decoding: decoded, as: UTF8.self)
}

private func decoded(_ text: String?, separator: Character) -> [String] {
  (text ?? "").split(separator: separator).map { percentDecoded(String($0)) }
}
