import WaymarkBytes

/// The names of hosts as they are declared and compared: ASCII in lower case.
enum HostName {
  static func isValid(_ host: Text) -> Bool {
    let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return host.utf8.count <= 253 && labels.allSatisfy(isLabel)
  }

  private static func isLabel(_ label: Substring.UTF8View) -> Bool {
    let marks: [UInt8] = [UInt8(ascii: "-"), UInt8(ascii: "_")]
    return !label.isEmpty
      && label.allSatisfy { $0.isLowercase || $0.isDigit || marks.contains($0) }
  }

  /// Returns an international name in ASCII, as a suggestion that the author of the manifest checks.
  ///
  /// It is only changed to lower case and Punycode (RFC 3492). Nil if that does not give a host name, or
  /// if the text is not in the composed form that the encoding requires.
  static func ascii(_ host: Text) -> Text? {
    let isComposed = host.string.unicodeScalars.allSatisfy {
      $0.properties.canonicalCombiningClass == .notReordered
    }
    guard isComposed else { return nil }
    let labels = host.string.lowercased().unicodeScalars.split(
      separator: ".", omittingEmptySubsequences: false)
    let encoded = labels.map { label in
      label.allSatisfy(\.isASCII)
        ? String(String.UnicodeScalarView(label)) : "xn--" + punycode(label)
    }
    let name = Text(encoded.joined(separator: "."))
    return isValid(name) ? name : nil
  }

  /// The encoding procedure of RFC 3492, section 6.3, with its names.
  private static func punycode(_ label: Substring.UnicodeScalarView) -> String {
    let input = label.map(\.value)
    let basic = input.filter { $0 < 0x80 }
    var output =
      String(decoding: basic.map { UInt8($0) }, as: UTF8.self) + (basic.isEmpty ? "" : "-")
    var n: UInt32 = 0x80
    var delta: UInt32 = 0
    var bias: UInt32 = 72
    var handled = UInt32(basic.count)
    while let next = input.filter({ $0 >= n }).min() {
      delta += (next - n) * (handled + 1)
      n = next
      for code in input {
        if code < n { delta += 1 }
        guard code == n else { continue }
        output += digits(of: delta, bias: bias)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basic.count)
        delta = 0
        handled += 1
      }
      delta += 1
      n += 1
    }
    return output
  }

  private static func digits(of delta: UInt32, bias: UInt32) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    var output = ""
    var rest = delta
    var k: UInt32 = 36
    while true {
      let threshold = k <= bias ? 1 : min(k - bias, 26)
      guard rest >= threshold else { break }
      output.append(letters[Int(threshold + (rest - threshold) % (36 - threshold))])
      rest = (rest - threshold) / (36 - threshold)
      k += 36
    }
    output.append(letters[Int(rest)])
    return output
  }

  private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var k: UInt32 = 0
    while delta > 455 {
      delta /= 35
      k += 36
    }
    return k + 36 * delta / (delta + 38)
  }
}
