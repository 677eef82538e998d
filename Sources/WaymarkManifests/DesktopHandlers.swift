package import WaymarkBytes
package import WaymarkFiles

/// The desktop entries that open the links of a scheme, by the MIME applications specification.
///
/// The person can change them at any time, with `xdg-mime` or in the desktop's settings. So the lists are
/// read for each question. Only a scheme that two apps claim needs them.
package struct DesktopHandlers: Sendable {
  private static let largestList = 1 << 20

  /// The lists, the most important one first.
  private let lists: [FilePath]
  /// The folders with desktop entries.
  private let entries: [FilePath]

  package init(_ xdg: XDG, desktops: Text? = nil) {
    let names =
      (desktops?.utf8.split(separator: UInt8(ascii: ":")) ?? [])
      .compactMap { Text(bytes: $0.map(\.lowercased)) }
      .map { Text("\($0)-mimeapps.list") } + ["mimeapps.list"]
    entries = ([xdg.dataHome] + xdg.dataFolders).map { $0 / "applications" }
    lists = ([xdg.configHome] + xdg.configFolders + entries).flatMap { folder in
      names.map { folder / FilePath($0) }
    }
  }

  /// The handlers in this process's folders, for the desktops in `XDG_CURRENT_DESKTOP`.
  package static var ofProcess: DesktopHandlers {
    DesktopHandlers(.ofProcess, desktops: Process.environment("XDG_CURRENT_DESKTOP")?.text)
  }

  /// Returns the name of the entry that opens the scheme's links, such as `org.example.Notes.desktop`.
  ///
  /// It is the first installed default of all lists, or else the first added association, or else the
  /// first entry that declares the scheme itself, from the cache that `update-desktop-database` writes.
  package func handler(ofScheme scheme: Text) -> Text? {
    let key = Text("x-scheme-handler/\(scheme)")
    let lists = Self.read(lists)
    let defaults = lists.lazy.flatMap {
      Self.entries(of: key, in: "[Default Applications]", of: $0)
    }
    return defaults.first(where: isInstalled) ?? added(to: key, in: lists).first(where: isInstalled)
      ?? noted(of: key)
  }

  private func noted(of key: Text) -> Text? {
    Self.read(entries.map { $0 / "mimeinfo.cache" }).lazy
      .flatMap { Self.entries(of: key, in: "[MIME Cache]", of: $0) }.first(where: isInstalled)
  }

  private static func read(_ files: [FilePath]) -> [[UInt8]] {
    files.compactMap { try? $0.readFile(limit: largestList, followLinks: true) }
  }

  /// Returns the added associations. A list's removals apply to the less important lists.
  private func added(to key: Text, in lists: [[UInt8]]) -> [Text] {
    var added: [Text] = []
    var removed: Set<Text> = []
    for list in lists {
      added += Self.entries(of: key, in: "[Added Associations]", of: list)
        .filter { !removed.contains($0) }
      removed.formUnion(Self.entries(of: key, in: "[Removed Associations]", of: list))
    }
    return added
  }

  private func isInstalled(_ entry: Text) -> Bool {
    guard !entry.utf8.contains(UInt8(ascii: "/")) else { return false }
    return entries.contains { folder in
      (try? (folder / FilePath(entry)).status(followLinks: true))?.kind == .regular
    }
  }

  /// Returns the entries of the key in that group of a list.
  private static func entries(of key: Text, in group: Text, of list: [UInt8]) -> [Text] {
    var isInGroup = false
    for line in list.split(separator: UInt8(ascii: "\n")) {
      if line.first == UInt8(ascii: "[") {
        isInGroup = line.trimmed.elementsEqual(group.utf8)
      } else if isInGroup, let equals = line.firstIndex(of: UInt8(ascii: "=")),
        line[..<equals].trimmed.elementsEqual(key.utf8)
      {
        return line[(equals + 1)...].split(separator: UInt8(ascii: ";"))
          .compactMap { Text(bytes: $0.trimmed) }
      }
    }
    return []
  }
}

extension ArraySlice<UInt8> {
  var trimmed: ArraySlice<UInt8> {
    let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let start = drop(while: isSpace)
    let end = start.lastIndex { !isSpace($0) && $0 != UInt8(ascii: "\r") }
    return end.map { start[...$0] } ?? []
  }
}
