import WaymarkBytes
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation

/// The desktop entry that hands an app's links to Waymark: `waymark-<app-id>.desktop`.
///
/// It never has https, because the browser opens those links and the user chooses which of them it passes
/// on. Launchers split `Exec` at spaces and pass the URL as one word, without a shell.
struct HandlerEntry: Equatable {
  /// The app's name for people.
  let title: Text
  /// The schemes whose links it opens, in the manifest's order.
  let schemes: [Text]
  /// The entry that the user's list had for each scheme before this one.
  var replaced: [Text: Text] = [:]

  private static let replacedKey: Text = "X-Waymark-Replaced"

  /// Returns the file name of the app's entry.
  static func name(of app: AppID) -> Text { Text("waymark-\(app).desktop") }
  static func mimeType(of scheme: Text) -> Text { Text("\(Self.typePrefix)\(scheme)") }
  private static let typePrefix: Text = "x-scheme-handler/"

  init(of manifest: Manifest) {
    title = manifest.name
    schemes = manifest.schemes
  }

  /// Reads an entry in the form that `text` writes.
  init(reading bytes: [UInt8]) {
    let keys = DesktopEntry.keys(in: bytes)
    title = keys["Name"] ?? ""
    schemes = Self.list(keys["MimeType"]).compactMap { type in
      guard type.utf8.starts(with: Self.typePrefix.utf8) else { return nil }
      return Text(bytes: type.utf8.dropFirst(Self.typePrefix.utf8.count))
    }
    for item in Self.list(keys[Self.replacedKey]) {
      let (scheme, entry) = item.split(at: UInt8(ascii: ":"))
      if let entry { replaced[scheme] = entry }
    }
  }

  var text: String {
    let types = schemes.map { "\(Self.mimeType(of: $0));" }.joined()
    var text = """
      [Desktop Entry]
      Type=Application
      Name=\(Self.escape(title))
      Exec=waymark open -- %u
      MimeType=\(types)
      NoDisplay=true

      """
    let before = schemes.compactMap { scheme in replaced[scheme].map { "\(scheme):\($0);" } }
    if !before.isEmpty { text += "\(Self.replacedKey)=\(before.joined())\n" }
    return text
  }

  private static func list(_ value: Text?) -> [Text] {
    (value?.utf8.split(separator: UInt8(ascii: ";")) ?? []).compactMap { Text(bytes: $0) }
  }

  /// Escapes a value (Desktop Entry Specification, "Possible value types").
  private static func escape(_ value: Text) -> String {
    let escapes: [Unicode.Scalar: String] = ["\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"]
    var text = value.string.unicodeScalars.reduce(into: "") { text, scalar in
      if let escape = escapes[scalar] { text += escape } else { text.unicodeScalars.append(scalar) }
    }
    if text.utf8.first == UInt8(ascii: " ") { text = "\\s" + text.dropFirst() }
    return text
  }
}
