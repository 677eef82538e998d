package import WaymarkBytes

// A window's name on disk: every byte outside `a-z0-9_-` as `%XX` in upper-case hex. Capitals are
// escaped too, so that no two IDs meet on a file system that folds case; a `.` is, so that no name is
// hidden or looks like one with an ending of ours.
extension SceneID {
  /// The name of the scene's file without its ending.
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

  /// The scene whose file has this name, or nil where no scene's file does.
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
