import WaymarkBytes

/// Writes the path, the query and the fragment of a URL, in this order. Each text is escaped, so that
/// reading returns it unchanged.
struct LinkURLWriter {
  private(set) var bytes: [UInt8] = []
  private var separator = UInt8(ascii: "?")

  mutating func segment(_ text: Text) {
    bytes.append(UInt8(ascii: "/"))
    PercentCoding.encode(text, into: &bytes)
  }

  /// Ends the path. A path without segments is one slash.
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
