package import WaymarkBytes
package import WaymarkFiles

/// The parts of an app's desktop entry that starting it needs (Desktop Entry Specification 1.5).
package struct DesktopEntry: Sendable {
  /// Why an entry cannot start its app.
  package enum Fault: Error, Equatable, Sendable {
    case notFound(Text)
    case unreadable(FilePath, ReadError)
    case noExec(FilePath)
    case malformedExec(FilePath)
    /// The entry hands links to Waymark, so starting it would lead back here.
    case handsToWaymark(FilePath)
    case needsTerminal(FilePath)
  }

  package let file: FilePath
  package let name: Text
  /// The program and its arguments, without the codes for files and URLs.
  package let command: [Text]
  /// The working folder; nil if the entry names none.
  package let folder: Text?

  private static let largestFile = 1 << 20

  /// Reads the first entry of the app in `applications` of the data folders.
  package init(of app: Text, in xdg: XDG) throws(Fault) {
    for file in Self.files(of: app, in: xdg) {
      guard let bytes = try Self.read(file) else { continue }
      self = try Self(bytes, file: file)
      return
    }
    throw .notFound(Text("\(app).desktop"))
  }

  /// Where the app's entry may be; the first one that is there counts.
  package static func files(of app: Text, in xdg: XDG) -> [FilePath] {
    ([xdg.dataHome] + xdg.dataFolders).map {
      $0 / "applications" / FilePath(Text("\(app).desktop"))
    }
  }

  /// Returns the bytes of the file, or nil if it does not exist.
  private static func read(_ file: FilePath) throws(Fault) -> [UInt8]? {
    do throws(ReadError) {
      return try file.readFile(limit: largestFile, followLinks: true)
    } catch {
      if error == .system(.noEntry) || error == .system(.notDirectory) { return nil }
      throw .unreadable(file, error)
    }
  }

  package init(_ bytes: [UInt8], file: FilePath) throws(Fault) {
    let keys = Self.keys(in: bytes)
    self.file = file
    name = keys["Name"] ?? Text(file.description)
    if keys["Hidden"] == "true" { throw .notFound(Text(bytes: file.name.bytes) ?? name) }
    if keys["Terminal"] == "true" { throw .needsTerminal(file) }
    guard let exec = keys["Exec"] else { throw .noExec(file) }
    guard let words = ExecLine.words(exec) else { throw .malformedExec(file) }
    var command: [Text] = []
    for word in words {
      guard let expanded = ExecLine.expand(word, name: name, icon: keys["Icon"], file: file) else {
        throw .malformedExec(file)
      }
      command += expanded
    }
    // A code can expand to nothing, and an argument cannot have a NUL.
    guard let program = command.first, !command.contains(where: { $0.utf8.contains(0) }) else {
      throw .malformedExec(file)
    }
    if FilePath(program).name == "waymark" { throw .handsToWaymark(file) }
    self.command = command
    folder = keys["Path"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the keys of the group `[Desktop Entry]`, with the first value of each.
  package static func keys(in bytes: [UInt8]) -> [Text: Text] {
    var keys: [Text: Text] = [:]
    var isInGroup = false
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.first == UInt8(ascii: "[") {
        isInGroup = line.trimmed.elementsEqual("[Desktop Entry]".utf8)
      } else if isInGroup, let equals = line.firstIndex(of: UInt8(ascii: "=")),
        let key = Text(bytes: line[..<equals].trimmed),
        let value = Text(bytes: line[(equals + 1)...].trimmed)
      {
        keys[key] = keys[key] ?? ExecLine.unescape(value)
      }
    }
    return keys
  }
}
