import WaymarkBytes

/// Writes path, query and fragment of a URL, in that order and each text escaped, so that they read back
/// as they are.
struct LinkURLWriter {
  private(set) var bytes: [UInt8] = []
  private var separator = UInt8(ascii: "?")

  mutating func segment(_ text: Text) {
    bytes.append(UInt8(ascii: "/"))
    PercentCoding.encode(text, into: &bytes)
  }

  /// A path without segments is one slash.
  mutating func endPath() {
    if bytes.isEmpty { bytes.append(UInt8(ascii: "/")) }
  }

  mutating func item(_ key: Text, _ value: Text) {
    bytes.append(separator)
    PercentCoding.encode(key, into: &bytes)
    bytes.append(UInt8(ascii: "="))
    PercentCoding.encode(value, into: &bytes)
    separator = UInt8(ascii: "&")
  }

  mutating func fragment(_ text: Text) {
    bytes.append(UInt8(ascii: "#"))
    PercentCoding.encode(text, into: &bytes)
  }
}
