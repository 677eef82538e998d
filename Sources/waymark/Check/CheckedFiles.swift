import WaymarkBytes
import WaymarkFiles
import WaymarkManifests
import WaymarkNavigation

/// The files to check, grouped by app as the daemon reads them: `<app-id>.json`, and the modules
/// `<app-id>.d/<name>.json`.
struct CheckedFiles {
  struct Group: Equatable {
    let app: AppID
    let main: Text
    var modules: [Text] = []
  }

  private(set) var groups: [Group] = []
  private(set) var faults: [Finding] = []

  /// Groups the files. A module goes with the main file of its app among `files`, or else with the one
  /// beside its folder, or else with the first one in the `installed` folders.
  init(_ files: [Text], installed: [FilePath]) {
    for file in files {
      guard let name = ManifestName(file) else {
        faults.append(
          Finding(
            .fault, file, message: "the file must be named <app-id>.json or <app-id>.d/<name>.json")
        )
        continue
      }
      if !name.isModule, !groups.contains(where: { $0.main == file }) {
        groups.append(Group(app: name.app, main: file))
      }
    }
    for file in files {
      guard let name = ManifestName(file), name.isModule else { continue }
      let beside = Text("\(name.stem).json")
      let index =
        groups.firstIndex { $0.main == beside } ?? groups.firstIndex { $0.app == name.app }
      if let index {
        groups[index].modules.append(file)
      } else {
        let main = ([FilePath(beside)] + installed.map { $0 / FilePath(Text("\(name.app).json")) })
          .first { (try? $0.status(followLinks: true)) != nil }
        groups.append(Group(app: name.app, main: main?.text ?? beside, modules: [file]))
      }
    }
  }
}

/// What the path of a manifest's file says about it.
private struct ManifestName {
  let app: AppID
  let isModule: Bool
  /// The path of the app's files, without `.json` or `.d`.
  let stem: Text

  init?(_ file: Text) {
    guard let whole = file.without(".json") else { return nil }
    let (folder, name) = whole.splitAtLastSlash
    if let stem = folder.without(".d"), let app = AppID(stem.splitAtLastSlash.name) {
      self.app = app
      self.stem = stem
      isModule = true
    } else if let app = AppID(name) {
      self.app = app
      stem = whole
      isModule = false
    } else {
      return nil
    }
  }
}

extension Text {
  fileprivate func without(_ ending: Text) -> Text? {
    guard utf8.count > ending.utf8.count, utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    else { return nil }
    return Text(bytes: utf8.dropLast(ending.utf8.count))
  }

  /// The text before the last slash, "" if there is none, and the text after it.
  fileprivate var splitAtLastSlash: (folder: Text, name: Text) {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", self) }
    return (Text(string[..<slash]), Text(string[utf8.index(after: slash)...]))
  }
}
