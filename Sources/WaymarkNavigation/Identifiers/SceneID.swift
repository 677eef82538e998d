package import WaymarkBytes

/// The name of one window of one app: `<app-id>/<window>`.
///
/// The client chooses the window's name: at least one byte of UTF-8 without control characters, for which
/// `fileName` has at most 200 bytes. Two IDs are equal only if their bytes are.
package struct SceneID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package enum Fault: Error, Equatable, Sendable {
    case noSlash
    case notAnAppID(Text)
    case noWindow
    case controlCharacter
    case tooLong
  }

  package let app: AppID
  package let text: Text

  package static let longestFileName = 200

  package init(_ text: Text) throws(Fault) {
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { throw .noSlash }
    let name = Text(text.string[..<slash])
    guard let app = AppID(name) else { throw .notAnAppID(name) }
    try self.init(app: app, window: Text(text.string[text.utf8.index(after: slash)...]))
  }

  package init(app: AppID, window: Text) throws(Fault) {
    guard !window.isEmpty else { throw .noWindow }
    guard !window.hasControlCharacter else { throw .controlCharacter }
    guard Self.fileNameLength(of: window) <= Self.longestFileName else { throw .tooLong }
    self.app = app
    self.text = Text(app.text.string + "/" + window.string)
  }

  /// Returns the same ID with the storage of `app`, which must be equal to the ID's own app id.
  ///
  /// So the loaded scenes of an app share one copy of its id.
  package func sharing(_ app: AppID) -> SceneID {
    SceneID(app, text)
  }

  private init(_ app: AppID, _ text: Text) {
    self.app = app
    self.text = text
  }

  package var window: Text {
    let start = text.utf8.index(text.utf8.startIndex, offsetBy: app.text.utf8.count + 1)
    return Text(text.string[start...])
  }

  package var description: String { text.string }

  // The text includes the app.
  package static func == (left: SceneID, right: SceneID) -> Bool {
    left.text == right.text
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }

  package static func < (left: SceneID, right: SceneID) -> Bool {
    left.text < right.text
  }
}
