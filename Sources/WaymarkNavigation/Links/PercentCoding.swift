import WaymarkBytes

/// Percent-encoding by rules 5 and 6 of docs/manifests.md: decoded once, without repair.
enum PercentCoding {
  /// Decodes the bytes. Offsets of faults are indices of the slice.
  ///
  /// The caller must have checked that the bytes are UTF-8 without control characters.
  static func decode(
    _ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false
  ) throws(URLFault) -> Text {
    let plus = UInt8(ascii: plusIsSpace ? "+" : "%")
    guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == plus }) else {
      return Text(String(decoding: bytes, as: UTF8.self))
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%") {
        decoded.append(try escape(at: index, in: bytes))
        index += 3
      } else {
        decoded.append(bytes[index] == plus ? UInt8(ascii: " ") : bytes[index])
        index += 1
      }
    }
    if let control = decoded.firstControlCharacter {
      throw URLFault(.decodedControlCharacter, at: offset(ofDecoded: control, in: bytes))
    }
    guard let text = Text(bytes: decoded) else {
      throw URLFault(.decodedNotUTF8, at: offset(ofDecoded: decoded.endOfUTF8, in: bytes))
    }
    return text
  }

  private static func escape(
    at index: Int, in bytes: ArraySlice<UInt8>
  ) throws(URLFault) -> UInt8 {
    guard index + 2 < bytes.endIndex, let high = bytes[index + 1].hexDigit,
      let low = bytes[index + 2].hexDigit
    else { throw URLFault(.malformedPercent, at: index) }
    return high << 4 | low
  }

  private static func offset(ofDecoded position: Int, in bytes: ArraySlice<UInt8>) -> Int {
    var index = bytes.startIndex
    for _ in 0..<position { index += bytes[index] == UInt8(ascii: "%") ? 3 : 1 }
    return index
  }

  /// Appends the text with an escape for each byte that is not unreserved in RFC 3986, so that other
  /// readers split the URL in the same way.
  static func encode(_ text: Text, into bytes: inout [UInt8]) {
    for byte in text.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes.append(escapeOf: byte)
      }
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: byte.isLetter || byte.isDigit
    }
  }
}

extension [UInt8] {
  /// The index of the first control character: U+0000 to U+001F or U+007F to U+009F.
  var firstControlCharacter: Int? {
    for (index, byte) in enumerated() {
      if byte < 0x20 || byte == 0x7F { return index }
      if byte == 0xC2, index + 1 < count, (0x80...0x9F).contains(self[index + 1]) { return index }
    }
    return nil
  }

  /// The number of bytes up to which they are valid UTF-8.
  var endOfUTF8: Int {
    var iterator = makeIterator()
    var decoder = UTF8()
    var end = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { end += UTF8.width(scalar) }
    return end
  }
}
