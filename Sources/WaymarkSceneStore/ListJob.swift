import WaymarkFiles
package import WaymarkNavigation

/// A scene as ListScenes shows it: from names and times alone.
package struct ListedScene: Hashable, Sendable {
  package let id: SceneID
  /// Microseconds since 1970.
  package let used: Int64
}

/// Finds the scenes that are stored, done on the second thread.
struct ListJob: Sendable {
  let number: Int
  let scenes: SharedDescriptor
  let path: FilePath
  /// nil: of all apps.
  let app: AppID?
  let limit: Int

  /// The last used first, and by ID where that is the same; a folder that cannot be read fails all.
  func run() -> Result<[ListedScene], StoreError> {
    var found: [ListedScene] = []
    do throws(Errno) {
      for app in try apps() { try add(app, to: &found) }
    } catch {
      return .failure(.cannotRead(path, error))
    }
    shorten(&found)
    return .success(found)
  }

  private func apps() throws(Errno) -> [AppID] {
    if let app { return [app] }
    var apps: [AppID] = []
    try scenes.file.forEachEntry { name, kind in
      if kind == .folder || kind == .unknown, let app = name.text.flatMap({ AppID($0) }) {
        apps.append(app)
      }
    }
    return apps
  }

  private func add(_ app: AppID, to found: inout [ListedScene]) throws(Errno) {
    let folder: SharedDescriptor
    do throws(Errno) {
      folder = SharedDescriptor(
        try scenes.file.open(FilePath(app.text), [.readOnly, .folder, .noFollow]))
    } catch .noEntry, .notDirectory {
      return
    }
    var failure: Errno?
    try folder.file.forEachEntry { name, _ in
      guard failure == nil, let id = SceneID(app: app, logName: name) else { return }
      do throws(Errno) {
        let status = try folder.file.status(of: name)
        guard status.kind == .regular, status.size > 0 else { return }
        found.append(ListedScene(id: id, used: status.modified.microseconds))
        // So that memory follows what is asked for, not what is stored.
        if found.count / 2 >= max(limit, 64) { shorten(&found) }
      } catch .noEntry {
        // It was removed since.
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  private func shorten(_ found: inout [ListedScene]) {
    found.sort { ($1.used, $0.id) < ($0.used, $1.id) }
    if found.count > limit { found.removeLast(found.count - limit) }
  }
}
