import Bytes
import DBus
import Navigation

extension SceneID {
  /// The scene whose object has this path: the last element is the ID with each byte outside
  /// `A-Za-z0-9` as `_xx`, in lower-case hex.
  init?(object path: ObjectPath) {
    guard let name = path.element(below: "/org/waymark/Navigation1/scene") else { return nil }
    var bytes: [UInt8] = []
    var rest = name.utf8[...]
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
    guard let text = Text(bytes: bytes), let scene = try? SceneID(text) else { return nil }
    self = scene
  }
}
