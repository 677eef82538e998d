package import WaymarkBytes

// The name of a window's file: every byte outside `a-z0-9_-` is written `%XX` in upper-case hex. Capitals
// are escaped because some file systems ignore case, and two IDs must not share a file. A `.` is escaped
// so that no file is hidden or has an unexpected ending.
extension SceneID {
  /// The name of the scene's file, without its ending.
  package var fileName: Text {
    var name: [UInt8] = []
    for byte in window.utf8 {
      if Self.standsInFileName(byte) {
        name.append(byte)
      } else {
        name.append(escapeOf: byte)
      }
    }
    return Text(bytes: name) ?? Text("")
  }

  /// Creates the ID of the scene whose file has this name, or returns nil if there is none.
  package init?(app: AppID, fileName: Text) {
    var window: [UInt8] = []
    var rest = Substring(fileName.string).utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else {
          return nil
        }
        window.append(high << 4 | low)
      } else {
        window.append(byte)
      }
    }
    guard let text = Text(bytes: window), let id = try? SceneID(app: app, window: text),
      id.fileName == fileName
    else { return nil }
    self = id
  }

  static func fileNameLength(of window: Text) -> Int {
    window.utf8.reduce(0) { $0 + (standsInFileName($1) ? 1 : 3) }
  }

  private static func standsInFileName(_ byte: UInt8) -> Bool {
    byte.isLowercase || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}
