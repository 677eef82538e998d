import Bytes
import Navigation

/// The files to be checked, by the app that they are of: `<app-id>.json`, and `<app-id>.d/<name>.json`.
struct CheckedFiles {
  struct NotAManifest: Error, Equatable {
    let reason: String
  }

  /// In the order in which they were first named.
  private(set) var apps: [AppID] = []
  private var mains: [AppID: Text] = [:]
  private var parts: [AppID: [Text]] = [:]

  mutating func add(_ file: Text) throws(NotAManifest) {
    let steps = file.utf8.split(separator: UInt8(ascii: "/"))
    guard let name = steps.last.map({ Text(Substring($0)) }), let stem = name.without(".json") else {
      throw NotAManifest(reason: "a manifest's name ends in .json")
    }
    let folder = steps.dropLast().last.map { Text(Substring($0)) }
    if let app = folder?.without(".d").flatMap({ AppID($0) }) {
      note(app)
      parts[app, default: []].append(file)
    } else if let app = AppID(stem) {
      note(app)
      mains[app] = file
    } else {
      throw NotAManifest(
        reason: "“\(stem)” is no app id; a manifest is named <app-id>.json, and the id is a reverse-DNS"
          + " name")
    }
  }

  func modules(of app: AppID) -> [Text] { parts[app] ?? [] }

  /// The app's own file: the one that is to be checked, else the one beside the folder of its modules.
  func main(of app: AppID) -> Text {
    if let main = mains[app] { return main }
    let module = modules(of: app).first ?? ""
    let name = module.utf8.split(separator: UInt8(ascii: "/")).last.map { $0.count } ?? 0
    let folder = module.utf8.dropLast(name).reversed().drop { $0 == UInt8(ascii: "/") }.reversed()
    return Text((Text(bytes: folder)?.without(".d") ?? "").string + ".json")
  }

  private mutating func note(_ app: AppID) {
    if !apps.contains(app) { apps.append(app) }
  }
}

extension Text {
  fileprivate func without(_ ending: Text) -> Text? {
    guard utf8.count > ending.utf8.count, utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    else { return nil }
    return Text(bytes: utf8.dropLast(ending.utf8.count))
  }
}
