import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

/// The files of each app, sorted by folder and then by the bytes of their names.
package struct FolderListing {
  /// Sorted by id.
  private(set) var apps: [AppID] = []
  private(set) var mainFiles: [AppID: [FilePath]] = [:]
  private(set) var modules: [AppID: [FilePath]] = [:]
  private(set) var moduleFolders: [FilePath] = []
  private(set) var errors: [Text] = []

  init(_ folders: [FilePath]) {
    for folder in folders { list(folder) }
    apps = mainFiles.keys.sorted()
  }

  private mutating func list(_ folder: FilePath) {
    for name in names(in: folder) {
      if let stem = name.without(".json") {
        if let app = AppID(stem) {
          mainFiles[app, default: []].append(folder / FilePath(name))
        } else {
          errors.append(CatalogFault.notAnAppID(folder / FilePath(name), name: stem).text)
        }
      } else if let stem = name.without(".d"), let app = AppID(stem) {
        let parts = folder / FilePath(name)
        moduleFolders.append(parts)
        modules[app, default: []] += names(in: parts).filter { $0.without(".json") != nil }
          .map { parts / FilePath($0) }
      }
    }
  }

  /// Returns the names in a folder that are UTF-8 and not hidden; none if the folder does not exist.
  private mutating func names(in folder: FilePath) -> [Text] {
    var names: [Text] = []
    do throws(Errno) {
      try FileDescriptor.open(folder, [.readOnly, .folder]).forEachEntry { name, _ in
        if let text = name.text, text.utf8.first != UInt8(ascii: ".") { names.append(text) }
      }
    } catch {
      if error != .noEntry {
        errors.append(CatalogFault.unreadable(folder, reason: "\(error)").text)
      }
    }
    return names.sorted()
  }
}

extension Text {
  fileprivate func without(_ ending: Text) -> Text? {
    guard utf8.count > ending.utf8.count, utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    else { return nil }
    return Text(bytes: utf8.dropLast(ending.utf8.count))
  }
}
