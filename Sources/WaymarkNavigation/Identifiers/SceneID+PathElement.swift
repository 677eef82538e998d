package import WaymarkBytes

// A scene's ID in the path of its bus object: each byte outside `A-Za-z0-9` is written `_xx` in
// lower-case hex.
extension SceneID {
  /// The last element of the path of the scene's object.
  package var pathElement: Text {
    let span = text.utf8.span
    var element: [UInt8] = []
    element.reserveCapacity(3 * span.count)
    for index in span.indices {
      let byte = span[index]
      if byte.isLetter || byte.isDigit {
        element.append(byte)
      } else {
        element.append(UInt8(ascii: "_"))
        element.append(Self.hex(byte >> 4))
        element.append(Self.hex(byte & 0xF))
      }
    }
    return Text(bytes: element) ?? ""
  }

  /// Creates the ID of the scene whose object path ends with this element, or returns nil if there is
  /// none.
  package init?(pathElement: Text) {
    var bytes: [UInt8] = []
    var rest = pathElement.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "_") {
        guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else {
          return nil
        }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte)
      }
    }
    guard let text = Text(bytes: bytes), let id = try? SceneID(text),
      id.pathElement == pathElement
    else { return nil }
    self = id
  }

  private static func hex(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
