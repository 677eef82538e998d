import WaymarkFiles
package import WaymarkNavigation

/// A stored scene, as known from its file's name and time only.
package struct ListedScene: Hashable, Sendable {
  package let id: SceneID
  /// When the scene was last used, in microseconds since 1970.
  package let used: Int64
}

/// Lists stored scenes, on the second thread.
struct ListJob: Sendable {
  let number: Int
  let scenes: SharedDescriptor
  let path: FilePath
  /// The app whose scenes are listed. Nil for all apps.
  let app: AppID?
  let limit: Int

  /// Returns the most recently used scenes first, and those with equal times by ID. Fails if any folder
  /// cannot be read.
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
        // This bounds memory by the limit, not by the number of stored scenes.
        if found.count / 2 >= max(limit, 64) { shorten(&found) }
      } catch .noEntry {
        // The file was removed after its name was read.
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
