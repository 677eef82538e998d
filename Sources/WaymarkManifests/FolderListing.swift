import WaymarkBytes
import WaymarkFiles
import WaymarkNavigation

/// The files of each app, by the order of the folders and then of the names' bytes.
package struct FolderListing {
  /// In the order of their ids.
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
          errors.append(
            Text("\(folder / FilePath(name)): “\(stem)” is no app id: a reverse-DNS name is one"))
        }
      } else if let stem = name.without(".d"), let app = AppID(stem) {
        let parts = folder / FilePath(name)
        moduleFolders.append(parts)
        modules[app, default: []] += names(in: parts).filter { $0.without(".json") != nil }
          .map { parts / FilePath($0) }
      }
    }
  }

  /// The names in a folder that are text and not hidden; none where there is no such folder.
  private mutating func names(in folder: FilePath) -> [Text] {
    var names: [Text] = []
    do throws(Errno) {
      try FileDescriptor.open(folder, [.readOnly, .folder]).forEachEntry { name, _ in
        if let text = name.text, text.utf8.first != UInt8(ascii: ".") { names.append(text) }
      }
    } catch {
      if error != .noEntry { errors.append(Text("\(folder): \(error)")) }
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
